import type { FastifyReply, FastifyRequest } from "fastify";
import { CONFIRMED_MINUTES } from "../../contract/limits.ts";
import type { Access, Route } from "../../contract/route.ts";
import { roleOf, SCOPES, withIncluded } from "../../contract/vocabulary.ts";
import type { Directory } from "../../directory/directory.ts";
import type { Session } from "../../directory/records.ts";
import { addVary } from "../server/compress.ts";
import { Failure } from "../server/failure.ts";
import { noteRequester } from "../server/log-requests.ts";
import { goneSignal } from "../server/origin.ts";
import { type Handling, handlingOf } from "../server/prefer.ts";
import { readJsonBody } from "../server/request-body.ts";
import { QueueFullError, type Semaphore, WaitedTooLongError } from "../server/semaphore.ts";
import type { Authenticate } from "./authenticate.ts";
import { type Caller, isCommandLine, type MustSetUpFactor } from "./caller.ts";
import type { RateLimit, RateVerdict } from "./rate-limit.ts";

/** Refuses a caller whose key does not reach so far (RFC 6750, 3.1). */
export function refuseAccess(access: Access, { user, scopes, session }: Caller): void {
  if (isCommandLine(user) && !scopes.some((scope) => scope === access)) throw notForCommands();
  if (access === "session_key") {
    if (session === null) throw sessionOnly();
    return;
  }
  if (access === "own_keys" && session !== null) return;
  const isAuditor = roleOf(user.scopes) === "auditor";
  if (access === "key" && isAuditor) throw notForAuditors();
  // As every other key reads posts, every key of an auditor reads the audit log.
  if (access === "audit" && isAuditor) return;
  const wanted = access === "own_keys" ? "admin" : SCOPES.find((name) => name === access);
  if (wanted === undefined || withIncluded(scopes).includes(wanted)) return;
  const detail = `This key does not have the scope \`${wanted}\`. Use one that has it; an administrator grants scopes to users.`;
  throw new Failure(
    { code: "insufficient_scope", detail, meta: { scope: wanted } },
    { "www-authenticate": `Bearer realm="earshot", error="insufficient_scope", scope="${wanted}"` },
  );
}

/** Refuses what a stolen key or an open session must not do: it needs the password again. */
export type RequireConfirmed = (caller: Caller) => Promise<void>;

export function createRequireConfirmed({ sessions }: Directory, clock: () => Date): RequireConfirmed {
  const isFresh = (session: Session | undefined): boolean =>
    session !== undefined && clock().getTime() - session.confirmedAt.getTime() <= CONFIRMED_MINUTES * 60_000;
  return async ({ user, session }) => {
    if (session === null) throw sessionOnly();
    if (isFresh(session)) return;
    // What is remembered of a session may be older than a confirmation on another server.
    const own = await sessions.listOf(user.id);
    if (!isFresh(own.find(({ id }) => id === session.id))) throw CONFIRMATION_REQUIRED;
  };
}

const CONFIRMATION_REQUIRED = new Failure({
  code: "confirmation_required",
  detail: `This needs a password that was given within the last ${CONFIRMED_MINUTES} minutes, or what stands for it. Send it to \`POST /manage/v1/session/confirm\` and try again.`,
});

const FACTOR_REQUIRED = new Failure({
  code: "factor_required",
  detail:
    "Users like you need a second factor here, and you have none. Set one up first: an authenticator app, or a passkey.",
});

export function refuseWithoutFactor(mustSetUp: MustSetUpFactor, caller: Caller): void {
  if (mustSetUp(caller)) throw FACTOR_REQUIRED;
}

/** Whatever belongs to a user, and whatever is read, needs a user. */
function notForCommands(): Failure {
  const detail = "The key of commands on this machine reads nothing, and has no lists and keys.";
  return new Failure(
    { code: "insufficient_scope", detail },
    { "www-authenticate": 'Bearer realm="earshot", error="insufficient_scope"' },
  );
}

function notForAuditors(): Failure {
  const detail =
    "You are an auditor: you read the audit log (`GET /manage/v1/audit`), and no posts, accounts and lists. An administrator can give you another role.";
  return new Failure(
    { code: "insufficient_scope", detail },
    { "www-authenticate": 'Bearer realm="earshot", error="insufficient_scope"' },
  );
}

function sessionOnly(): Failure {
  const detail =
    "An API key cannot do this. Sign in to the web application; a program trades its cookie at `POST /manage/v1/session/key`.";
  return new Failure(
    { code: "insufficient_scope", detail },
    { "www-authenticate": 'Bearer realm="earshot", error="insufficient_scope"' },
  );
}

/** A request whose caller is known, and whose body, if it takes JSON, is what the contract says. */
export interface Call<Body = undefined> {
  readonly caller: Caller;
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Whether every warning is to be an error. */
  readonly strict: boolean;
}

export type Endpoint<Body = undefined> = (call: Call<Body>) => Promise<unknown>;

