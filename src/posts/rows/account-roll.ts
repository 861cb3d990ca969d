import { ACCOUNT_ROW_COLUMNS, type AccountRow, fromAccountRow } from "../account-row.ts";
import type { Engine } from "../engine.ts";
import type { Account } from "../post.ts";
import { ACCOUNTS } from "../schema.ts";
import { createStatementBuilder } from "../statement-builder.ts";
import { mergeTexts, NO_TEXTS, type PackedTexts } from "./packed-texts.ts";

/** All accounts, in memory. */
export interface AccountRoll {
  /** An ID that was merged into another leads to that one. */
  find(id: number): Account | undefined;
  /** The values of the rows as JSON, by the IDs. */
  readonly entries: PackedTexts;
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
/** So many are taken apart between two looks at what else there is to do. */
const SLICE = 4_000;
/** Sums of IDs up to this are exact. */
const MODULUS = 1_000_003;

/** Reads what has changed since the last roll, or everything if accounts have gone. Null: they are too many. */
export async function readAccounts(engine: Engine, last: AccountRoll | null): Promise<AccountRoll | null> {
  const stamp = await readStamp(engine);
  if (stamp.accounts > MOST_ACCOUNTS) return null;
  if (last !== null) {
    if (last.lastVersion === stamp.lastVersion && isWhole(last.entries, stamp)) return last;
    const entries = await readSince(engine, last.entries, last.lastVersion);
    if (isWhole(entries, stamp)) return createRoll(entries, stamp.lastVersion);
  }
  return createRoll(await readSince(engine, NO_TEXTS, -1), stamp.lastVersion);
}

function createRoll(entries: PackedTexts, lastVersion: number): AccountRoll {
  let ready = new Map<number, Account>();

  function read(id: number): Account | undefined {
    const entry = entries.find(id);
    if (entry === undefined) return undefined;
    const row = readEntry(entry);
    const target = row.merged_into === 0 ? undefined : entries.find(row.merged_into);
    return fromAccountRow(target === undefined ? row : readEntry(target));
  }

  return {
    entries,
    lastVersion,
    find(id) {
      const known = ready.get(id);
      if (known !== undefined) return known;
      if (ready.size >= MOST_READY) ready = new Map();
      const account = read(id);
      if (account !== undefined) ready.set(id, account);
      return account;
    },
  };
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

/** The accounts that were written after a version, put among the others. */
async function readSince(engine: Engine, earlier: PackedTexts, version: number): Promise<PackedTexts> {
  const changed: (readonly [id: number, entry: Uint8Array])[] = [];
  for (let from = 0; ; ) {
    const builder = createStatementBuilder();
    const rows = await engine.read<AccountRow>(
      builder.build(
        `SELECT ${ACCOUNT_ROW_COLUMNS} FROM ${ACCOUNTS} FINAL
         WHERE id >= ${builder.bind("UInt64", from)} AND version > ${builder.bind("Int64", version)} ORDER BY id LIMIT ${SLICE}`,
      ),
    );
    for (const row of rows) changed.push([row.id, writeEntry(row)]);
    const end = rows.at(-1);
    if (end === undefined || rows.length < SLICE) return mergeTexts(earlier, changed);
    from = end.id + 1;
  }
}
