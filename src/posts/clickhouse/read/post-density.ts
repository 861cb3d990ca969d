import type { TimeWindow } from "../../../contract/post-request.ts";
import type { Engine } from "../engine.ts";
import { POSTS } from "../schema.ts";

/** About how many posts were published in a window; null is everything. Good enough to choose between two ways to the same answer. */
export type EstimatePosts = (window: TimeWindow | null) => Promise<number>;

/** By the day; null if there are too many posts to count them by the way. */
type Density = ReadonlyMap<number, number> | null;

const DAY = 86_400;
/** How old the numbers may be. */
const MAX_AGE_MS = 60_000;
/** Counting so many takes a tenth of a second. */
const MOST_COUNTED = 50_000_000;

export function createEstimatePosts(engine: Engine): EstimatePosts {
  let density: Promise<Density> | null = null;
  let readAt = 0;

  /** Until new numbers are there, the last ones have to do. What cannot be counted are many. */
  function refresh(): Promise<Density> {
    readAt = performance.now();
    const last = density;
    density = readDensity(engine).catch(() => null);
    return last ?? density;
  }

  return async (window) => {
    const isOld = performance.now() - readAt > MAX_AGE_MS;
    const days = await (density === null || isOld ? refresh() : density);
    if (days === null) return Number.POSITIVE_INFINITY;
    let posts = 0;
    for (const [day, count] of days) {
      if (window === null || ((day + 1) * DAY > window.from && day * DAY <= window.to)) posts += count;
    }
    return posts;
  };
}

async function readDensity(engine: Engine): Promise<Density> {
  const [all] = await engine.read<{ posts: number }>({
    sql: `SELECT count() AS posts FROM ${POSTS}`,
    parameters: {},
  });
  if (all === undefined || all.posts > MOST_COUNTED) return null;
  const rows = await engine.read<{ day: number; posts: number }>({
    sql: `SELECT intDiv(published_at, ${DAY}) AS day, count() AS posts FROM ${POSTS} GROUP BY day`,
    parameters: {},
  });
  return new Map(rows.map(({ day, posts }) => [day, posts]));
}
