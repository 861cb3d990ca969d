import type { SessionBody } from "../../contract/manage/session.ts";
import type { OpenSession, Session, User } from "../../directory/directory.ts";
import type { Context } from "../context.ts";
import type { PageCall } from "./page-door.ts";
import { readSessionCookie, setSessionCookie } from "./session-cookie.ts";

/** A session that is not used ends, and so does one that has lasted long enough. */
const IDLE_MS = 12 * 60 * 60 * 1000;
const WHOLE_MS = 7 * 24 * 60 * 60 * 1000;

/** Signs a user in. The session that the browser had before ends, so that nobody can plant one and wait. */
export async function openSession(
  { directory, secure }: Context,
  { request, reply }: PageCall<unknown>,
  user: User,
): Promise<SessionBody> {
  const before = readSessionCookie(request);
  if (before !== null) await directory.sessions.revoke(before);
  const { token, session } = await directory.sessions.create({
    userId: user.id,
    lifetimeMs: IDLE_MS,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? null,
  });
  setSessionCookie(reply, { token, maxAgeSeconds: WHOLE_MS / 1000, secure });
  return presentSession({ user, session });
}

/** When a session ends that is used now: a page in use asks for a key every few minutes. */
export function endOfUsedSession({ createdAt }: Session, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + WHOLE_MS));
}

export function presentSession({ user, session }: OpenSession): SessionBody {
  return {
    id: session.id,
    user: { id: user.id, email: user.email, scopes: user.scopes, rate_limit: user.rateLimit },
    signed_in_at: session.createdAt.toISOString(),
    confirmed_at: session.confirmedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
}
