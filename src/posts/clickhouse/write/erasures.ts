import { ByteWriter } from "../../../text/byte-writer.ts";
import type { Erasures } from "../../batch/post-batch.ts";
import {
  accountMarks,
  createMarkSet,
  hasMark,
  type MarkedAccount,
  type MarkSet,
  NO_MARKS,
} from "../../erasure/erasure-marks.ts";
import { accountId } from "../../identity.ts";
import type { Account, AccountRef } from "../../post.ts";
import { mapInSlices } from "../../time-slice.ts";
import { createStatementBuilder, type Engine } from "../engine.ts";
import { findAccounts } from "../read/accounts.ts";
import { ACCOUNTS, ERASURES } from "../schema.ts";

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

interface ErasedAccount {
  /** Under which posts of the account may be stored. */
  readonly ids: readonly number[];
  /** They refuse it from now on; in hexadecimal. */
  readonly marks: readonly string[];
}

/** An account that was never seen can be erased too: then it will never be taken in. */
export async function findErasedAccount(
  engine: Engine,
  { key, marks: present }: Erasures,
  ref: AccountRef,
): Promise<ErasedAccount> {
  const [account] = await findAccounts(engine, [ref]);
  const { ids, names } = account ? await known(engine, account) : unseen(ref);
  const wanted = names.flatMap((name) => accountMarks(key, name));
  // Erased once more, a value that may be a uid or a handle is what it was then.
  const repeated = !account && wanted.some((mark) => hasMark(present, mark));
  const marks = repeated ? [] : wanted.map((mark) => mark.toString("hex"));
  return { ids, marks: [...new Set(marks)] };
}

interface Names {
  readonly ids: readonly number[];
  readonly names: readonly MarkedAccount[];
}

async function known(engine: Engine, account: Account): Promise<Names> {
  const aliases = await findAliasesOf(engine, account.id);
  return {
    ids: [account.id, ...aliases.map(({ id }) => id)],
    // An alias has the handle that the account had when it was merged.
    names: [account, ...aliases.map(({ handle }) => ({ ...account, handle: handle || null }))],
  };
}

function unseen({ platform, by, value }: AccountRef): Names {
  const uid = by === "handle" ? [] : [value];
  const handle = by === "uid" ? [] : [value];
  return {
    ids: [
      ...uid.map((one) => accountId(platform, { uid: one })),
      ...handle.map((one) => accountId(platform, { handle: one })),
    ],
    names: [
      ...uid.map((one) => ({ platform, uid: one, handle: null })),
      ...handle.map((one) => ({ platform, uid: null, handle: one })),
    ],
  };
}

function findAliasesOf(
  engine: Engine,
  id: number,
): Promise<readonly { readonly id: number; readonly handle: string }[]> {
  const builder = createStatementBuilder();
  return engine.read(
    builder.build(
      `SELECT id, handle FROM ${ACCOUNTS} FINAL WHERE merged_into = ${builder.bind("UInt64", id)}`,
    ),
  );
}
