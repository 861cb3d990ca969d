import type { PasswordChange, SessionsBody } from "../../contract/manage/session.ts";
import type { Session } from "../../directory/directory.ts";
import { Failure } from "../failure.ts";
import type { Call, Endpoint } from "../guard.ts";
import type { ManageContext } from "./manage-context.ts";
import { readPathId } from "./path-id.ts";
import { refusing } from "./refusals.ts";
import { WRONG_PASSWORD } from "./session-endpoints.ts";

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
