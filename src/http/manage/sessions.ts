import type { FastifyRequest } from "fastify";
import { SIGN_IN_STEP_MINUTES } from "../../contract/limits.ts";
import type { AuditAction } from "../../contract/manage/audit.ts";
import {
  type AcceptedInvitationBody,
  type InvitationTokenBody,
  type InvitedBody,
  type PasswordChange,
  SESSION_COOKIE,
  type SessionBody,
  type SessionKeyBody,
  type SessionsBody,
  type SetupBody,
  type SetupState,
  type SignInsBody,
} from "../../contract/manage/users.ts";
import { ADMINISTRATOR_SCOPES, roleOf } from "../../contract/vocabulary.ts";
import type { AuditEntry, OpenSession, Session, SessionOpener, User } from "../../directory/records.ts";
import type { Context } from "../context.ts";
import { isSameSecret } from "../door/authenticate.ts";
import { sourceOf } from "../door/failed-attempts.ts";
import { type Call, type Endpoint, noteCaller } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { goneSignal } from "../server/origin.ts";
import type { Handler } from "../server/server.ts";
import { takeTurn } from "./check-password.ts";
import { type ManageContext, readPathId, refusing, weakAt } from "./manage-context.ts";
import {
  type CookieEndpoint,
  clearSessionCookie,
  type PageCall,
  type PageEndpoint,
  readSessionCookie,
  setCookie,
} from "./page-door.ts";

/** Signs a user in. The session that the browser had before ends, so that none can be planted. */
export async function openSession(
  { directory, secure, sessionLimits }: Context,
  { request, reply }: Pick<PageCall<unknown>, "request" | "reply">,
  user: User,
  openedWith: SessionOpener = "password",
): Promise<OpenSession> {
  const before = readSessionCookie(request, secure);
  if (before !== null) await directory.sessions.revoke(before);
  const { token, session } = await directory.sessions.create({
    userId: user.id,
    lifetimeMs: Math.min(sessionLimits.idleMs, sessionLimits.wholeMs),
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? null,
    openedWith,
  });
  setCookie(reply, {
    name: SESSION_COOKIE,
    value: token,
    maxAgeSeconds: sessionLimits.wholeMs / 1000,
    secure,
  });
  noteCaller(request, { user, keyId: null, session });
  return { user, session };
}

/** When a session ends that is used now: a page in use asks for a key every few minutes. */
function endOfUsedSession({ createdAt }: Session, now: Date, limits: Context["sessionLimits"]): Date {
  return new Date(Math.min(now.getTime() + limits.idleMs, createdAt.getTime() + limits.wholeMs));
}

export async function presentSession(
  { directory, mustSetUpFactor }: Context,
  open: OpenSession,
): Promise<SessionBody> {
  const { user, session } = open;
  const { id, email, scopes, rateLimit } = user;
  return {
    id: session.id,
    user: { id, email, role: roleOf(scopes), scopes, rate_limit: rateLimit },
    signed_in_at: session.createdAt.toISOString(),
    confirmed_at: session.confirmedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    opened_with: session.openedWith,
    factor_needed: mustSetUpFactor(open),
    confirm_with: await confirmersOf(directory, user),
  };
}

/** What a user can show again; with a password, a code alone is not enough. */
async function confirmersOf(
  { factors }: Context["directory"],
  user: User,
): Promise<SessionBody["confirm_with"]> {
  const { appSince, passkeys } = user.secondFactor ? await factors.of(user.id) : NO_FACTORS;
  return [
    ...(user.hasPassword ? (["password"] as const) : []),
    ...(appSince !== null && !user.hasPassword ? (["code"] as const) : []),
    ...(passkeys.length > 0 ? (["passkey"] as const) : []),
  ];
}

const NO_FACTORS = { appSince: null, passkeys: [] } as const;

const KEY_LIFETIME_MS = 10 * 60_000;

/** What a user recognizes a sign-in by, besides its address. */
export function deviceOf({ headers }: FastifyRequest): { readonly detail?: string } {
  const agent = headers["user-agent"];
  return agent === undefined ? {} : { detail: agent };
}

