import { hash, timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import type { Problem } from "../../contract/errors.ts";
import { hasKeyInQuery } from "../../contract/request/given-parameters.ts";
import type { Directory } from "../../directory/directory.ts";
import { AllowedAddresses } from "../../directory/keys/allowed-addresses.ts";
import type { User } from "../../directory/records.ts";
import { Failure } from "../server/failure.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import { type Caller, COMMAND_LINE } from "./caller.ts";
import type { FailedAttempts } from "./failed-attempts.ts";

/** Compares what a caller sends with a secret. Takes as long wherever they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(given), digest(expected));
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Whether the other end of a connection is on this machine: on its loopback, or at the very address that it called. */
export function isSameMachine({
  remoteAddress,
  localAddress,
}: {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
}): boolean {
  if (remoteAddress === undefined) return false;
  return LOOPBACK.has(remoteAddress) || remoteAddress === localAddress;
}

export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

const REALM = 'Bearer realm="earshot"';
/** More than this many answers are never held back at once: slowing others must not fill our own memory. */
const MOST_HELD = 1_000;

/** Key → caller. A failure is answered later and later for the same address; a good key never waits. */
export function createAuthenticate(options: {
  readonly directory: Directory;
  /** Of commands on this machine; null: there is none. */
  readonly localKey: string | null;
  readonly failedAttempts: FailedAttempts;
  readonly onFailure: (request: FastifyRequest, refusal: Refusal) => void;
  readonly clock: () => Date;
}): Authenticate {
  const { failedAttempts, onFailure } = options;
  const addresses = new AllowedAddresses();
  let held = 0;
  return async (request) => {
    const outcome = await identify(request, { ...options, addresses });
    if ("caller" in outcome) return outcome.caller;
    onFailure(request, outcome);
    const delayMs = failedAttempts.note(request.ip);
    if (delayMs > 0 && held < MOST_HELD) {
      held += 1;
      await wait(delayMs).finally(() => {
        held -= 1;
      });
    }
    throw new Failure(outcome.problem, { "www-authenticate": challenge(outcome.problem) });
  };
}

/** Who was not let in, as far as that is known. */
export interface Refusal {
  readonly problem: Problem;
  readonly user?: User;
  readonly keyId?: number;
}

type Outcome = { readonly caller: Caller } | Refusal;

interface IdentifyOptions
  extends Pick<Parameters<typeof createAuthenticate>[0], "directory" | "localKey" | "clock"> {
  readonly addresses: AllowedAddresses;
}

async function identify(
  request: FastifyRequest,
  { directory, localKey, clock, addresses }: IdentifyOptions,
): Promise<Outcome> {
  const header = request.headers.authorization?.trim() ?? "";
  if (header === "" || /^bearer$/i.test(header)) return { problem: missing(request) };
  const secret = /^bearer +([0-9A-Za-z]{32})$/i.exec(header)?.[1];
  if (secret === undefined) return { problem: /^bearer /i.test(header) ? MALFORMED : NOT_BEARER };
  if (localKey !== null && isSameSecret(secret, localKey))
    return isSameMachine(request.socket) ? { caller: COMMAND_LINE } : { problem: UNKNOWN };
  const found = await directory.keys.authenticate(secret);
  if (found === null) return identifySession(secret, directory);
  const { user, key } = found;
  const { id: keyId, scopes, rateLimit: keyLimit } = key;
  if (key.disabled || user.disabled) return { problem: DISABLED, user, keyId };
  if (key.expiresAt !== null && key.expiresAt <= clock()) return { problem: EXPIRED, user, keyId };
  if (!addresses.isAllowed(key, request.ip)) return { problem: ELSEWHERE, user, keyId };
  directory.keys.touch(keyId, request.ip);
  return { caller: { user, scopes, keyId, keyLimit, session: null, countedAs: `key ${keyId}` } };
}

/** The key of a session has all rights of its user. One that is over is like one that never was. */
async function identifySession(secret: string, directory: Directory): Promise<Outcome> {
  const found = await directory.sessions.authenticate(secret);
  if (found === null) return { problem: UNKNOWN };
  const { user, session } = found;
  const { scopes } = user;
  return {
    caller: { user, scopes, keyId: null, keyLimit: null, session, countedAs: `session ${session.id}` },
  };
}

function missing(request: FastifyRequest): Problem {
  const detail = hasKeyInQuery(rawQueryOf(request.url))
    ? "An API key in the address is not accepted, because addresses end up in logs. Send it in the header `Authorization: Bearer <API key>`, and disable this key if the address was shared."
    : "Send your API key in the header `Authorization: Bearer <API key>`. Keys are on the account page, under Manage API Keys.";
  return { code: "missing_api_key", detail };
}

const NOT_BEARER: Problem = {
  code: "invalid_api_key",
  detail: "The header `Authorization` must read `Bearer <API key>`; other schemes are not accepted.",
};

const MALFORMED: Problem = {
  code: "invalid_api_key",
  detail: "This is not an API key. A key has 32 characters: digits and upper and lower case letters.",
};

const UNKNOWN: Problem = { code: "invalid_api_key", detail: "There is no such API key." };

const DISABLED: Problem = {
  code: "disabled_api_key",
  detail:
    "This API key is disabled. Use another one, or create one on the account page, under Manage API Keys.",
};

const EXPIRED: Problem = {
  code: "expired_api_key",
  detail: "This API key is over. Create another one on the account page, under Manage API Keys.",
};

const ELSEWHERE: Problem = {
  code: "address_not_allowed",
  detail:
    "This API key may not be used from your address. Use it from the networks that it is for; they are on the account page, under Manage API Keys.",
};

/** RFC 6750, 3.1: where no Bearer token was sent, there is nothing to call an error. */
function challenge(problem: Problem): string {
  const { code, detail } = problem;
  if (code === "missing_api_key" || problem === NOT_BEARER) return REALM;
  return `${REALM}, error="invalid_token", error_description="${detail.replaceAll(/[^\x20-\x7e]|["\\]/g, "")}"`;
}
