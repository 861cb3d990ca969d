import type { NewAlert, WatchedAlert } from "../directory/watch/watch.ts";
import type { Posts, Reader, Selection } from "../posts/posts.ts";
import type { HourCount } from "../posts/results.ts";
import { mapInSlices } from "../posts/time-slice.ts";
import {
  arrivedWithin,
  EVERYTHING,
  publishedWithin,
  seriesOf,
  spikeTitle,
  thresholdTitle,
  titleOf,
} from "./decide.ts";
import { findArrivals, keepFirst } from "./find-matches.ts";
import type { NoticePost } from "./present-notices.ts";
import { presentPost } from "./present-notices.ts";
import { HOUR_MS, isDue, isQuiet, MINUTE_MS } from "./schedule.ts";
import {
  type HourSeries,
  judge,
  learnUsual,
  SPIKE_MIN_WEEKS,
  SPIKE_WEEKS,
  type SpikeVerdict,
} from "./spike.ts";

/** How often an alert would have fired: what arrived in the last 30 days is gone through, hour by hour. */

export const TRIAL_DAYS = 30;
const DAY_MS = 24 * HOUR_MS;
const SAMPLES = 3;
const POSTS_OF_SAMPLE = 3;

interface Firing {
  readonly at: Date;
  readonly title: string;
  readonly posts: number;
  /** Since the firing before. */
  readonly since: number;
}

export interface Trial {
  readonly firings: readonly Firing[];
  /** All days, oldest first. */
  readonly days: readonly { readonly day: string; readonly posts: number; readonly fired: number }[];
  readonly samples: readonly {
    readonly at: Date;
    readonly title: string;
    readonly posts: readonly NoticePost[];
  }[];
  readonly remark: string | null;
}

interface Tried {
  readonly posts: Posts;
  readonly alert: NewAlert;
  readonly searchName: string;
  readonly selection: Selection;
  /** The accounts that count for the kind `first`; null: all. */
  readonly members: ReadonlySet<number> | null;
  readonly now: Date;
  readonly base: string;
  readonly reader: Reader;
}

export async function tryAlert(tried: Tried): Promise<Trial> {
  const { posts, selection, now, reader } = tried;
  const startMs = now.getTime() - TRIAL_DAYS * DAY_MS;
  const arrived = arrivedWithin(selection, startMs, now.getTime());
  const hours = await posts.countByHour(arrived, "collected", reader);
  const firings = simulate(tried, startMs, await conditionOf(tried, startMs, hours));
  const byDay = new Map<string, { posts: number; fired: number }>();
  for (let at = startMs; at <= now.getTime(); at += DAY_MS) byDay.set(dayOf(at), { posts: 0, fired: 0 });
  const dayAt = (at: number) => byDay.get(dayOf(at)) ?? { posts: 0, fired: 0 };
  for (const { hour, posts: count } of hours) dayAt(hour * HOUR_MS).posts += count;
  for (const { at } of firings) dayAt(at.getTime()).fired += 1;
  return {
    firings,
    days: [...byDay].map(([day, counts]) => ({ day, ...counts })),
    samples: await samplesOf(tried, firings),
    remark: await remarkOn(tried, startMs),
  };
}

/** What an alert would say at the end of an hour; null: nothing. */
type Condition = (atMs: number, open: number, firedAt: Date | null) => string | null;

async function conditionOf(
  tried: Tried,
  startMs: number,
  hours: readonly HourCount[],
): Promise<{ readonly condition: Condition; readonly hours: readonly HourCount[] }> {
  const { posts, alert, selection, now, reader, searchName } = tried;
  const anything: Condition = (_at, open) => (open > 0 ? "" : null);
  switch (alert.kind) {
    case "new":
      return { condition: anything, hours };
    case "first":
      return { condition: anything, hours: await firstHours(tried, startMs) };
    case "threshold": {
      const spanMs = (alert.threshold?.spanMinutes ?? 0) * MINUTE_MS;
      const within = publishedWithin(selection, startMs - spanMs, now.getTime());
      const published = await posts.countByHour(within, "published_at", reader);
      const condition: Condition = (at, open, firedAt) => {
        if (open === 0 && firedAt !== null && at - firedAt.getTime() < spanMs) return null;
        const counted = published.filter(
          ({ hour }) => (hour + 1) * HOUR_MS > at - spanMs && hour * HOUR_MS < at,
        );
        const sum = (name: "posts" | "engagement") => counted.reduce((total, hour) => total + hour[name], 0);
        return thresholdTitle(
          { threshold: alert.threshold, search: { id: 0, name: searchName, query: "" } },
          sum("posts"),
          sum("engagement"),
        );
      };
      return { condition, hours };
    }
    case "spike": {
      const verdicts = await spikeVerdicts(tried, startMs);
      const condition: Condition = (at, _open, firedAt) => {
        const verdict = verdicts.get(at);
        return verdict === undefined ? null : spikeTitle(searchName, verdict, at, firedAt);
      };
      return { condition, hours };
    }
  }
}

