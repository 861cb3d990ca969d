import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Directory, User } from "../../directory/directory.ts";
import { sourceOf } from "../failed-attempts.ts";
import { Failure } from "../failure.ts";
import { goneSignal } from "../gone-signal.ts";
import { GoneError, QueueFullError, type Turnstile } from "../turnstile.ts";
import type { Attempt, SignInPace } from "./sign-in-pace.ts";

/** Whose password it is, at the pace of guessing; null when it is nobody's. */
export type CheckPassword = (
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  email: string,
  password: string,
) => Promise<User | null>;

/** `turnstile` bounds how many passwords are hashed at once, which takes memory and a processor each. */
export function createCheckPassword(options: {
  readonly directory: Directory;
  readonly pace: SignInPace;
  readonly turnstile: Turnstile;
}): CheckPassword {
  const { directory, pace, turnstile } = options;
  return async ({ request, reply }, email, password) => {
    const attempt = { address: sourceOf(request.ip), email };
    const signal = goneSignal(reply);
    await takeTurn(pace, attempt, signal);
    const leave = await turnstile.enter("passwords", signal).catch((error: unknown) => {
      throw error instanceof QueueFullError ? tooManyAttempts(1_000) : error;
    });
    try {
      const user = await directory.users.verifyPassword(email, password);
      if (user !== null) pace.succeed(attempt);
      return user;
    } finally {
      leave();
    }
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
