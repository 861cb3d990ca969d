import type { AccountType, Platform } from "../../../contract/vocabulary.ts";
import { type AccountRow, fromAccountRow } from "../../accounts/account-row.ts";
import { KnownMembers } from "../../accounts/known-members.ts";
import type { Account } from "../../post.ts";
import type { Posts, Selection } from "../../posts.ts";
import type { AccountProfile, PropertyUse } from "../../results.ts";
import { createStatementBuilder, type Engine } from "../engine.ts";
import { ACCOUNTS, POSTS } from "../schema.ts";
import { ACCOUNT_ROW_COLUMNS } from "../write/account-rows.ts";
import { findAccounts } from "./accounts.ts";
import { conjunction } from "./compile-keyword.ts";
import { compilePropertyHolders, compileVisibility } from "./compile-selection.ts";
import type { Snapshot } from "./snapshot.ts";

/** Accounts whose name or handle has this text in it, case aside; the closest first, then those with most followers. */
export async function findAccountsByText(
  engine: Engine,
  text: string,
  limit: number,
  platform: Platform | null,
): Promise<readonly Account[]> {
  const builder = createStatementBuilder();
  const wanted = builder.bind("String", text.trim().replace(/^@+/, ""));
  const within = (column: string): string => `positionCaseInsensitiveUTF8(${column}, ${wanted})`;
  const where = platform === null ? "" : `AND platform = ${builder.bind("String", platform)}`;
  const rows = await engine.read<AccountRow>(
    builder.build(
      `SELECT ${ACCOUNT_ROW_COLUMNS} FROM ${ACCOUNTS} FINAL
       WHERE merged_into = 0 AND (${within("name")} > 0 OR ${within("handle")} > 0 OR uid = ${wanted}) ${where}
       ORDER BY
         lowerUTF8(handle) = lowerUTF8(${wanted}) OR lowerUTF8(name) = lowerUTF8(${wanted}) OR uid = ${wanted} DESC,
         ${within("name")} = 1 OR ${within("handle")} = 1 DESC,
         ifNull(followers, 0) DESC, id
       LIMIT ${builder.bind("UInt64", limit)}`,
    ),
  );
  return rows.map(fromAccountRow);
}

/** Remembered as long as nothing is written; the others are looked up in one question. */
export function createFindMembers(engine: Engine): (version: number) => Posts["findMembers"] {
  const known = new KnownMembers();
  return (version) => (lists) => known.find(lists, version, (refs) => findAccounts(engine, refs));
}

/** In a question, naming more accounts than this takes longer than finding them again. */
const MOST_NAMED = 50_000;

/**
 * The same selection, with the accounts that have the properties it asks for. Finding them takes a look at all
 * accounts, which no question about posts needs to repeat: the engine that is given remembers the answer as long as
 * nothing is written.
 */
export async function findPropertyHolders(
  { engine }: { readonly engine: Engine },
  selection: Selection,
): Promise<Selection> {
  const builder = createStatementBuilder();
  const holding = compilePropertyHolders(selection.filter, builder);
  if (holding === null) return selection;
  const holders = await engine.read<{ id: number }>(
    builder.build(`${holding} ORDER BY id LIMIT ${MOST_NAMED + 1}`),
  );
  if (holders.length > MOST_NAMED) return selection;
  return { ...selection, propertyHolders: holders.map(({ id }) => id) };
}

/** A longer list is no choice; a property with more values is one to type. */
const MOST_VALUES = 1_000;

interface ValueRow {
  readonly folded: string;
  readonly spelling: string;
  readonly accounts: number;
}

interface KeyRow {
  readonly folded: string;
  readonly spelling: string;
  readonly accounts: number;
  readonly values: number;
}

/** The properties that accounts of this type have, with their values; case aside, since filters do not regard it. */
export async function readPropertyCatalog(
  engine: Engine,
  type: AccountType,
): Promise<readonly PropertyUse[]> {
  const builder = createStatementBuilder();
  const pairs = `
    SELECT id, pair.1 AS key, lowerUTF8(key) AS folded,
      arrayJoin(if(startsWith(pair.2, '['), JSONExtractArrayRaw(pair.2), [pair.2])) AS raw,
      if(startsWith(raw, '"'), JSONExtractString(raw), raw) AS value
    FROM ${ACCOUNTS} FINAL ARRAY JOIN JSONExtractKeysAndValuesRaw(properties) AS pair
    WHERE merged_into = 0 AND type = ${builder.bind("String", type)}`;
  const [keys, values] = await Promise.all([
    engine.read<KeyRow>(
      builder.build(
        `SELECT folded, topK(1)(key)[1] AS spelling, uniqExact(id) AS accounts, uniqExact(lowerUTF8(value)) AS values
         FROM (${pairs}) GROUP BY folded ORDER BY folded`,
      ),
    ),
    engine.read<ValueRow>(
      builder.build(
        `SELECT folded, topK(1)(value)[1] AS spelling, uniqExact(id) AS accounts
         FROM (${pairs}) GROUP BY folded, lowerUTF8(value)
         ORDER BY accounts DESC, spelling LIMIT ${MOST_VALUES} BY folded`,
      ),
    ),
  ]);
  const byKey = new Map<string, PropertyUse["values"][number][]>(keys.map(({ folded }) => [folded, []]));
  for (const { folded, spelling, accounts } of values) {
    byKey.get(folded)?.push({ value: spelling, accounts });
  }
  return keys.map(({ folded, spelling, accounts, values: total }) => ({
    key: spelling,
    accounts,
    values: byKey.get(folded) ?? [],
    valuesTotal: total,
  }));
}

interface ActivityRow {
  readonly account: number;
  readonly posts: number;
  readonly first: number;
  readonly last: number;
  readonly created: number;
  readonly updated: number;
}

/** What there is of each account; null for an ID that is none. */
export async function readProfiles(
  reader: {
    readonly engine: Engine;
    accounts(ids: readonly number[]): Promise<ReadonlyMap<number, Account>>;
  },
  ids: readonly number[],
  snapshot: Snapshot,
): Promise<readonly (AccountProfile | null)[]> {
  if (ids.length === 0) return [];
  const accounts = await reader.accounts(ids);
  const known = ids.flatMap((id) => accounts.get(id)?.id ?? []);
  if (known.length === 0) return ids.map(() => null);
  const builder = createStatementBuilder();
  const where = conjunction([
    `account_id IN ${builder.bind("Array(UInt64)", [...new Set(known)])}`,
    ...compileVisibility(snapshot, builder),
  ]);
  const rows = await reader.engine.read<ActivityRow>(
    builder.build(
      `SELECT account_id AS account, count() AS posts, min(published_at) AS first, max(published_at) AS last,
         min(created_at) AS created, max(updated_at) AS updated
       FROM ${POSTS} WHERE ${where} GROUP BY account_id`,
    ),
  );
  const activities = new Map(rows.map((row) => [row.account, row]));
  return ids.map((id) => {
    const account = accounts.get(id);
    if (account === undefined) return null;
    const activity = activities.get(account.id);
    return {
      account,
      posts: activity?.posts ?? 0,
      firstPublishedAt: activity?.first ?? null,
      lastPublishedAt: activity?.last ?? null,
      createdAt: activity?.created ?? null,
      updatedAt: activity?.updated ?? null,
    };
  });
}
