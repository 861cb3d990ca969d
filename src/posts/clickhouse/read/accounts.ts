import type { AccountType } from "../../../contract/vocabulary.ts";
import { ByteWriter } from "../../../text/byte-writer.ts";
import { type AccountRow, fromAccountRow, handleKey, type KnownAccount } from "../../accounts/account-row.ts";
import type { AccountKeys, AccountMerge } from "../../accounts/resolve-accounts.ts";
import { accountId } from "../../identity.ts";
import type { Account, AccountRef } from "../../post.ts";
import { mapInPieces } from "../../time-slice.ts";
import { createStatementBuilder, type Engine, type Statement } from "../engine.ts";
import { ACCOUNTS, POSTS } from "../schema.ts";
import { ACCOUNT_COLUMNS, ACCOUNT_ROW_COLUMNS, writeAccountRow } from "../write/account-rows.ts";

/** By ID; an ID that was merged into another leads to that one. */
export async function loadAccounts(
  engine: Engine,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownAccount>> {
  const rows = await loadRows(engine, ids);
  const aliases = rows.filter((row) => row.merged_into !== 0);
  const targets =
    aliases.length === 0
      ? []
      : await loadRows(
          engine,
          aliases.map((row) => row.merged_into),
        );
  const byId = new Map([...targets, ...rows].map((row) => [row.id, row]));
  return new Map(
    rows.map((row) => [row.id, fromAccountRow((row.merged_into !== 0 && byId.get(row.merged_into)) || row)]),
  );
}

/** Those that have, or once had, one of the IDs or one of the handle keys; merged ones left out; the latest last. */
export function accountsStatement({ ids, handleKeys }: AccountKeys): Statement {
  const builder = createStatementBuilder();
  const condition = `id IN ${builder.bind("Array(UInt64)", ids)} OR handle_key IN ${builder.bind("Array(String)", handleKeys)}`;
  // Which accounts, in any version; then their last versions, which are found by their order. Half the time of both at
  // once.
  const candidates = `SELECT id FROM ${ACCOUNTS} WHERE ${condition}`;
  return builder.build(
    `SELECT ${ACCOUNT_ROW_COLUMNS} FROM ${ACCOUNTS} FINAL WHERE id IN (${candidates}) AND merged_into = 0 ORDER BY version, id`,
  );
}

/** Reading the answer about as many holds the process up for a few milliseconds; each question has a price, too. */
const MOST_ASKED_FOR = 5_000;

export function findAccounts(
  engine: Engine,
  refs: readonly AccountRef[],
): Promise<readonly (Account | null)[]> {
  return mapInPieces(refs, MOST_ASKED_FOR, (some) => findSome(engine, some));
}

async function findSome(engine: Engine, refs: readonly AccountRef[]): Promise<readonly (Account | null)[]> {
  if (refs.length === 0) return [];
  const byUid = (ref: AccountRef) => accountId(ref.platform, { uid: ref.value });
  const byHandle = (ref: AccountRef) => handleKey(ref.platform, ref.value);
  const statement = accountsStatement({
    ids: refs.filter((ref) => ref.by !== "handle").map(byUid),
    handleKeys: refs.filter((ref) => ref.by !== "uid").map(byHandle),
  });
  const accounts = (await engine.read<AccountRow>(statement)).map(fromAccountRow);
  const ids = new Map(accounts.map((account) => [account.id, account]));
  const handles = new Map<string, Account>();
  for (const account of accounts) {
    if (account.handle !== null) handles.set(handleKey(account.platform, account.handle), account);
  }
  return refs.map((ref) => {
    const found = ref.by === "handle" ? undefined : ids.get(byUid(ref));
    return found ?? (ref.by === "uid" ? null : (handles.get(byHandle(ref)) ?? null));
  });
}

export async function propertyKeys(engine: Engine, type: AccountType): Promise<readonly string[]> {
  const builder = createStatementBuilder();
  const rows = await engine.read<{ key: string }>(
    builder.build(
      `SELECT arrayJoin(property_keys) AS key FROM ${ACCOUNTS} FINAL
       WHERE merged_into = 0 AND type = ${builder.bind("String", type)} GROUP BY key ORDER BY min(version), key`,
    ),
  );
  const distinct = new Map<string, string>();
  for (const { key } of rows) {
    if (!distinct.has(key.toLowerCase())) distinct.set(key.toLowerCase(), key);
  }
  return [...distinct.values()];
}

/**
 * Gives the posts of the first account to the second. The first keeps its row, as an alias, so that a reader that
 * meets its ID half way still finds the account, and so does a client that wrote the ID down.
 */
export async function mergeAccounts(
  engine: Engine,
  merges: readonly AccountMerge[],
  version: number,
): Promise<void> {
  if (merges.length === 0) return;
  const aliases = merges.map(({ from, into }) => ({ id: from.id, mergedInto: into.id }));
  await giveToMergedAccounts(engine, POSTS, aliases);
  const writer = new ByteWriter();
  for (const { from, into } of merges) writeAccountRow(writer, from, version, into.id);
  await engine.insert(ACCOUNTS, ACCOUNT_COLUMNS, [writer.take()]);
}

interface Alias {
  readonly id: number;
  readonly mergedInto: number;
}

/** Every account that was merged into another. */
export async function findAliases(engine: Engine): Promise<readonly Alias[]> {
  return engine.read<Alias>({
    sql: `SELECT id, merged_into AS mergedInto FROM ${ACCOUNTS} FINAL WHERE merged_into != 0`,
    parameters: {},
  });
}

/** Gives the posts of merged accounts to those they were merged into. */
export async function giveToMergedAccounts(
  engine: Engine,
  table: string,
  aliases: readonly Alias[],
): Promise<void> {
  if (aliases.length === 0) return;
  const builder = createStatementBuilder();
  const from = builder.bind(
    "Array(UInt64)",
    aliases.map((alias) => alias.id),
  );
  const into = builder.bind(
    "Array(UInt64)",
    aliases.map((alias) => alias.mergedInto),
  );
  await engine.write(
    builder.build(
      `ALTER TABLE ${table} UPDATE account_id = transform(account_id, ${from}, ${into}, account_id)
       WHERE account_id IN ${from} SETTINGS mutations_sync = 2`,
    ),
  );
}

/** Merges that were interrupted: accounts without a uid whose handle an account with a uid has too. */
export async function findPendingMerges(engine: Engine): Promise<readonly AccountMerge[]> {
  // Where no account is known by a handle alone, which is looked for at every start, there is nothing to join.
  const [bare] = await engine.read({
    sql: `SELECT 1 FROM ${ACCOUNTS} FINAL WHERE merged_into = 0 AND uid = '' LIMIT 1`,
    parameters: {},
  });
  if (bare === undefined) return [];
  const rows = await engine.read<{ from: number; into: number }>({
    sql: `SELECT bare.id AS from, max(full.id) AS into
      FROM (SELECT id, handle_key FROM ${ACCOUNTS} FINAL WHERE merged_into = 0 AND uid = '') AS bare
      INNER JOIN (SELECT id, handle_key FROM ${ACCOUNTS} FINAL WHERE merged_into = 0 AND uid != '' AND handle_key != '') AS full
      ON bare.handle_key = full.handle_key GROUP BY bare.id`,
    parameters: {},
  });
  const accounts = await loadAccounts(
    engine,
    rows.flatMap((row) => [row.from, row.into]),
  );
  return rows.flatMap((row) => {
    const from = accounts.get(row.from);
    const into = accounts.get(row.into);
    return from !== undefined && into !== undefined ? [{ from, into }] : [];
  });
}

async function loadRows(engine: Engine, ids: readonly number[]): Promise<readonly AccountRow[]> {
  if (ids.length === 0) return [];
  const builder = createStatementBuilder();
  return engine.read<AccountRow>(
    builder.build(
      `SELECT ${ACCOUNT_ROW_COLUMNS} FROM ${ACCOUNTS} FINAL WHERE id IN ${builder.bind("Array(UInt64)", [...new Set(ids)])}`,
    ),
  );
}
