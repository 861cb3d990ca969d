import { CHUNK_ROWS } from "../../columns/chunk.ts";
import { visitRows } from "../../columns/row-set.ts";
import { accountNumber, type Snapshot } from "../../columns/snapshot.ts";
import type { AccountProfile } from "../../results.ts";
import type { Steps } from "../../time-slice.ts";
import type { Database } from "../database.ts";

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
