import type { SetupBody, SetupState } from "../../contract/manage/session.ts";
import { SCOPES } from "../../contract/vocabulary.ts";
import { sourceOf } from "../failed-attempts.ts";
import { Failure } from "../failure.ts";
import { goneSignal } from "../gone-signal.ts";
import { isSameSecret } from "../same-secret.ts";
import type { Handler } from "../server.ts";
import { takeTurn } from "./check-password.ts";
import type { ManageContext } from "./manage-context.ts";
import { openSession } from "./open-session.ts";
import type { PageEndpoint } from "./page-door.ts";
import { refusing } from "./refusals.ts";

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
