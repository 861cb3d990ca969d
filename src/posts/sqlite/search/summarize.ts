import type { Platform } from "../../../contract/vocabulary.ts";
import { CHUNK_ROWS } from "../../columns/chunk.ts";
import type { Facet } from "../../columns/facet.ts";
import { type RowSet, visitRows } from "../../columns/row-set.ts";
import type { Snapshot } from "../../columns/snapshot.ts";
import { slicesOf } from "../../columns/snapshot.ts";
import type { Account } from "../../post.ts";
import type { WalkNames } from "../../posts.ts";
import type { PostsSummary } from "../../results.ts";
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
