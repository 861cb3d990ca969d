import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";

const KEY_NAMES = new Set([
  "api_key",
  "apikey",
  "key",
  "token",
  "access_token",
  "password",
  "secret",
  "code",
]);
const LONGEST_LOGGED = 2048;

const LOOKS_LIKE_A_KEY = /(?<![0-9A-Za-z])[0-9A-Za-z]{32}(?![0-9A-Za-z])/g;

/** A request target that may be logged: values that are, or look like, keys are blotted out. */
export function redactTarget(target: string): string {
  const [whole = "", ...query] = target.split("?");
  const path = whole.replace(/^(\/mail\/leave\/).+/, "$1[redacted]");
  const pairs = query.join("?").split("&").map(blotPair).join("&");
  const blotted = (query.length === 0 ? path : `${path}?${pairs}`).replaceAll(LOOKS_LIKE_A_KEY, "[redacted]");
  return blotted.length > LONGEST_LOGGED ? `${blotted.slice(0, LONGEST_LOGGED)}…` : blotted;
}

function blotPair(pair: string): string {
  const equalsAt = pair.indexOf("=");
  if (equalsAt === -1) return pair;
  const name = decodeLoosely(pair.slice(0, equalsAt))
    .replace(/\[.*$/s, "")
    .trim()
    .toLowerCase()
    .replaceAll("-", "_");
  return KEY_NAMES.has(name) ? `${pair.slice(0, equalsAt)}=[redacted]` : pair;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Who made a request, by number: a reader of the log need not learn more. */
export interface Requester {
  readonly userId: number;
  readonly keyId: number | null;
  readonly sessionId: number | null;
}

const requesters = new WeakMap<FastifyRequest, Requester>();

/** Called by the door, which has found out. */
export function noteRequester(request: FastifyRequest, requester: Requester): void {
  requesters.set(request, requester);
}

export function requesterOf(request: FastifyRequest): Requester | undefined {
  return requesters.get(request);
}

/** What of the address is logged: what people search for is their own business. */
export type LoggedTarget = (target: string) => string;

export function createLoggedTarget(withQueries: boolean): LoggedTarget {
  return (target) => redactTarget(withQueries ? target : (target.split("?", 1)[0] ?? ""));
}

/**
 * One line for each answer. Headers are left out, and with them the key; what looks like one in the address is blotted
 * out.
 */
export function logRequests(server: FastifyInstance, logger: Logger, loggedTarget: LoggedTarget): void {
  server.addHook("onResponse", (request, reply, done) => {
    if (!logger.isLevelEnabled("info")) return done();
    const fields = {
      requestId: request.id,
      method: request.method,
      url: loggedTarget(request.originalUrl),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      address: request.ip,
      ...requesterOf(request),
    };
    logger.info(fields, "request answered");
    done();
  });
}
