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
import { takeParameter } from "../../contract/request/given-parameters.ts";
import { parseQueryString } from "../../contract/request/query-string.ts";
import { parseTimeBound } from "../../contract/request/time-window.ts";
import type { AuditFilter, NewAuditEntry } from "../../directory/audit-entry.ts";
import type { Directory, User } from "../../directory/directory.ts";
import { isCommandLine } from "../context.ts";
import type { Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { requesterOf } from "../server/log-requests.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import type { ManageContext } from "./manage-context.ts";

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
/** Those who are not let in can be many: what more of them do is in the log and in the metrics. */
const MOST_SUMS = 1_000;

type Counts = Readonly<Record<string, number>>;

interface Sum {
  readonly entry: NewAuditEntry;
  readonly until: number;
  times: number;
  counts: Counts;
}

/**
 * For what programs do again and again: the first is noted at once, and what the same caller does in the ten minutes
 * after it together, when they are over.
 */
export interface AuditSums {
  note(request: FastifyRequest, entry: Parameters<AuditTrail>[1], counts?: Counts): Promise<void>;
  /** Notes what is left. */
  close(): Promise<void>;
}

export function createAuditSums({ audit }: Directory, clock: () => Date, logger: Logger): AuditSums {
  const sums = new Map<string, Sum>();
  const timer = setInterval(() => void settle((sum) => sum.until <= clock().getTime()), 60_000).unref();

  /** A request has been answered by then: what goes wrong is logged. */
  async function settle(isDue: (sum: Sum) => boolean): Promise<void> {
    for (const [name, sum] of sums) {
      if (!isDue(sum)) continue;
      sums.delete(name);
      if (sum.times === 0) continue;
      const said = [
        sum.entry.detail,
        ...Object.entries(sum.counts).map(([what, count]) => `${count} ${what}`),
      ];
      const detail = `${sum.times} ${sum.times === 1 ? "time" : "times"}: ${said.filter((text) => text).join(", ")}`;
      await audit.record({ ...sum.entry, detail }).catch((error: unknown) => {
        logger.warn({ err: error, action: sum.entry.action }, "audit entry lost");
      });
    }
  }

  return {
    async note(request, given, counts = {}) {
      const entry = fullEntry(request, given);
      const name = JSON.stringify(entry);
      await settle((sum) => sum.until <= clock().getTime());
      const sum = sums.get(name);
      if (sum !== undefined) {
        sum.times += 1;
        sum.counts = add(sum.counts, counts);
        return;
      }
      if (sums.size >= MOST_SUMS) return;
      sums.set(name, { entry, until: clock().getTime() + SUMMED_MS, times: 0, counts: {} });
      const said = [entry.detail, ...Object.entries(counts).map(([what, count]) => `${count} ${what}`)];
      await audit.record({ ...entry, detail: said.filter((text) => text).join(", ") || null });
    },
    async close() {
      clearInterval(timer);
      await settle(() => true);
    },
  };
}

function add(one: Counts, other: Counts): Counts {
  return Object.fromEntries(Object.keys(other).map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

/** `GET /manage/v1/audit`. */
export function createAuditEndpoint({ directory }: ManageContext): Endpoint {
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
