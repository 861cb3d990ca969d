import { ByteWriter } from "../../../text/byte-writer.ts";
import type { Erasures } from "../../batch/post-batch.ts";
import { createMarkSet, hasMark, type MarkSet, NO_MARKS } from "../../erasure/mark-set.ts";
import { mapInSlices } from "../../map-in-slices.ts";
import type { Engine } from "../engine.ts";
import { ERASURES } from "../schema.ts";

/** The marks of all that was erased. */
export interface ErasureStore {
  /** Of this installation: with it marks are made. */
  readonly key: string;
  /** Asked before every batch, so it reads the marks only when there are others than last time. */
  load(): Promise<Erasures>;
  /** Those that are there already are left out; says how many were not. */
  add(marks: readonly Uint8Array[]): Promise<number>;
}

export function createErasureStore(engine: Engine, key: string): ErasureStore {
  let known: { readonly count: number; readonly marks: MarkSet } = { count: 0, marks: NO_MARKS };

  async function load(): Promise<Erasures> {
    const [row] = await engine.read<{ count: number }>({
      sql: `SELECT count() AS count FROM ${ERASURES}`,
      parameters: {},
    });
    const count = row?.count ?? 0;
    // None is ever taken away and none is stored twice, so another number is the only way to have others.
    if (count !== known.count) known = { count, marks: await readMarks(engine) };
    return { key, marks: known.marks };
  }

  return {
    key,
    load,
    async add(marks) {
      const { marks: present } = await load();
      const fresh = new Set<string>();
      await mapInSlices(marks, (mark) => {
        if (!hasMark(present, mark)) fresh.add(Buffer.from(mark).toString("hex"));
      });
      if (fresh.size === 0) return 0;
      const writer = new ByteWriter();
      await mapInSlices(fresh, (mark) => writer.string(mark));
      await engine.insert(ERASURES, [{ name: "mark", type: "String" }], [writer.take()]);
      return fresh.size;
    },
  };
}

/** The engine hands out texts of fixed length without anything between them. */
async function readMarks(engine: Engine): Promise<MarkSet> {
  const sql = `SELECT toFixedString(unhex(mark), 16) FROM ${ERASURES} ORDER BY mark`;
  return createMarkSet(await engine.readBytes({ sql, parameters: {} }, "RowBinary"));
}
