import { ApiError } from "./api-error.ts";
import { requestSession } from "./session-request.ts";

interface SessionKey {
  readonly key: string;
  /** By our clock: the server's may be wrong, or ours. */
  readonly renewAtMs: number;
}

/** A key lives for ten minutes; a request that has just begun must still find it alive. */
const RENEW_BEFORE_MS = 60_000;
const SHORTEST_LIFE_MS = 5_000;

let current: Promise<SessionKey> | null = null;

/** The key of this session, held in memory only. Everybody who asks at once waits for the same one. */
export async function sessionKey(): Promise<string> {
  const known = await current?.catch(() => null);
  if (known !== null && known !== undefined && Date.now() < known.renewAtMs) return known.key;
  // Another caller may have asked for a new one while we looked at the old.
  if (known === null || known === undefined || (await current)?.key === known.key) current = trade();
  const { key } = await (current ?? trade());
  return key;
}

export function forgetSessionKey(): void {
  current = null;
}

async function trade(): Promise<SessionKey> {
  const askedAtMs = Date.now();
  const response = await requestSession("POST", "/session/key", {});
  const { key, expires_at: expiresAt } = (await response.json()) as { key: string; expires_at: string };
  const serverNowMs = Date.parse(response.headers.get("date") ?? "") || askedAtMs;
  const lifeMs = Math.max(Date.parse(expiresAt) - serverNowMs - RENEW_BEFORE_MS, SHORTEST_LIFE_MS);
  return { key, renewAtMs: askedAtMs + lifeMs };
}

/** Whether an answer means that the session is over, and not only its key. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
