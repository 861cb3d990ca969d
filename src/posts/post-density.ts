import type { TimeWindow } from "../contract/post-request.ts";
import type { Engine } from "./engine.ts";
import { POSTS } from "./schema.ts";

/** About how many posts were published in a window; null is everything. Good enough to choose between two ways to the same answer. */
export type EstimatePosts = (window: TimeWindow | null) => Promise<number>;

const DAY = 86_400;
/** How old the numbers may be. */
const MAX_AGE_MS = 60_000;

export function createEstimatePosts(engine: Engine): EstimatePosts {
  let days: Promise<ReadonlyMap<number, number>> | null = null;
  let readAt = 0;

  function refresh(): Promise<ReadonlyMap<number, number>> {
    readAt = performance.now();
    const reading = readDays(engine);
    // Until they are there, and if they cannot be read, the last ones have to do.
    const last = days;
    days = last === null ? reading : reading.catch(() => last);
    days.catch(() => {
      days = null;
    });
    return last ?? days;
  }

  return async (window) => {
    const isOld = performance.now() - readAt > MAX_AGE_MS;
    const known = await (days === null || isOld ? refresh() : days);
    let posts = 0;
    for (const [day, count] of known) {
      if (window === null || ((day + 1) * DAY > window.from && day * DAY <= window.to)) posts += count;
    }
    return posts;
  };
}

async function readDays(engine: Engine): Promise<ReadonlyMap<number, number>> {
  const rows = await engine.read<{ day: number; posts: number }>({
    sql: `SELECT intDiv(published_at, ${DAY}) AS day, count() AS posts FROM ${POSTS} GROUP BY day`,
    parameters: {},
  });
  return new Map(rows.map(({ day, posts }) => [day, posts]));
}