/** The endpoint of a route that needs a key; a body that is a stream is left to it. */
export type Guard = (
  route: Pick<Route, "access" | "beforeFactor" | "body" | "confirmed" | "isLong">,
  endpoint: Endpoint<never>,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Lets an endpoint answer only callers with a good key, within their rate, a few requests at a time. */
export function createGuard(options: {
  readonly authenticate: Authenticate;
  readonly requireConfirmed: RequireConfirmed;
  readonly mustSetUpFactor: MustSetUpFactor;
  readonly rateLimit: RateLimit;
  readonly semaphore: Semaphore;
  /** Of answers that take as long as their clients want. */
  readonly longTurnstile: Semaphore;
  /** Requests an hour, unless the user has a limit of their own; 0: unlimited. */
  readonly defaultLimit: number;
  readonly clock: () => Date;
  readonly onRateLimited: () => void;
  readonly onRefused: (request: FastifyRequest, caller: Caller, refusal: Failure) => Promise<void>;
  /** How many requests are answered or wait at the same time, of all keys together. */
  readonly mostRequests: number;
  readonly onBusy: () => void;
}): Guard {
  const {
    authenticate,
    requireConfirmed,
    mustSetUpFactor,
    rateLimit,
    semaphore,
    longTurnstile,
    defaultLimit,
    clock,
    onRateLimited,
    onRefused,
    mostRequests,
    onBusy,
  } = options;
  let requests = 0;
  const refuseBusy = (): Failure => {
    onBusy();
    return tooBusy();
  };
  const waitForTurn = async (
    { countedAs }: Caller,
    reply: FastifyReply,
    line: Semaphore,
  ): Promise<() => void> => {
    if (requests >= mostRequests) throw refuseBusy();
    requests += 1;
    try {
      const leave = await line.enter(countedAs, goneSignal(reply));
      return () => {
        requests -= 1;
        leave();
      };
    } catch (error) {
      requests -= 1;
      if (error instanceof WaitedTooLongError) throw refuseBusy();
      if (!(error instanceof QueueFullError)) throw error;
      onRateLimited();
      throw tooManyWaiting();
    }
  };
  /** First what the key has, then what the user has over all keys and sessions; the tighter one is announced. */
  const takeOfRates = async ({ user, keyId, keyLimit }: Caller, reply: FastifyReply): Promise<void> => {
    const counted = [
      { of: "This key has", counter: `key ${keyId}`, limit: keyLimit ?? 0 },
      {
        of: "You have, over all keys and sessions,",
        counter: `user ${user.id}`,
        limit: user.rateLimit ?? defaultLimit,
      },
    ].filter(({ limit }) => limit > 0);
    let tightest: RateVerdict | null = null;
    for (const { of, counter, limit } of counted) {
      const verdict = await rateLimit.take(counter, limit);
      if (tightest === null || !verdict.allowed || verdict.remaining < tightest.remaining) tightest = verdict;
      announceRate(reply, tightest);
      if (verdict.allowed) continue;
      onRateLimited();
      throw overRate(of, verdict, clock());
    }
  };
  return (route, endpoint) => async (request, reply) => {
    const handling = announceHandling(request, reply);
    const caller = await authenticate(request);
    noteCaller(request, caller);
    await takeOfRates(caller, reply);
    // A stream takes as long as it takes: it has a line of its own, and keeps no search waiting.
    const leave =
      route.body?.kind === "stream"
        ? () => {}
        : await waitForTurn(caller, reply, route.isLong ? longTurnstile : semaphore);
    try {
      refuseAccess(route.access, caller);
      if (!route.beforeFactor) refuseWithoutFactor(mustSetUpFactor, caller);
      if (route.confirmed) await requireConfirmed(caller);
      const body = route.body?.kind === "json" ? await readJsonBody(request, route.body) : undefined;
      return await endpoint({
        caller,
        // Checked just now against the schema that its type comes from.
        body: body as never,
        request,
        reply,
        strict: handling === "strict",
      });
    } catch (error) {
      if (isRefusal(error)) await onRefused(request, caller, error);
      throw error;
    } finally {
      leave();
    }
  };
}

/** Whether a caller with a good key wanted what they may not. */
function isRefusal(error: unknown): error is Failure {
  if (!(error instanceof Failure)) return false;
  return error.problems.some(({ code }) => code === "insufficient_scope" || code === "confirmation_required");
}

/** For the log, and for what is noted of the request. */
export function noteCaller(
  request: FastifyRequest,
  { user, keyId, session }: Pick<Caller, "user" | "keyId" | "session">,
): void {
  noteRequester(request, { userId: user.id, keyId, sessionId: session?.id ?? null });
}

function announceHandling(request: FastifyRequest, reply: FastifyReply): Handling | null {
  const handling = handlingOf(request.headers.prefer);
  reply.header("cache-control", "no-store");
  addVary(reply, "Authorization");
  addVary(reply, "Prefer");
  if (handling !== null) reply.header("preference-applied", `handling=${handling}`);
  return handling;
}

function announceRate(reply: FastifyReply, { limit, remaining, resetAt }: RateVerdict): void {
  reply.header("x-ratelimit-limit", String(limit));
  reply.header("x-ratelimit-remaining", String(remaining));
  reply.header("x-ratelimit-reset", String(resetAt));
}

function overRate(of: string, { limit, resetAt }: RateVerdict, now: Date): Failure {
  const seconds = Math.max(1, Math.ceil(resetAt - now.getTime() / 1000));
  const detail = `${of} used the ${limit} requests of this hour. Try again in ${seconds} seconds.`;
  return new Failure({ code: "rate_limited", detail }, { "retry-after": String(seconds) });
}

function tooManyWaiting(): Failure {
  const detail =
    "Too many requests of this key are waiting for their turn. Wait for answers before sending more.";
  return new Failure({ code: "rate_limited", detail }, { "retry-after": "1" });
}

function tooBusy(): Failure {
  const detail = "More requests are waiting than this server can answer in time. Try again in a moment.";
  return new Failure({ code: "server_busy", detail }, { "retry-after": "5" });
}
