import { demoAccounts } from "./demo-accounts.ts";
import type { DemoRecord } from "./demo-record.ts";
import { createHourWriter } from "./hour-writer.ts";

interface DemoPostsOptions {
  readonly seed: string;
  /** Unix seconds; posts at this second are included. */
  readonly fromSeconds: number;
  /** Unix seconds; posts at this second are not. */
  readonly toSeconds: number;
  /** Which end of the range comes first. Default: the oldest. */
  readonly order?: "newest" | "oldest";
}

const HOUR_SECONDS = 3600;

/**
 * The demo's posts in a stretch of time, about 46 an hour. Each hour depends on the seed and on itself alone: however a
 * stretch is cut into pieces, the pieces together give the same posts with the same uids.
 */
export function* demoPosts(options: DemoPostsOptions): Generator<DemoRecord, void, undefined> {
  const { seed, fromSeconds, toSeconds, order = "oldest" } = options;
  const writeHour = createHourWriter(seed, demoAccounts(seed));
  const firstHour = Math.floor(fromSeconds / HOUR_SECONDS);
  const count = Math.max(0, Math.ceil(toSeconds / HOUR_SECONDS) - firstHour);
  for (let step = 0; step < count; step++) {
    const hour = firstHour + (order === "oldest" ? step : count - 1 - step);
    const posts = writeHour(hour).filter(
      ({ published_at }) => published_at >= fromSeconds && published_at < toSeconds,
    );
    posts.sort((a, b) => a.published_at - b.published_at);
    if (order === "newest") posts.reverse();
    yield* posts;
  }
}
