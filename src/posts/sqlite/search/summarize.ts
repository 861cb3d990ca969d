import type { Platform } from "../../../contract/vocabulary.ts";
import { CHUNK_ROWS } from "../../columns/chunk.ts";
import type { Facet } from "../../columns/facet.ts";
import { type RowSet, visitRows } from "../../columns/row-set.ts";
import { accountNumber, type Snapshot, slicesOf } from "../../columns/snapshot.ts";
import type { Account } from "../../post.ts";
import type { WalkNames } from "../../posts.ts";
import type { AccountProfile, PostsSummary } from "../../results.ts";
import type { Steps } from "../../time-slice.ts";
import type { Database } from "../database.ts";

/** How many posts and accounts there are, of when and from where. */
export function* summarize(
  database: Database,
  snapshot: Snapshot,
  facets: readonly Facet[],
): Steps<PostsSummary> {
  const platforms = new Map<Platform, number>();
  let [posts, first, last] = [0, Number.POSITIVE_INFINITY, 0];
  for (const [index, chunk] of snapshot.chunks.entries()) {
    const rows = Math.min(CHUNK_ROWS, snapshot.rows - index * CHUNK_ROWS);
    visitRows({ first: 0, words: chunk.alive }, (row) => {
      if (row >= rows) return;
      posts += 1;
      const time = chunk.publishedAt[row] ?? 0;
      if (time < first) first = time;
      if (time > last) last = time;
      const platform = facets[chunk.facet[row] ?? 0]?.platform;
      if (platform !== undefined) platforms.set(platform, (platforms.get(platform) ?? 0) + 1);
    });
    yield;
  }
  const accounts = database.prepare("SELECT count(*) AS accounts FROM accounts WHERE merged_into = 0").get();
  return {
    posts,
    accounts: accounts.accounts,
    firstPublishedAt: posts === 0 ? null : first,
    lastPublishedAt: posts === 0 ? null : last,
    platforms: [...platforms]
      .map(([platform, count]) => ({ platform, posts: count }))
      .sort((a, b) => b.posts - a.posts || (a.platform < b.platform ? -1 : 1)),
  };
}

/** What varies from post to post of those that are selected. */
export function namesOf(
  selected: RowSet,
  snapshot: Snapshot,
  facets: readonly Facet[],
  accountOf: (number: number) => Account | null,
): WalkNames {
  const hasFacet = new Uint8Array(facets.length);
  const hasAccount = new Uint8Array(snapshot.accounts.count);
  for (const { chunk, slice } of slicesOf(snapshot, selected)) {
    visitRows(slice, (row) => {
      hasFacet[chunk.facet[row] ?? 0] = 1;
      hasAccount[chunk.account[row] ?? 0] = 1;
    });
  }
  const counters = new Set(
    facets.filter((_, number) => hasFacet[number] === 1).flatMap((one) => one.counters),
  );
  const properties = new Map<string, WalkNames["properties"][number]>();
  for (let number = 0; number < hasAccount.length; number += 1) {
    const account = hasAccount[number] === 1 ? accountOf(number) : null;
    for (const [key, value] of Object.entries(account?.properties ?? {})) {
      const many = typeof value === "object";
      properties.set(`${key} ${many}`, { key, many });
    }
  }
  return {
    counters: [...counters].sort(),
    properties: [...properties.values()].sort(
      (a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) || Number(a.many) - Number(b.many),
    ),
  };
}

type Activity = Omit<AccountProfile, "account">;

/** So many posts are read in one step. */
const AT_ONCE = 1_000;

/** The number of each account and what there is of it; null for an ID that is none. */
export function* profileAccounts(
  database: Database,
  snapshot: Snapshot,
  ids: readonly number[],
): Steps<readonly ({ readonly number: number; readonly activity: Activity } | null)[]> {
  const { accounts } = snapshot;
  const numbers = ids.map((id) => {
    const number = accountNumber(accounts, id);
    return number === undefined ? null : (accounts.current[number] ?? number);
  });
  const rowsOf = yield* rowsByAccount(snapshot, new Set(numbers.filter((number) => number !== null)));
  const activities = new Map<number, Activity>();
  for (const [number, rows] of rowsOf) activities.set(number, yield* activityOf(database, snapshot, rows));
  return numbers.map((number) => {
    const activity = number === null ? undefined : activities.get(number);
    return number === null || activity === undefined ? null : { number, activity };
  });
}

/** The rows that can be seen of each account, those of merged ones included. */
function* rowsByAccount(
  { chunks, rows, accounts }: Snapshot,
  wanted: ReadonlySet<number>,
): Steps<ReadonlyMap<number, readonly number[]>> {
  const found = new Map([...wanted].map((number) => [number, [] as number[]]));
  for (const [index, { alive, account }] of chunks.entries()) {
    const start = index * CHUNK_ROWS;
    visitRows({ first: 0, words: alive }, (row) => {
      if (start + row >= rows) return;
      const number = account[row] ?? 0;
      found.get(accounts.current[number] ?? number)?.push(start + row);
    });
    yield;
  }
  return found;
}

function* activityOf(database: Database, { chunks }: Snapshot, rows: readonly number[]): Steps<Activity> {
  const collected = database.prepare(
    "SELECT min(created_at) AS first, max(updated_at) AS last FROM posts WHERE row IN (SELECT value FROM json_each(?))",
  );
  let [first, last] = [Number.POSITIVE_INFINITY, -1];
  let [created, updated] = [Number.POSITIVE_INFINITY, -1];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const slice = rows.slice(start, start + AT_ONCE);
    for (const row of slice) {
      const time = chunks[Math.floor(row / CHUNK_ROWS)]?.publishedAt[row % CHUNK_ROWS] ?? 0;
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
    const times = collected.get(JSON.stringify(slice));
    created = Math.min(created, times.first ?? created);
    updated = Math.max(updated, times.last ?? updated);
    yield;
  }
  const isEmpty = rows.length === 0;
  return {
    posts: rows.length,
    firstPublishedAt: isEmpty ? null : first,
    lastPublishedAt: isEmpty ? null : last,
    createdAt: isEmpty ? null : created,
    updatedAt: isEmpty ? null : updated,
  };
}
