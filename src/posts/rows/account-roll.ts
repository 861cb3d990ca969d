import type { Platform } from "../../contract/vocabulary.ts";
import { ACCOUNT_ROW_COLUMNS, type AccountRow, fromAccountRow, handleKey } from "../account-row.ts";
import type { Engine } from "../engine.ts";
import { accountId } from "../identity.ts";
import type { Account, AccountRef } from "../post.ts";
import { ACCOUNTS } from "../schema.ts";
import { createStatementBuilder } from "../statement-builder.ts";
import { type HandleIndex, idsWithHandle, mergeHandles, NO_HANDLES } from "./handle-index.ts";
import { mergeTexts, NO_TEXTS, type PackedTexts } from "./packed-texts.ts";

/** All accounts, in memory. */
export interface AccountRoll extends RollContent {
  /** An ID that was merged into another leads to that one. */
  find(id: number): Account | undefined;
  /** As `findAccounts` does: merged ones left out; of several with the handle the one that was written last. */
  findByName(ref: AccountRef): Account | null;
}

export interface RollContent {
  /** The values of the rows as JSON, by the IDs. */
  readonly entries: PackedTexts;
  readonly handles: HandleIndex;
  /** No account was written later. */
  readonly lastVersion: number;
}

/** What tells whether a roll has all accounts and no other. */
interface Stamp {
  readonly accounts: number;
  readonly sum: number;
  readonly lastVersion: number;
}

/** Some 300 bytes each. Of more, those are read that are needed. */
const MOST_ACCOUNTS = 200_000;
/** So many are not taken apart again and again. */
const MOST_READY = 32_000;
/** So many are asked for at a time, and taken apart between two looks at what else there is to do. */
const SLICE = 4_000;
/** Sums of IDs up to this are exact. */
const MODULUS = 1_000_003;

const NOBODY: RollContent = { entries: NO_TEXTS, handles: NO_HANDLES, lastVersion: -1 };

/** Reads what has changed since the last roll, or everything if accounts have gone. Null: they are too many. */
export async function readAccounts(engine: Engine, last: AccountRoll | null): Promise<AccountRoll | null> {
  const stamp = await readStamp(engine);
  if (stamp.accounts > MOST_ACCOUNTS) return null;
  if (last !== null) {
    if (last.lastVersion === stamp.lastVersion && isWhole(last.entries, stamp)) return last;
    const later = await readSince(engine, last);
    if (isWhole(later.entries, stamp)) return createRoll({ ...later, lastVersion: stamp.lastVersion });
  }
  return createRoll({ ...(await readSince(engine, NOBODY)), lastVersion: stamp.lastVersion });
}

export function createRoll(content: RollContent): AccountRoll {
  const { entries, handles } = content;
  let ready = new Map<number, Account>();

  function rowOf(id: number): AccountRow | undefined {
    const entry = entries.find(id);
    return entry === undefined ? undefined : readEntry(entry);
  }

  function read(id: number): Account | undefined {
    const row = rowOf(id);
    if (row === undefined) return undefined;
    const target = row.merged_into === 0 ? undefined : rowOf(row.merged_into);
    return fromAccountRow(target ?? row);
  }

  function find(id: number): Account | undefined {
    const known = ready.get(id);
    if (known !== undefined) return known;
    if (ready.size >= MOST_READY) ready = new Map();
    const account = read(id);
    if (account !== undefined) ready.set(id, account);
    return account;
  }

  function withHandle(key: string): Account | undefined {
    const rows = idsWithHandle(handles, key).flatMap((id) => rowOf(id) ?? []);
    const [last] = rows.filter((row) => keyOf(row) === key).toSorted(laterFirst);
    return last && find(last.id);
  }

  return {
    ...content,
    find,
    findByName({ platform, by, value }) {
      const id = accountId(platform, { uid: value });
      if (by !== "handle" && rowOf(id)?.merged_into === 0) return find(id) ?? null;
      return (by !== "uid" && withHandle(handleKey(platform, value))) || null;
    },
  };
}

/** Null: it has no handle, or is found by that of the one that it was merged into. */
function keyOf({ platform, handle, merged_into }: AccountRow): string | null {
  return handle === "" || merged_into !== 0 ? null : handleKey(platform as Platform, handle);
}

function laterFirst(left: AccountRow, right: AccountRow): number {
  return right.version - left.version || right.id - left.id;
}

const COLUMNS = ACCOUNT_ROW_COLUMNS.split(", ") as readonly (keyof AccountRow)[];

function writeEntry(row: AccountRow): Uint8Array {
  return Buffer.from(JSON.stringify(COLUMNS.map((column) => row[column])));
}

function readEntry(entry: string): AccountRow {
  const values = JSON.parse(entry) as readonly unknown[];
  const row: Partial<Record<keyof AccountRow, unknown>> = {};
  for (let index = 0; index < COLUMNS.length; index += 1) {
    const column = COLUMNS[index];
    if (column !== undefined) row[column] = values[index];
  }
  return row as AccountRow;
}

function isWhole({ ids }: PackedTexts, { accounts, sum }: Stamp): boolean {
  let own = 0;
  for (const id of ids) own += id % MODULUS;
  return ids.length === accounts && own === sum;
}

async function readStamp(engine: Engine): Promise<Stamp> {
  const [row] = await engine.read<Stamp>({
    sql: `SELECT count() AS accounts, sum(id % ${MODULUS}) AS sum, max(last) AS lastVersion
      FROM (SELECT id, max(version) AS last FROM ${ACCOUNTS} GROUP BY id)`,
    parameters: {},
  });
  return row ?? { accounts: 0, sum: 0, lastVersion: 0 };
}

/** The accounts that were written later, put among the others. */
async function readSince(engine: Engine, earlier: RollContent): Promise<Omit<RollContent, "lastVersion">> {
  const changed: (readonly [id: number, entry: Uint8Array])[] = [];
  const keys: (readonly [id: number, key: string | null])[] = [];
  for (let from = 0; ; ) {
    const builder = createStatementBuilder();
    const rows = await engine.read<AccountRow>(
      builder.build(
        `SELECT ${ACCOUNT_ROW_COLUMNS} FROM ${ACCOUNTS} FINAL
         WHERE id >= ${builder.bind("UInt64", from)} AND version > ${builder.bind("Int64", earlier.lastVersion)} ORDER BY id LIMIT ${SLICE}`,
      ),
    );
    for (const row of rows) {
      changed.push([row.id, writeEntry(row)]);
      keys.push([row.id, keyOf(row)]);
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < SLICE) {
      return { entries: mergeTexts(earlier.entries, changed), handles: mergeHandles(earlier.handles, keys) };
    }
    from = end.id + 1;
  }
}
