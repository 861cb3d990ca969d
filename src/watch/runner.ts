import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Directory } from "../directory/directory.ts";
import type { Finding, Round, WatchedAlert } from "../directory/watch/watch.ts";
import type { Posts, Selection } from "../posts/posts.ts";
import type { Mailer } from "./channels/email.ts";
import { decide, titleOf, type UnderstandSearch, type UsualByHour } from "./decide.ts";
import { findArrivals, findingOf, keepFirst, latestArrival } from "./find-matches.ts";
import { isDue, isQuiet } from "./schedule.ts";

export interface RunnerOptions {
  readonly posts: Posts;
  readonly directory: Directory;
  readonly understand: UnderstandSearch;
  /** The accounts of a list of this user; null: there is no such list. */
  readonly membersOf: (userId: number, listId: number) => Promise<readonly number[] | null>;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly onRound?: (round: Round) => void;
}

export interface Runner {
  /**
   * Looks at what has arrived, and says what is to be said. Null: another server, or an earlier call, is at it.
   * Ended by the signal it stops between two searches; what it has done is done.
   */
  run(signal?: AbortSignal): Promise<Round | null>;
}

const LEASE = "runner";
const LEASE_MS = 60_000;
/** Searches whose findings are written together. */
const SEARCHES_AT_ONCE = 50;
/** Thresholds and spikes that are looked at in one round. */
const MOST_CHECKS = 100;
/** What is usual is kept for so many spike alerts; more learn it anew each time. */
const MOST_USUAL = 10_000;

/**
 * One round: the new arrivals against all alerts. Matches and how far an alert has come are written in one
 * transaction, so that nothing is lost or doubled wherever a process ends; see docs/adr/0025.
 */
export function createRunner(options: RunnerOptions): Runner {
  const { directory, clock, logger, onRound = () => {} } = options;
  const holder = randomUUID();
  const usual: UsualByHour = new LRUCache({ max: MOST_USUAL });
  let isRunning = false;
  return {
    async run(signal = new AbortController().signal) {
      if (isRunning || !(await directory.watch.lease(LEASE, holder, LEASE_MS))) return null;
      isRunning = true;
      const startedAt = clock();
      const startedMs = performance.now();
      const counts = { searches: 0, matches: 0, notices: 0, failures: 0, problem: null as string | null };
      try {
        await runRound({ ...options, usual }, holder, counts, signal);
      } catch (error) {
        counts.problem = error instanceof Error ? error.message : String(error);
        logger.error({ err: error }, "watch round failed");
      } finally {
        isRunning = false;
        await directory.watch.release(LEASE, holder).catch(() => undefined);
      }
      const round = { startedAt, tookMs: Math.round(performance.now() - startedMs), ...counts };
      const didSomething = counts.searches > 0 || counts.notices > 0 || counts.problem !== null;
      if (didSomething) await directory.watch.rounds.add(round).catch(() => undefined);
      onRound(round);
      return round;
    },
  };
}

type Counts = { -readonly [Name in "searches" | "matches" | "notices" | "failures"]: Round[Name] };

async function runRound(
  options: RunnerOptions & { readonly usual: UsualByHour },
  holder: string,
  counts: Counts,
  signal: AbortSignal,
): Promise<void> {
  const { watch } = options.directory;
  for (let isBehind = true; isBehind && !signal.aborted; ) {
    isBehind = false;
    const until = await latestArrival(options.posts);
    const waiting = groupsOf((await watch.alerts.watched()).filter(({ seenUntil }) => seenUntil < until));
    for (let start = 0; start < waiting.length && !signal.aborted; start += SEARCHES_AT_ONCE) {
      const groups = waiting.slice(start, start + SEARCHES_AT_ONCE);
      const looked: Looked[] = [];
      for (const group of groups)
        looked.push(await unhurried(() => look(options, group, until, counts), signal));
      counts.searches += groups.length;
      counts.matches += await watch.alerts.record(looked.flatMap(({ findings }) => findings));
      for (const { problems } of looked)
        for (const { id, problem } of problems) await watch.alerts.note(id, { problem });
      isBehind ||= looked.some(({ findings }) => findings.some((finding) => finding.until < until));
      if (!(await watch.lease(LEASE, holder, LEASE_MS))) return;
    }
  }
  const asked = { everything: null, recently: null, checksLeft: MOST_CHECKS };
  const context = { ...options, ...asked, now: options.clock() };
  for (const alert of (await watch.alerts.watched()).toSorted(byCheck)) {
    if (signal.aborted) return;
    if (await speak(options, alert, context, counts)) counts.notices += 1;
  }
}

/** Those that were not looked at for the longest time first. */
function byCheck(left: WatchedAlert, right: WatchedAlert): number {
  return (left.checkedAt?.getTime() ?? 0) - (right.checkedAt?.getTime() ?? 0);
}

interface AlertGroup {
  readonly from: number;
  readonly alerts: readonly [WatchedAlert, ...WatchedAlert[]];
}

