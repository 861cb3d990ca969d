import type { LRUCache } from "lru-cache";
import { NO_FILTER, type PostFilter } from "../contract/request/post-request.ts";
import type { Alert, WatchedAlert } from "../directory/watch/watch.ts";
import type { Posts, Selection } from "../posts/posts.ts";
import type { HourCount } from "../posts/results.ts";
import { RUNNER } from "./find-matches.ts";
import { HOUR_MS, isDue, isQuiet, MINUTE_MS } from "./schedule.ts";
import {
  type HourSeries,
  judge,
  learnUsual,
  rings,
  SPIKE_EVERY_MS,
  SPIKE_WEEKS,
  type SpikeVerdict,
  type Usual,
} from "./spike.ts";

/** What a saved search means now, or why it means nothing: its list was deleted, for example. */
export type UnderstandSearch = (
  userId: number,
  query: string,
) => Promise<{ readonly selection: Selection } | { readonly problem: string }>;

/** What an alert has to say now. */
interface Verdict {
  /** Null: nothing. */
  readonly title: string | null;
  /** Whether the index was asked. */
  readonly checked: boolean;
  /** Only what arrived from then on belongs to it. */
  readonly since?: number;
}

interface DecideContext {
  readonly posts: Posts;
  readonly understand: UnderstandSearch;
  readonly now: Date;
  /** What is usual for an alert in an hour: it takes weeks of counts, and is the same until the hour is over. */
  readonly usual: UsualByHour;
  /** All posts by hour, and those of the last two hours: asked for once in a round. */
  everything: Promise<readonly HourCount[]> | null;
  recently: Promise<number> | null;
  /** How many times the index may still be asked in this round; the next round has others. */
  checksLeft: number;
}

/** By alert, hour and query. */
export type UsualByHour = LRUCache<string, Usual>;

const THRESHOLD_EVERY_MS = MINUTE_MS;
/** The posts of a spike: `judge` looks at the last two hours. */
const SPIKE_SPAN_MS = 2 * HOUR_MS;
const HISTORY_MS = SPIKE_WEEKS * 7 * 24 * HOUR_MS + SPIKE_SPAN_MS;
const SILENT: Verdict = { title: null, checked: false };

export async function decide(alert: WatchedAlert, context: DecideContext): Promise<Verdict> {
  switch (alert.kind) {
    case "new":
    case "first":
      return { title: alert.open > 0 ? "" : null, checked: false };
    case "threshold":
      return decideThreshold(alert, context);
    case "spike":
      return decideSpike(alert, context);
  }
}

/** `title` is what was said when it was decided; of posts the number is known only when they are taken. */
export function titleOf({ kind, first, search }: WatchedAlert, title: string, total: number): string {
  const posts = total === 1 ? "1 post" : `${total} posts`;
  switch (kind) {
    case "new":
      return `${total === 1 ? "1 new post" : `${total} new posts`} for “${search.name}”`;
    case "first":
      return first?.of === "account"
        ? `${posts} by accounts that are new to “${search.name}”`
        : `${posts} on platforms that are new to “${search.name}”`;
    case "threshold":
    case "spike":
      return title;
  }
}

async function decideThreshold(alert: WatchedAlert, context: DecideContext): Promise<Verdict> {
  const { threshold, firedAt, open } = alert;
  const { now } = context;
  if (threshold === null || !isToBeChecked(alert, context, THRESHOLD_EVERY_MS)) return SILENT;
  const spanMs = threshold.spanMinutes * MINUTE_MS;
  // What was said of the same posts is not said again.
  const isNews = open > 0 || firedAt === null || now.getTime() - firedAt.getTime() >= spanMs;
  if (!isNews || (open === 0 && threshold.engagement === null)) return SILENT;
  const understood = await context.understand(alert.userId, alert.search.query);
  if ("problem" in understood) return SILENT;
  const from = now.getTime() - spanMs;
  const [posts, engagement] = await countPublished(context.posts, understood.selection, from, now.getTime());
  return { title: thresholdTitle(alert, posts, engagement), checked: true, since: from };
}

/** Not before its time, not while it may not speak anyway, and not too many in one round. */
function isToBeChecked(alert: WatchedAlert, context: DecideContext, everyMs: number): boolean {
  const { now } = context;
  if (!(isDue(alert, now) || isQuiet(alert, now))) return false;
  const slotOf = (at: Date) => Math.floor(at.getTime() / everyMs);
  const isChecked = alert.checkedAt !== null && slotOf(alert.checkedAt) === slotOf(now);
  if (isChecked || context.checksLeft <= 0) return false;
  context.checksLeft -= 1;
  return true;
}

async function decideSpike(alert: WatchedAlert, context: DecideContext): Promise<Verdict> {
  if (!isToBeChecked(alert, context, SPIKE_EVERY_MS)) return SILENT;
  const understood = await context.understand(alert.userId, alert.search.query);
  if ("problem" in understood) return SILENT;
  const { selection } = understood;
  const nowMs = context.now.getTime();
  const usual = await learn(alert, selection, context);
  context.recently ??= countRecent(context, EVERYTHING);
  const [matching, all] = await Promise.all([countRecent(context, selection), context.recently]);
  const verdict = judge(usual, { matching, all }, (nowMs % HOUR_MS) / HOUR_MS);
  const title = spikeTitle(alert.search.name, verdict, nowMs, alert.firedAt);
  return { title, checked: true, since: nowMs - SPIKE_SPAN_MS };
}

