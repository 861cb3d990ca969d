import { CommandError } from "../command-error.ts";
import { ConnectionLostError, RefusedError } from "./import-request.ts";

export interface RetryVerdict {
  readonly waitMs: number;
  /** What to tell the operator; null: nothing. */
  readonly sentence: string | null;
}

/** About three minutes all in all: a server that restarts is back by then. */
const MOST_FAILURES = 10;
const LONGEST_WAIT_MS = 30_000;
/** Longer than that nobody waits in front of a terminal. */
const LONGEST_REQUESTED_SECONDS = 300;

/** The server will take it later. */
const PASSING = new Set([
  "shutting_down",
  "too_many_imports",
  "rate_limited",
  "store_unavailable",
  "store_degraded",
  "internal_error",
  "damaged_body",
]);
const PASSING_STATUSES = new Set([502, 503, 504]);

/** Whether to try again, and when. Throws what to tell the operator when it is of no use. */
export function judgeFailure(
  error: unknown,
  context: { readonly failures: number; readonly hasConnected: boolean; readonly url: string },
): RetryVerdict {
  const { failures, hasConnected, url } = context;
  if (error instanceof ConnectionLostError) {
    if (!hasConnected) throw new CommandError(`No server answers at ${url}: ${error.message}.`);
    return again(error, `The connection is lost (${error.message})`, failures, url);
  }
  if (!(error instanceof RefusedError)) throw error;
  // It was not asked for anything meanwhile: there was nothing to send.
  if (error.code === "body_stalled") return { waitMs: 0, sentence: null };
  const isPassing = error.code === "" ? PASSING_STATUSES.has(error.status) : PASSING.has(error.code);
  const requested = error.retryAfterSeconds ?? 0;
  if (!isPassing || requested > LONGEST_REQUESTED_SECONDS) throw refused(error, url);
  const { waitMs, sentence } = again(error, `The server says: ${error.message}`, failures, url);
  return { waitMs: Math.max(waitMs, requested * 1000), sentence };
}

function again(error: Error, what: string, failures: number, url: string): RetryVerdict {
  if (failures > MOST_FAILURES) {
    throw new CommandError(
      `${url} has not taken the rest, after ${failures} attempts: ${error.message}\nWhat was counted is stored; the same command can be given again.`,
    );
  }
  const waitMs = Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures);
  return { waitMs, sentence: `${what.replace(/\.$/, "")}; trying again in ${Math.round(waitMs / 1000)} s …` };
}

function refused(error: RefusedError, url: string): CommandError {
  if (error.code === "") {
    return new CommandError(
      `${url} does not take imports: ${error.message} Is it the address of an Earshot server?`,
    );
  }
  return new CommandError(`The server refuses the import: ${error.message}`);
}
