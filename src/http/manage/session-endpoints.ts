import type { Confirmation, Credentials, SessionKeyBody } from "../../contract/manage/session.ts";
import { Failure } from "../failure.ts";
import type { ManageContext } from "./manage-context.ts";
import { endOfUsedSession, openSession, presentSession } from "./open-session.ts";
import type { CookieEndpoint, PageEndpoint } from "./page-door.ts";
import { refusing } from "./refusals.ts";
import { clearSessionCookie } from "./session-cookie.ts";

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

export const WRONG_PASSWORD = new Failure({
  code: "wrong_password",
  detail: "This is not your password.",
});