async function learn(alert: WatchedAlert, selection: Selection, context: DecideContext): Promise<Usual> {
  const nowMs = context.now.getTime();
  const hour = Math.floor(nowMs / HOUR_MS);
  const key = `${alert.id} ${hour} ${alert.search.query}`;
  const known = context.usual.get(key);
  if (known !== undefined) return known;
  const count = (one: Selection) =>
    context.posts.countByHour(arrivedWithin(one, nowMs - HISTORY_MS, nowMs), "collected", RUNNER);
  context.everything ??= count(EVERYTHING);
  const [matching, all] = await Promise.all([count(selection), context.everything]);
  const usual = learnUsual(seriesOf(matching, all), hour);
  context.usual.set(key, usual);
  return usual;
}

/** What arrived within the last two hours, soon after its publication. */
async function countRecent({ posts, now }: DecideContext, selection: Selection): Promise<number> {
  const within = arrivedWithin(selection, now.getTime() - SPIKE_SPAN_MS, now.getTime());
  return sum(await posts.countByHour(within, "collected", RUNNER), "fresh");
}

/** What arrived soon after its publication, of the search and of all posts, by hour. */
export function seriesOf(matching: readonly HourCount[], all: readonly HourCount[]): HourSeries {
  const firstHour = all[0]?.hour ?? 0;
  const length = (all.at(-1)?.hour ?? firstHour) - firstHour + 1;
  const fill = (counts: readonly HourCount[]) => {
    const series = new Float64Array(length);
    for (const { hour, fresh } of counts) series[hour - firstHour] = fresh;
    return series;
  };
  return { firstHour, matching: fill(matching), all: fill(all) };
}

/** Null: nothing unusual. */
export function spikeTitle(
  searchName: string,
  verdict: SpikeVerdict,
  atMs: number,
  firedAt: Date | null,
): string | null {
  if (!rings(verdict, atMs, firedAt?.getTime() ?? null)) return null;
  const { count, expected, weeks } = verdict;
  const usual = expected < 10 ? expected.toFixed(1) : Math.round(expected);
  return `Spike for “${searchName}”: ${count} posts in two hours, ${usual} are usual by the past ${weeks} weeks`;
}

/** Null: it is not reached. */
export function thresholdTitle(
  { threshold, search }: Pick<Alert, "threshold"> & Pick<WatchedAlert, "search">,
  posts: number,
  engagement: number,
): string | null {
  if (threshold === null) return null;
  const span = durationOf(threshold.spanMinutes);
  if (threshold.posts !== null && posts >= threshold.posts)
    return `${posts} posts for “${search.name}” within ${span}`;
  if (threshold.engagement !== null && engagement >= threshold.engagement)
    return `Engagement of ${engagement} for “${search.name}” within ${span}`;
  return null;
}

function durationOf(minutes: number): string {
  const units = [
    [1440, "day"],
    [60, "hour"],
    [1, "minute"],
  ] as const;
  const [length, name] = units.find(([unit]) => minutes % unit === 0) ?? [1, "minute"];
  const count = minutes / length;
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}

/** Posts and engagement of what was published in the range, in milliseconds. */
async function countPublished(
  posts: Posts,
  selection: Selection,
  fromMs: number,
  toMs: number,
): Promise<readonly [posts: number, engagement: number]> {
  const hours = await posts.countByHour(publishedWithin(selection, fromMs, toMs), "published_at", RUNNER);
  return [sum(hours, "posts"), sum(hours, "engagement")];
}

export function publishedWithin({ filter, ...rest }: Selection, fromMs: number, toMs: number): Selection {
  const own = filter.window ?? { from: 0, to: Number.MAX_SAFE_INTEGER };
  const window = {
    from: Math.max(own.from, Math.ceil(fromMs / 1000)),
    to: Math.min(own.to, Math.floor(toMs / 1000)),
  };
  return { ...rest, filter: { ...filter, window, windowIsDefault: false } };
}

function sum(hours: readonly HourCount[], name: "posts" | "fresh" | "engagement"): number {
  return hours.reduce((total, hour) => total + hour[name], 0);
}

export const EVERYTHING: Selection = { filter: NO_FILTER, keyword: null, lists: null };

export function arrivedWithin({ filter, ...rest }: Selection, fromMs: number, toMs: number): Selection {
  const collected: Partial<PostFilter> = {
    collectedFrom: Math.max(filter.collectedFrom ?? 0, Math.floor(fromMs / 1000)),
    collectedTo: Math.min(filter.collectedTo ?? Number.MAX_SAFE_INTEGER, Math.floor(toMs / 1000)),
  };
  return { ...rest, filter: { ...filter, ...collected } };
}
