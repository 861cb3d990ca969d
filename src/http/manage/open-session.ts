import type { SessionBody } from "../../contract/manage/session.ts";
import type { OpenSession, User } from "../../directory/directory.ts";
import type { Context } from "../context.ts";
import type { PageCall } from "./page-door.ts";
import { readSessionCookie, setSessionCookie } from "./session-cookie.ts";

const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

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
    lifetimeMs: LIFETIME_SECONDS * 1000,
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? null,
  });
  setSessionCookie(reply, { token, maxAgeSeconds: LIFETIME_SECONDS, secure });
  return presentSession({ user, session });
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