/** `GET /manage/v1/session`. */
export function createSessionEndpoint(context: ManageContext): CookieEndpoint {
  return async ({ open }) => presentSession(context, open);
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
export function createSessionKeyEndpoint(context: ManageContext): CookieEndpoint<object> {
  const { directory, clock, sessionLimits } = context;
  return async ({ open: { session } }): Promise<SessionKeyBody> => {
    const endsAt = endOfUsedSession(session, clock(), sessionLimits);
    const { secret, expiresAt } = await refusing(
      { not_found: "not_signed_in" },
      directory.sessions.createKey(session.id, KEY_LIFETIME_MS, endsAt),
    );
    return { key: secret, expires_at: expiresAt.toISOString() };
  };
}

export const WRONG_PASSWORD = new Failure({
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

const MOST_SIGN_INS = 20;

const STOPPED_AT: { readonly [Action in AuditAction]?: "password" | "factor" } = {
  "session.refused": "password",
  "password.accepted": "factor",
};

/** Whether the second factor followed the password: from the same place, with the same program, in time. */
function isCompleted({ action, at, address, detail }: AuditEntry, later: readonly AuditEntry[]): boolean {
  if (action !== "password.accepted") return false;
  const until = at.getTime() + SIGN_IN_STEP_MINUTES * 60_000;
  return later.some(
    (other) =>
      other.action === "session.created" &&
      other.at.getTime() <= until &&
      other.address === address &&
      other.detail === detail,
  );
}

/** `GET /manage/v1/sign-ins`. */
export function createSignInsEndpoint({ directory }: ManageContext): Endpoint {
  return async (call): Promise<SignInsBody> => {
    const { id, createdAt } = sessionOf(call);
    const { entries } = await directory.audit.page(0, 2 * MOST_SIGN_INS, {
      person: call.caller.user.email,
      actions: ["session.created", "session.refused", "password.accepted"],
    });
    const shown = entries.filter((entry, index) => !isCompleted(entry, entries.slice(0, index)));
    return shown.slice(0, MOST_SIGN_INS).map(({ at, action, address, detail, sessionId }) => ({
      at: at.toISOString(),
      succeeded: action === "session.created",
      stopped_at: STOPPED_AT[action] ?? null,
      // Its own entry is written a moment after the session.
      new: at > createdAt && sessionId !== id,
      address,
      user_agent: detail,
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
  const { directory, checkPassword, audit, clock, secure, sessionLimits } = context;
  return async (call) => {
    const { user } = call.caller;
    const { current_password: current, new_password: wanted } = call.body;
    if ((await checkPassword(call, user.email, current)) === null) {
      await audit(call.request, { actor: user, action: "password.refused", detail: "change of password" });
      throw WRONG_PASSWORD;
    }
    const { id, createdAt } = sessionOf(call);
    const changing = directory.users.changePassword(user.id, wanted, id);
    const value = await refusing(weakAt("/new_password"), changing);
    const leftMs = createdAt.getTime() + sessionLimits.wholeMs - clock().getTime();
    setCookie(call.reply, { name: SESSION_COOKIE, value, maxAgeSeconds: Math.ceil(leftMs / 1000), secure });
    await audit(call.request, { actor: user, action: "password.changed" });
  };
}

/** The guard lets no other caller in here. */
function sessionOf({ caller: { session } }: Call<unknown>): Session {
  if (session === null) throw new Failure({ code: "insufficient_scope", detail: "This needs a session." });
  return session;
}

/** `POST /manage/v1/invitation`. */
export function createInvitationEndpoint({ directory }: ManageContext): PageEndpoint<InvitationTokenBody> {
  return async ({ body }): Promise<InvitedBody> => {
    const found = await directory.invitations.find(body.token.trim());
    if (found === null) throw LINK_IS_OVER;
    return { email: found.user.email, expires_at: found.expiresAt.toISOString() };
  };
}

/** `POST /manage/v1/invitation/password`. */
export function createAcceptInvitationEndpoint(context: ManageContext): PageEndpoint<AcceptedInvitationBody> {
  const { directory, audit } = context;
  return async ({ request, body }) => {
    const accepting = directory.invitations.accept(body.token.trim(), body.password);
    const user = await refusing(weakAt("/password"), accepting);
    if (user === null) throw LINK_IS_OVER;
    await audit(request, { actor: user, action: "password.set", subject: user.email });
  };
}

const LINK_IS_OVER = new Failure({
  code: "invitation_not_found",
  detail: "This link has been used, or is too old. Ask an administrator for another one.",
});

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
    const first = directory.users.createFirst({ email, password, scopes: ADMINISTRATOR_SCOPES });
    const user = await refusing({ conflict: "setup_done", ...weakAt("/password") }, first);
    const open = await openSession(context, call, user);
    await audit(call.request, { actor: user, action: "setup.done", subject: user.email });
    return presentSession(context, open);
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
