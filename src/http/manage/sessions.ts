import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type Confirmation,
  type Credentials,
  type PasswordChange,
  SESSION_COOKIE,
  type SessionBody,
  type SessionKeyBody,
  type SessionsBody,
  type SetupBody,
  type SetupState,
} from "../../contract/manage/users.ts";
import { SCOPES } from "../../contract/vocabulary.ts";
import type { OpenSession, Session, User } from "../../directory/directory.ts";
import type { Context } from "../context.ts";
import { isSameSecret } from "../door/authenticate.ts";
import { sourceOf } from "../door/failed-attempts.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { goneSignal } from "../server/origin.ts";
import type { Handler } from "../server/server.ts";
import { takeTurn } from "./check-password.ts";
import { type ManageContext, readPathId, refusing } from "./manage-context.ts";
import type { CookieEndpoint, PageCall, PageEndpoint } from "./page-door.ts";

/** The token that the browser brings; null when it brings none. */
export function readSessionCookie(request: FastifyRequest): string | null {
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [name = "", ...value] = part.split("=");
    if (name.trim() === SESSION_COOKIE) return value.join("=").trim() || null;
  }
  return null;
}

/** No script reads it, no other site sends it along with a write, and behind TLS it never leaves TLS. */
function setSessionCookie(
  reply: FastifyReply,
  { token, maxAgeSeconds, secure }: { token: string; maxAgeSeconds: number; secure: boolean },
): void {
  const parts = [
    `${SESSION_COOKIE}=${token}`,
    "Path=/",
    `Max-Age=${maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ];
  reply.header("set-cookie", parts.join("; "));
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  setSessionCookie(reply, { token: "", maxAgeSeconds: 0, secure });
}

/** A session that is not used ends, and so does one that has lasted long enough. */
const IDLE_MS = 12 * 60 * 60 * 1000;
const WHOLE_MS = 7 * 24 * 60 * 60 * 1000;

/** Signs a user in. The session that the browser had before ends, so that nobody can plant one and wait. */
async function openSession(
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
function endOfUsedSession({ createdAt }: Session, now: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + WHOLE_MS));
}

function presentSession({ user, session }: OpenSession): SessionBody {
  return {
    id: session.id,
    user: { id: user.id, email: user.email, scopes: user.scopes, rate_limit: user.rateLimit },
    signed_in_at: session.createdAt.toISOString(),
    confirmed_at: session.confirmedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
}

const KEY_LIFETIME_MS = 10 * 60_000;

/** `POST /manage/v1/session`. */
export function createSignInEndpoint(context: ManageContext): PageEndpoint<Credentials> {
  const { checkPassword, audit } = context;
  return async (call) => {
    const { email, password } = call.body;
    const user = await checkPassword(call, email, password);
    if (user === null) {
      await audit(call.request, { actor: null, action: "session.refused", subject: email });
      throw new Failure(WRONG_CREDENTIALS, { "www-authenticate": 'Session realm="earshot"' });
    }
    const body = await openSession(context, call, user);
    await audit(call.request, { actor: user, action: "session.created" });
    return body;
  };
}

/** `GET /manage/v1/session`. */
export function createSessionEndpoint(): CookieEndpoint {
  return async ({ open }) => presentSession(open);
}

/** `DELETE /manage/v1/session`. */
export function createSignOutEndpoint({ directory, audit, secure }: ManageContext): CookieEndpoint {
  return async ({ open, request, reply }) => {
    await refusing({ not_found: "not_signed_in" }, directory.sessions.end(open.user.id, open.session.id));
    clearSessionCookie(reply, secure);
    await audit(request, { actor: open.user, action: "session.ended" });
  };
}

/** `POST /manage/v1/session/key`. */
export function createSessionKeyEndpoint({ directory, clock }: ManageContext): CookieEndpoint<object> {
  return async ({ open }): Promise<SessionKeyBody> => {
    const { secret, expiresAt } = await refusing(
      { not_found: "not_signed_in" },
      directory.sessions.createKey(open.session.id, KEY_LIFETIME_MS, endOfUsedSession(open.session, clock())),
    );
    return { key: secret, expires_at: expiresAt.toISOString() };
  };
}

/** `POST /manage/v1/session/confirm`. */
export function createConfirmEndpoint(context: ManageContext): CookieEndpoint<Confirmation> {
  const { directory, checkPassword, audit } = context;
  return async (call) => {
    const { user, session } = call.open;
    if ((await checkPassword(call, user.email, call.body.password)) === null) throw WRONG_PASSWORD;
    await directory.sessions.confirm(session.id);
    await audit(call.request, { actor: user, action: "session.confirmed" });
  };
}

const WRONG_CREDENTIALS = {
  code: "wrong_credentials",
  detail: "There is no user with this e-mail address and password.",
} as const;

const WRONG_PASSWORD = new Failure({
  code: "wrong_password",
  detail: "This is not your password.",
});

/** `GET /manage/v1/sessions`. */
export function createSessionsEndpoint({ directory }: ManageContext): Endpoint {
  return async (call): Promise<SessionsBody> => {
    const current = sessionOf(call);
    const sessions = await directory.sessions.listOf(call.caller.user.id);
    return sessions.map((session) => ({
      id: session.id,
      current: session.id === current.id,
      signed_in_at: session.createdAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      address: session.address,
      user_agent: session.userAgent,
    }));
  };
}

/** `DELETE /manage/v1/sessions/{id}`. */
export function createEndSessionEndpoint({ directory, audit }: ManageContext): Endpoint {
  return async ({ caller: { user }, request }) => {
    const id = readPathId(request, "session");
    await refusing({ not_found: "session_not_found" }, directory.sessions.end(user.id, id));
    await audit(request, { actor: user, action: "session.ended", subject: `session ${id}` });
  };
}

/** `POST /manage/v1/password`. */
export function createPasswordEndpoint(context: ManageContext): Endpoint<PasswordChange> {
  const { directory, checkPassword, audit } = context;
  return async (call) => {
    const { user } = call.caller;
    const { current_password: current, new_password: wanted } = call.body;
    if ((await checkPassword(call, user.email, current)) === null) throw WRONG_PASSWORD;
    await directory.users.changePassword(user.id, wanted, sessionOf(call).id);
    await audit(call.request, { actor: user, action: "password.changed" });
  };
}

/** The guard lets nobody else in here. */
function sessionOf({ caller: { session } }: Call<unknown>): Session {
  if (session === null) throw new Failure({ code: "insufficient_scope", detail: "This needs a session." });
  return session;
}

/** `GET /manage/v1/setup`. */
export function createSetupStateEndpoint({ directory }: ManageContext): Handler {
  return async (_request, reply): Promise<SetupState> => {
    reply.header("cache-control", "no-store");
    return { needed: !(await directory.users.exist()) };
  };
}

/** `POST /manage/v1/setup`. Once there is a user the token is worth nothing: nothing else makes it expire. */
export function createSetupEndpoint(context: ManageContext): PageEndpoint<SetupBody> {
  const { directory, pace, audit, setupToken } = context;
  return async (call) => {
    const { token, email, password } = call.body;
    await takeTurn(pace, { address: sourceOf(call.request.ip), email: "set-up" }, goneSignal(call.reply));
    if (await directory.users.exist()) throw SETUP_DONE;
    if (setupToken === null || !isSameSecret(token.trim(), setupToken)) throw WRONG_TOKEN;
    const first = directory.users.createFirst({ email, password, scopes: SCOPES });
    const user = await refusing({ conflict: "setup_done" }, first);
    const body = await openSession(context, call, user);
    await audit(call.request, { actor: user, action: "setup.done", subject: user.email });
    return body;
  };
}

const SETUP_DONE = new Failure({
  code: "setup_done",
  detail: "There is a user already. Sign in; an administrator makes further users.",
});

const WRONG_TOKEN = new Failure({
  code: "wrong_setup_token",
  detail: "This is not the set-up token that the server printed when it started.",
});
