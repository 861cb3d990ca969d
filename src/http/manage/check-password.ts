import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MOST_GUESSES } from "../../contract/limits.ts";
import type { Directory } from "../../directory/directory.ts";
import type { User } from "../../directory/records.ts";
import { normalizeEmail } from "../../directory/users/user-rows.ts";
import { sourceOf } from "../door/failed-attempts.ts";
import { Failure } from "../server/failure.ts";
import { goneSignal } from "../server/origin.ts";
import { GoneError, QueueFullError, type Semaphore } from "../server/semaphore.ts";

/**
 * Makes guessing passwords slow, for the address that guesses and for the user who is guessed at, without a lock that
 * would shut a user out for good: an attempt waits its time, and one that would have to wait long is refused with it.
 * A user who has signed in from an address before does not wait there for what others do to the same user.
 */
export interface SignInPace {
  /** Takes a turn; it counts as a failure until it is known to be none. */
  take(attempt: Attempt): Turn;
  /** Whether the user has signed in from there before. */
  isFamiliar(attempt: Attempt): boolean;
  /** The password was right. */
  succeed(attempt: Attempt): void;
}

interface Attempt {
  readonly address: string;
  readonly email: string;
}

/** How long to wait before trying; or, when that is too long, how long to stay away. */
type Turn =
  | { readonly allowed: true; readonly waitMs: number }
  | { readonly allowed: false; readonly retryAfterMs: number };

interface Line {
  readonly free: number;
  failures: number;
  /** Unix milliseconds. */
  nextAt: number;
  lastAt: number;
}

/** An address may stand for a whole office. */
const FREE_PER_ADDRESS = 20;
const FREE_PER_USER = 5;
const FIRST_GAP_MS = 500;
const LONGEST_GAP_MS = 30_000;
const LONGEST_WAIT_MS = 4_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;
const MOST_LINES = 10_000;

export function createSignInPace(clock: () => Date): SignInPace {
  const lines = new Map<string, Line>();
  const familiar = new Set<string>();

  function lineOf(name: string, free: number, now: number): Line {
    const known = lines.get(name);
    const line =
      known !== undefined && now - known.lastAt < FORGOTTEN_AFTER_MS
        ? known
        : { free, failures: 0, nextAt: now, lastAt: now };
    // Written anew at the end: the first is the one to forget.
    lines.delete(name);
    lines.set(name, line);
    forgetBeyond(lines, MOST_LINES);
    return line;
  }

  function linesOf({ address, email }: Attempt, now: number): readonly Line[] {
    const own = lineOf(`address ${address}`, FREE_PER_ADDRESS, now);
    if (familiar.has(pairOf(address, email))) return [own];
    return [own, lineOf(`user ${normalizeEmail(email)}`, FREE_PER_USER, now)];
  }

  return {
    take(attempt) {
      const now = clock().getTime();
      const stood = linesOf(attempt, now);
      const startAt = Math.max(now, ...stood.map(({ nextAt }) => nextAt));
      if (startAt - now > LONGEST_WAIT_MS) return { allowed: false, retryAfterMs: startAt - now };
      for (const line of stood) {
        line.failures += 1;
        line.lastAt = now;
        line.nextAt = startAt + gapOf(line);
      }
      return { allowed: true, waitMs: startAt - now };
    },
    isFamiliar: ({ address, email }) => familiar.has(pairOf(address, email)),
    succeed(attempt) {
      const now = clock().getTime();
      for (const line of linesOf(attempt, now)) {
        // The address keeps what it has tried with other users.
        line.failures = line.free === FREE_PER_USER ? 0 : Math.max(0, line.failures - 1);
        line.nextAt = now;
      }
      familiar.add(pairOf(attempt.address, attempt.email));
      forgetBeyond(familiar, MOST_LINES);
    },
  };
}

function gapOf({ failures, free }: Line): number {
  const beyond = failures - free;
  return beyond < 0 ? 0 : Math.min(LONGEST_GAP_MS, FIRST_GAP_MS * 2 ** Math.min(beyond, 10));
}

function pairOf(address: string, email: string): string {
  return `${address} ${normalizeEmail(email)}`;
}

function forgetBeyond(entries: Map<string, unknown> | Set<string>, most: number): void {
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
}

/** Whose password it is, at the pace of guessing; null when no user has it. */
export type CheckPassword = (
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  email: string,
  password: string,
) => Promise<User | null>;

/** The last of the guesses that an account has in an hour are kept for where its user has signed in before. */
const KEPT_GUESSES = 20;

/** `semaphore` bounds how many passwords are hashed at once, which takes memory and a processor each. */
export function createCheckPassword(options: {
  readonly directory: Directory;
  readonly pace: SignInPace;
  readonly semaphore: Semaphore;
}): CheckPassword {
  const { directory, pace, semaphore } = options;
  return async ({ request, reply }, email, password) => {
    const attempt = { address: sourceOf(request.ip), email };
    const signal = goneSignal(reply);
    await takeTurn(pace, attempt, signal);
    const most = pace.isFamiliar(attempt) ? MOST_GUESSES : MOST_GUESSES - KEPT_GUESSES;
    const waitMs = await directory.guesses.take(email, most);
    if (waitMs > 0) throw tooManyAttempts(waitMs);
    const leave = await semaphore.enter("passwords", signal).catch((error: unknown) => {
      throw error instanceof QueueFullError ? tooManyAttempts(1_000) : error;
    });
    try {
      const user = await directory.users.verifyPassword(email, password);
      if (user === null) return null;
      pace.succeed(attempt);
      await directory.guesses.giveBack(email);
      return user;
    } finally {
      leave();
    }
  };
}

/** What the code of a second factor was, at the pace and within the number of guesses of passwords. */
export type CheckCode = (
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  user: User,
  code: string,
) => ReturnType<Directory["factors"]["takeCode"]>;

export function createCheckCode(options: {
  readonly directory: Directory;
  readonly pace: SignInPace;
}): CheckCode {
  const { directory, pace } = options;
  return async ({ request, reply }, user, code) => {
    // In a line of its own: the right password, given again, makes no wrong code forgotten.
    const attempt = { address: sourceOf(request.ip), email: `code of ${user.email}` };
    await takeTurn(pace, attempt, goneSignal(reply));
    const waitMs = await directory.guesses.take(user.email, MOST_GUESSES);
    if (waitMs > 0) throw tooManyAttempts(waitMs);
    const taken = await directory.factors.takeCode(user.id, code);
    if (taken === null) return null;
    pace.succeed(attempt);
    await directory.guesses.giveBack(user.email);
    return taken;
  };
}

/** For whatever else is guessed: waits, or refuses. */
export async function takeTurn(pace: SignInPace, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const turn = pace.take(attempt);
  if (!turn.allowed) throw tooManyAttempts(turn.retryAfterMs);
  if (turn.waitMs === 0) return;
  await wait(turn.waitMs, undefined, { signal }).catch(() => {
    throw new GoneError();
  });
}

function tooManyAttempts(retryAfterMs: number): Failure {
  const seconds = Math.ceil(retryAfterMs / 1000);
  const detail = `Too many attempts have failed. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
  return new Failure({ code: "rate_limited", detail }, { "retry-after": String(seconds) });
}
