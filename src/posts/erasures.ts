import { ByteWriter } from "../text/byte-writer.ts";
import type { Engine } from "./engine.ts";
import { ERASURES } from "./schema.ts";

/** The marks of all posts that were erased. */
export async function loadErasureMarks(engine: Engine): Promise<ReadonlySet<string>> {
  const rows = await engine.read<{ mark: string }>({ sql: `SELECT mark FROM ${ERASURES}`, parameters: {} });
  return new Set(rows.map((row) => row.mark));
}

export async function storeErasureMarks(engine: Engine, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return;
  const writer = new ByteWriter();
  for (const mark of marks) writer.string(mark);
  await engine.insert(ERASURES, [{ name: "mark", type: "String" }], [writer.take()]);
}