/** Alerts of one search that stand at the same place: one look at the index is for all of them. */
function groupsOf(alerts: readonly WatchedAlert[]): readonly AlertGroup[] {
  const groups = new Map<string, { from: number; alerts: [WatchedAlert, ...WatchedAlert[]] }>();
  for (const alert of alerts) {
    const key = `${alert.search.id} ${alert.seenUntil}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { from: alert.seenUntil, alerts: [alert] });
    else group.alerts.push(alert);
  }
  return [...groups.values()];
}

interface Looked {
  readonly findings: readonly Finding[];
  readonly problems: readonly { readonly id: number; readonly problem: string }[];
}

/**
 * What arrived for one search. A search that means nothing finds nothing, and goes on; one that the index could not
 * answer stays where it is, and is asked again in the next round.
 */
async function look(
  options: RunnerOptions,
  { from, alerts }: AlertGroup,
  until: number,
  counts: Counts,
): Promise<Looked> {
  const [{ userId, search }] = alerts;
  try {
    const understood = await options.understand(userId, search.query);
    if ("problem" in understood) {
      counts.failures += 1;
      const findings = alerts.map(({ id }) => findingOf(id, { from, until }, []));
      return { findings, problems: alerts.map(({ id }) => ({ id, problem: understood.problem })) };
    }
    const { selection } = understood;
    const found = await findArrivals(options.posts, selection, { from, until });
    const range = { from, until: found.until };
    const findings: Finding[] = [];
    for (const alert of alerts) {
      const isFirst = alert.kind === "first" && alert.first !== null && found.posts.length > 0;
      const arrivals = isFirst ? await firstOf(options, alert, selection, found.posts) : found.posts;
      findings.push(findingOf(alert.id, range, arrivals));
    }
    return { findings, problems: [] };
  } catch (error) {
    counts.failures += 1;
    options.logger.warn({ err: error, search: search.id }, "watched search failed");
    const problem = error instanceof Error ? error.message : String(error);
    return { findings: [], problems: alerts.map(({ id }) => ({ id, problem })) };
  }
}

async function firstOf(
  { posts, membersOf }: RunnerOptions,
  { userId, first }: WatchedAlert,
  selection: Selection,
  arrivals: Parameters<typeof keepFirst>[2],
): ReturnType<typeof keepFirst> {
  if (first === null) return [];
  const members = first.listId === null ? null : await membersOf(userId, first.listId);
  if (first.listId !== null && members === null) return [];
  return keepFirst(posts, selection, arrivals, first, members === null ? null : new Set(members));
}

/** Makes a notice if the alert has something to say and may say it; in quiet hours a firing waits for their end. */
async function speak(
  { directory, logger }: RunnerOptions,
  alert: WatchedAlert,
  context: Parameters<typeof decide>[1],
  counts: Counts,
): Promise<boolean> {
  const { alerts } = directory.watch;
  const { now } = context;
  try {
    const isHeld = alert.heldTitle !== null;
    if (isHeld && isQuiet(alert, now)) return false;
    const verdict = isHeld ? null : await decide(alert, context);
    if (verdict?.checked) await alerts.note(alert.id, { checkedAt: now });
    const title = alert.heldTitle ?? verdict?.title ?? null;
    if (title === null) return false;
    if (!isDue(alert, now)) {
      const waits = isQuiet(alert, now) && alert.kind !== "new" && alert.kind !== "first";
      if (waits) await alerts.note(alert.id, { heldTitle: title });
      return false;
    }
    const since = verdict?.since ?? 0;
    const fired = await alerts.fire(alert, {
      title: (total) => titleOf(alert, title, total),
      at: now,
      since,
    });
    return fired !== null;
  } catch (error) {
    counts.failures += 1;
    logger.warn({ err: error, alert: alert.id }, "alert failed");
    const problem = error instanceof Error ? error.message : String(error);
    await alerts.note(alert.id, { problem }).catch(() => undefined);
    return false;
  }
}

/** A round rests after each search as long as it took: most of the processors is for users. */
async function unhurried<Result>(act: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  const startedMs = performance.now();
  const result = await act();
  await wait(performance.now() - startedMs, undefined, { signal }).catch(() => undefined);
  return result;
}

/** The watch of a server: rounds by the clock, and one when it is asked for. */
export interface Watching {
  /** Seconds between two rounds; 0: none by itself. */
  readonly everySeconds: number;
  readonly sendsMail: boolean;
  /** Whether webhooks may call addresses inside the operator's network. */
  readonly callsPrivate: boolean;
  /** A round now. Null: one is under way, here or on another server. */
  run(): Promise<Round | null>;
  start(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

export function createWatching(options: {
  readonly runner: Runner;
  /** Gives how many deliveries were due. */
  readonly deliver: (signal: AbortSignal) => Promise<number>;
  /** Closed when the watch stops; null: no mail is sent. */
  readonly mailer: Mailer | null;
  readonly callsPrivate: boolean;
  readonly everySeconds: number;
  readonly logger: Logger;
}): Watching {
  const { runner, deliver, mailer, callsPrivate, everySeconds, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let loops: readonly Promise<void>[] = [];

  async function repeat(act: () => Promise<unknown>): Promise<void> {
    while (!signal.aborted) {
      await wait(everySeconds * 1000, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await act().catch((error: unknown) => logger.warn({ err: error }, "watch failed"));
    }
  }

  return {
    everySeconds,
    sendsMail: mailer !== null,
    callsPrivate,
    async run() {
      const round = await runner.run(signal);
      await deliver(signal);
      return round;
    },
    start() {
      // A receiver that does not answer keeps no round waiting.
      if (everySeconds > 0) loops = [repeat(() => runner.run(signal)), repeat(() => deliver(signal))];
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      mailer?.close();
    },
  };
}
