import { NO_FILTER, type PostFilter } from "../contract/request/post-request.ts";
import type { Alert, WatchedAlert } from "../directory/watch/watch.ts";
import type { Posts, Selection } from "../posts/posts.ts";
import type { HourCount } from "../posts/results.ts";
import { RUNNER } from "./find-matches.ts";
import type { UnderstandSearch } from "./runner.ts";
import { isDue, isQuiet, MINUTE_MS } from "./schedule.ts";

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
  /** All posts by hour: asked for once in a round. */
  everything: Promise<readonly HourCount[]> | null;
}

/** A threshold is looked at so often, a spike less: it takes weeks of counts. */
const THRESHOLD_EVERY_MS = MINUTE_MS;
const SILENT: Verdict = { title: null, checked: false };

export async function decide(alert: WatchedAlert, context: DecideContext): Promise<Verdict> {
  switch (alert.kind) {
    case "new":
    case "first":
      return { title: alert.open > 0 ? "" : null, checked: false };
    case "threshold":
      return decideThreshold(alert, context);
    case "spike":
      return SILENT;
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
  const { threshold, checkedAt, firedAt, open } = alert;
  const { now } = context;
  if (threshold === null || !(isDue(alert, now) || isQuiet(alert, now))) return SILENT;
  const sinceChecked = checkedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - checkedAt.getTime();
  if (sinceChecked >= 0 && sinceChecked < THRESHOLD_EVERY_MS) return SILENT;
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

function sum(hours: readonly HourCount[], name: "posts" | "engagement"): number {
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