/** By the times at which the alert would have looked. */
async function spikeVerdicts(
  { posts, selection, now, reader }: Tried,
  startMs: number,
): Promise<ReadonlyMap<number, SpikeVerdict>> {
  const fromMs = startMs - SPIKE_WEEKS * 7 * DAY_MS;
  const count = (one: Selection) =>
    posts.countByHour(arrivedWithin(one, fromMs, now.getTime()), "collected", reader);
  const series = seriesOf(await count(selection), await count(EVERYTHING));
  const verdicts = await mapInSlices(hoursOf(startMs, now), ([hour, at]) => {
    const elapsed = (at.getTime() - hour * HOUR_MS) / HOUR_MS;
    const usual = learnUsual(series, hour);
    return [at.getTime(), judge(usual, lastHours(series, hour, elapsed), elapsed)] as const;
  });
  return new Map(verdicts);
}

/** The two hours up to a moment of this hour; of the first of three hours as much as is still within. */
function lastHours({ firstHour, matching, all }: HourSeries, hour: number, elapsed: number) {
  const count = (series: Float64Array) => {
    const at = (one: number) => series[one - firstHour] ?? 0;
    return Math.round(at(hour) + at(hour - 1) + at(hour - 2) * (1 - elapsed));
  };
  return { matching: count(matching), all: count(all) };
}

/** Every hour with its end, or now. */
function* hoursOf(startMs: number, now: Date): Generator<readonly [hour: number, at: Date]> {
  for (let hour = Math.floor(startMs / HOUR_MS); hour * HOUR_MS <= now.getTime(); hour += 1)
    yield [hour, new Date(Math.min((hour + 1) * HOUR_MS, now.getTime()))];
}

async function firstHours(
  { posts, selection, alert, members, now }: Tried,
  startMs: number,
): Promise<readonly HourCount[]> {
  if (alert.first === null) return [];
  const range = { from: startMs, until: now.getTime() };
  const { posts: arrivals } = await findArrivals(posts, selection, range);
  const firsts = await keepFirst(posts, selection, arrivals, alert.first, members);
  const counts = new Map<number, number>();
  for (const { arrivedAt } of firsts) {
    const hour = Math.floor(arrivedAt / HOUR_MS);
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  return [...counts].map(([hour, count]) => ({ hour, posts: count, fresh: count, engagement: 0 }));
}

function simulate(
  { alert, searchName, now }: Tried,
  startMs: number,
  { condition, hours }: { readonly condition: Condition; readonly hours: readonly HourCount[] },
): readonly Firing[] {
  const arrived = new Map(hours.map(({ hour, posts }) => [hour, posts]));
  const named = { ...alert, search: { id: 0, name: searchName, query: "" } } as unknown as WatchedAlert;
  const firings: Firing[] = [];
  let [open, since] = [0, startMs];
  let firedAt: Date | null = null;
  let held: string | null = null;
  for (const [hour, at] of hoursOf(startMs, now)) {
    open += arrived.get(hour) ?? 0;
    const timing = { ...alert, firedAt, createdAt: new Date(startMs) };
    const title: string | null = held ?? condition(at.getTime(), open, firedAt);
    if (title === null) continue;
    if (isDue(timing, at)) {
      firings.push({ at, title: titleOf(named, title, open), posts: open, since });
      [open, since, firedAt, held] = [0, at.getTime(), at, null];
    } else if (isQuiet(alert, at) && title !== "") held = title;
  }
  return firings;
}

async function samplesOf(
  { posts, selection, base, reader }: Tried,
  firings: readonly Firing[],
): Promise<Trial["samples"]> {
  const samples: Trial["samples"][number][] = [];
  const page = {
    ...({ sortBy: "collected", order: "desc", limit: POSTS_OF_SAMPLE } as const),
    ...{ start: { skip: 0 }, callerLists: [] },
  };
  for (const { at, title, since } of firings.slice(-SAMPLES)) {
    const found = await posts.page(arrivedWithin(selection, since, at.getTime()), page, reader);
    samples.push({ at, title, posts: found.posts.map((post) => presentPost(post, base)) });
  }
  return samples;
}

async function remarkOn({ posts, alert, reader, now }: Tried, startMs: number): Promise<string | null> {
  const page = { sortBy: "collected", order: "asc", limit: 1, start: { skip: 0 }, callerLists: [] } as const;
  const [first] = (await posts.page(EVERYTHING, page, reader)).posts;
  if (first === undefined) return "No posts have arrived here yet.";
  const neededMs = alert.kind === "spike" ? SPIKE_MIN_WEEKS * 7 * DAY_MS : 0;
  if (first.createdAt <= startMs - neededMs) return null;
  const days = Math.max(1, Math.ceil((now.getTime() - first.createdAt) / DAY_MS));
  const arriving = `Posts have been arriving here for ${days === 1 ? "one day" : `${days} days`} only`;
  return neededMs === 0 ? `${arriving}.` : `${arriving}; a spike is known by at least two weeks before it.`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
