import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Problem } from "../../contract/errors.ts";
import {
  AUDIT_KINDS,
  AUDIT_PARAMETERS,
  AUDIT_PER_PAGE,
  type AuditAction,
  type AuditPageBody,
} from "../../contract/manage/audit.ts";
import { parseQueryString, takeParameter } from "../../contract/request/given-parameters.ts";
import { parseTimeBound } from "../../contract/request/time-window.ts";
import type { Directory } from "../../directory/directory.ts";
import type { AuditFilter, NewAuditEntry, User } from "../../directory/records.ts";
import { isCommandLine } from "../door/caller.ts";
import type { Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { requesterOf } from "../server/log-requests.ts";
import { rawQueryOf } from "../server/normalize-target.ts";

/**
 * Notes who did what to whom, and from where. What a command does is without an actor and an address, with or without a
 * server.
 */
export type AuditTrail = (
  request: FastifyRequest,
  entry: {
    readonly actor: User | null;
    readonly action: AuditAction;
    readonly subject?: string;
    readonly detail?: string;
  },
) => Promise<void>;

export function createAuditTrail({ audit }: Directory): AuditTrail {
  return (request, entry) => audit.record(fullEntry(request, entry));
}

function fullEntry(
  request: FastifyRequest,
  { actor, action, subject, detail }: Parameters<AuditTrail>[1],
): NewAuditEntry {
  const { keyId = null, sessionId = null } = requesterOf(request) ?? {};
  return {
    actor: actor === null || isCommandLine(actor) ? null : actor.email,
    action,
    subject: subject ?? null,
    detail: detail ?? null,
    address: isCommandLine(actor) ? null : request.ip,
    keyId,
    sessionId,
  };
}

const SUMMED_MS = 10 * 60_000;
const RETRY_MS = 60_000;
/** Addresses with wrong keys can be many: what more of them do is in the log and in the metrics. */
const MOST_STRANGERS = 200;

type Counts = Readonly<Record<string, number>>;

interface Sum {
  readonly entry: NewAuditEntry;
  until: number;
  /** How often it was done and has not been noted. */
  times: number;
  counts: Counts;
}

/**
 * For what programs do again and again: the first is noted at once, and what the same caller does in the ten minutes
 * after it together, when they are over. A request does not fail because the directory is away: then it is noted later.
 */
export interface AuditSums {
  note(request: FastifyRequest, entry: Parameters<AuditTrail>[1], counts?: Counts): Promise<void>;
  /** Notes what is left. */
  close(): Promise<void>;
}

export function createAuditSums({ audit }: Directory, clock: () => Date, logger: Logger): AuditSums {
  const sums = new Map<string, Sum>();
  const isDue = ({ until }: Sum) => until <= clock().getTime();
  const timer = setInterval(() => void settle(isDue), RETRY_MS).unref();

  async function settle(isWanted: (sum: Sum) => boolean): Promise<void> {
    for (const [name, sum] of [...sums].filter(([, sum]) => isWanted(sum))) {
      sums.delete(name);
      if (sum.times > 0) await write(name, sum);
    }
  }

  async function write(name: string, { entry, times, counts }: Sum): Promise<void> {
    try {
      await audit.record({ ...entry, detail: describe(entry, times, counts) });
    } catch (error) {
      logger.warn({ err: error, action: entry.action }, "audit entry not written yet");
      const since = sums.get(name) ?? { times: 0, counts: {} };
      const until = clock().getTime() + RETRY_MS;
      sums.set(name, { entry, until, times: since.times + times, counts: add(since.counts, counts) });
    }
  }

  function isOneTooMany({ actor, address }: NewAuditEntry): boolean {
    // The command line has no address.
    if (actor !== null || address === null) return false;
    return [...sums.values()].filter(({ entry }) => entry.actor === null).length >= MOST_STRANGERS;
  }

  return {
    async note(request, given, counts = {}) {
      await settle(isDue);
      const entry = fullEntry(request, given);
      const name = JSON.stringify(entry);
      const sum = sums.get(name);
      if (sum !== undefined) {
        sum.times += 1;
        sum.counts = add(sum.counts, counts);
      } else if (!isOneTooMany(entry)) {
        sums.set(name, { entry, until: clock().getTime() + SUMMED_MS, times: 0, counts: {} });
        await write(name, { entry, until: 0, times: 1, counts });
      }
    },
    async close() {
      clearInterval(timer);
      await settle(() => true);
    },
  };
}

/** `csv, 4 posts`, or `3 times: csv, 12 posts`. */
function describe({ detail }: NewAuditEntry, times: number, counts: Counts): string | null {
  const said = [detail, ...Object.entries(counts).map(([what, count]) => `${count} ${what}`)];
  const text = said.filter((part) => part !== null).join(", ");
  return times > 1 ? `${times} times: ${text}` : text || null;
}

function add(one: Counts, other: Counts): Counts {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

/** `GET /manage/v1/audit`. */
export function createAuditEndpoint({ directory }: { readonly directory: Directory }): Endpoint {
  return async ({ request }): Promise<AuditPageBody> => {
    const rawQuery = rawQueryOf(request.url);
    const page = readPage(rawQuery);
    const filter = readFilter(rawQuery);
    const skip = (page - 1) * AUDIT_PER_PAGE;
    const { entries, total } = await directory.audit.page(skip, AUDIT_PER_PAGE, filter);
    return {
      data: entries.map(({ at, keyId, sessionId, ...entry }) => ({
        at: at.toISOString(),
        ...entry,
        key_id: keyId,
        session_id: sessionId,
      })),
      meta: { total, page, per_page: AUDIT_PER_PAGE },
    };
  };
}

function readFilter(rawQuery: string): AuditFilter {
  const problems: Problem[] = [];
  const take = ({ name }: { readonly name: string }): string | null => {
    const taken = takeParameter(rawQuery, name, { required: false });
    problems.push(...taken.problems);
    return taken.value;
  };
  const refuse = ({ name }: { readonly name: string }, detail: string) =>
    problems.push({ code: "invalid_parameter", parameter: name, detail: `\`${name}\` must be ${detail}.` });
  const time = (spec: { readonly name: string }, bound: "start" | "end"): number | undefined => {
    const text = take(spec);
    const seconds = text === null ? undefined : parseTimeBound(text, bound);
    if (seconds === null) refuse(spec, "Unix seconds, or ISO 8601 as `2026-11-10`");
    return seconds ?? undefined;
  };
  const { person: by, action, since, until } = AUDIT_PARAMETERS;
  const person = take(by);
  const wanted = take(action);
  if (wanted !== null && !action.schema.enum.some((known) => known === wanted)) {
    refuse(action, `one of ${AUDIT_KINDS.join(", ")}, or an action as \`key.shown\``);
  }
  const [from, to] = [time(since, "start"), time(until, "end")];
  if (problems.length > 0) throw new Failure(problems);
  return {
    ...(person !== null && { person }),
    ...(wanted !== null && { actions: [wanted] }),
    ...(from !== undefined && { from: new Date(from * 1000) }),
    // Both bounds count; entries have milliseconds.
    ...(to !== undefined && { to: new Date(to * 1000 + 999) }),
  };
}

function readPage(rawQuery: string): number {
  const given = parseQueryString(rawQuery).pairs.filter(({ name }) => name === "page");
  const [first] = given;
  if (first === undefined || first.value === "") return 1;
  if (given.length === 1 && /^[1-9][0-9]{0,6}$/.test(first.value ?? "")) return Number(first.value);
  const detail = "`page` must be a whole number from 1 on, given once.";
  throw new Failure({ code: "invalid_parameter", parameter: "page", detail });
}
