import type { PostFilter } from "../../contract/request/post-request.ts";
import { FRESH_MS, type HourCount } from "../results.ts";
import type { Steps } from "../time-slice.ts";
import { CHUNK_ROWS } from "./chunk.ts";
import { keepRows, type RowSet, visitRows } from "./row-set.ts";
import type { Snapshot } from "./snapshot.ts";
import { slicesOf } from "./snapshot.ts";

/**
 * Those that first arrived in the range: the chunks in which such can be. What has arrived last is in the last chunks,
 * so that a search among new posts looks at them alone.
 */
export function rowsArrived(
  snapshot: Snapshot,
  all: RowSet,
  { collectedFrom, collectedTo }: PostFilter,
): RowSet {
  if (collectedFrom === null && collectedTo === null) return all;
  const from = (collectedFrom ?? 0) * 1000;
  const until = collectedTo === null ? Number.POSITIVE_INFINITY : (collectedTo + 1) * 1000;
  const rows = chunksArrived(snapshot, all, from, until);
  for (const { chunk, slice } of slicesOf(snapshot, rows)) {
    keepRows(slice, (row) => {
      const arrival = chunk.createdAt[row] ?? 0;
      return arrival >= from && arrival < until;
    });
  }
  return rows;
}

const WORDS_OF_CHUNK = CHUNK_ROWS / 32;

/** From the first chunk that can have posts of the range to the last one. */
function chunksArrived(snapshot: Snapshot, { first, words }: RowSet, from: number, until: number): RowSet {
  const { chunks } = snapshot;
  const isTouched = (at: number): boolean => {
    const chunk = chunks[first / CHUNK_ROWS + at];
    const arrivals = chunk?.arrivals ?? null;
    return arrivals === null || (arrivals.last >= from && arrivals.first < until);
  };
  let begin = 0;
  let end = words.length / WORDS_OF_CHUNK;
  while (begin < end && !isTouched(begin)) begin += 1;
  while (end > begin && !isTouched(end - 1)) end -= 1;
  return {
    first: first + begin * CHUNK_ROWS,
    words: words.subarray(begin * WORDS_OF_CHUNK, end * WORDS_OF_CHUNK),
  };
}

const HOUR_MS = 3_600_000;

/** The selected rows by the hour in which they were published or have arrived. */
export function* countHours(
  snapshot: Snapshot,
  rows: RowSet,
  by: "published_at" | "collected",
): Steps<readonly HourCount[]> {
  const counts = new Map<number, { posts: number; fresh: number; engagement: number }>();
  for (const { chunk, slice } of slicesOf(snapshot, rows)) {
    const { createdAt, publishedAt, engagement } = chunk;
    visitRows(slice, (row) => {
      const [arrival, publication] = [createdAt[row] ?? 0, (publishedAt[row] ?? 0) * 1000];
      const hour = Math.floor((by === "collected" ? arrival : publication) / HOUR_MS);
      const count = counts.get(hour) ?? { posts: 0, fresh: 0, engagement: 0 };
      counts.set(hour, count);
      count.posts += 1;
      if (arrival - publication < FRESH_MS) count.fresh += 1;
      count.engagement += engagement[row] ?? 0;
    });
    yield;
  }
  return [...counts]
    .map(([hour, count]) => ({ hour, ...count }))
    .sort((left, right) => left.hour - right.hour);
}
