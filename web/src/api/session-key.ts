import { ApiError } from "./api-error.ts";
import { requestSession } from "./session-request.ts";

interface Held {
  readonly key: Promise<string>;
  /** By our clock: the server's may be wrong, or ours. Until the key is there, never. */
  renewAtMs: number;
}

/** A key lives for ten minutes; a request that has just begun must still find it alive. */
const RENEW_BEFORE_MS = 60_000;
const SHORTEST_LIFE_MS = 5_000;

/** In memory only: a reader of the disk finds no key. */
let held: Held | null = null;

/** The key of this session. Everybody who asks at once waits for the same one. */
export function sessionKey(): Promise<string> {
  if (held === null || Date.now() >= held.renewAtMs) held = trade();
  return held.key;
}

/** Drops the key; with a `refused` one only if it is still the one that is held. */
export async function forgetSessionKey(refused?: string): Promise<void> {
  const before = held;
  const isHeld = refused === undefined || (await before?.key.catch(() => null)) === refused;
  if (isHeld && held === before) held = null;
}

/** Whether an answer means that the session is over, and not only its key. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function trade(): Held {
  const fresh: Held = { key: ask(), renewAtMs: Number.POSITIVE_INFINITY };
  return fresh;

  async function ask(): Promise<string> {
    const askedAtMs = Date.now();
    try {
      const response = await requestSession("POST", "/session/key", {});
      const { key, expires_at: expiresAt } = (await response.json()) as { key: string; expires_at: string };
      const serverNowMs = Date.parse(response.headers.get("date") ?? "") || askedAtMs;
      const lifeMs = Math.max(Date.parse(expiresAt) - serverNowMs - RENEW_BEFORE_MS, SHORTEST_LIFE_MS);
      fresh.renewAtMs = askedAtMs + lifeMs;
      return key;
    } catch (error) {
      if (held === fresh) held = null;
      throw error;
    }
  }
}
