import { MOST_STEP_ATTEMPTS, SIGN_IN_STEP_MINUTES } from "../../contract/limits.ts";
import {
  type CodeStepBody,
  type Confirmation,
  type PasskeyQuestionBody,
  type PasskeyStepBody,
  SINGLE_SIGN_ON_PATH,
  type SignInMethodsBody,
  type SignInStepBody,
} from "../../contract/manage/factors.ts";
import type { Credentials, SessionBody } from "../../contract/manage/users.ts";
import type { SessionOpener, User } from "../../directory/records.ts";
import { normalizeEmail } from "../../directory/users/user-rows.ts";
import { LOCAL_SIGN_IN_FACT } from "../door/caller.ts";
import type { ManageContext } from "../manage/manage-context.ts";
import type { CookieEndpoint, PageCall, PageEndpoint } from "../manage/page-door.ts";
import { deviceOf, openSession, presentSession, WRONG_PASSWORD } from "../manage/sessions.ts";
import { Failure } from "../server/failure.ts";
import type { Handler } from "../server/server.ts";
import { createPasskeys, PASSKEY_REFUSED, type Passkeys } from "./passkeys.ts";
import { createSealedTokens, type SealedTokens } from "./sealed-tokens.ts";

export interface SignInContext extends ManageContext {
  readonly tokens: SealedTokens;
  readonly passkeys: Passkeys;
  /** Whether users sign in here, and not only at the identity provider. */
  readonly isLocalSignInOpen: () => Promise<boolean>;
  /** What the sign-in page says of the identity provider; null: there is none. */
  readonly singleSignOn: SignInMethodsBody["single_sign_on"];
}

export function createSignInContext(
  context: ManageContext,
  secret: Uint8Array,
  settings: { readonly localSignIn: boolean; readonly singleSignOn: { readonly label: string } | null },
): SignInContext {
  const { directory, clock } = context;
  const { localSignIn, singleSignOn } = settings;
  const tokens = createSealedTokens(secret, clock);
  return {
    ...context,
    tokens,
    passkeys: createPasskeys(context, tokens),
    singleSignOn: singleSignOn && { label: singleSignOn.label, path: SINGLE_SIGN_ON_PATH },
    isLocalSignInOpen: async () => {
      if (localSignIn) return true;
      const until = await directory.facts.get(LOCAL_SIGN_IN_FACT);
      return until !== null && new Date(until) > clock();
    },
  };
}

const STEP_MS = SIGN_IN_STEP_MINUTES * 60_000;

/** `GET /manage/v1/sign-in`. */
export function createSignInMethodsEndpoint(context: SignInContext): Handler {
  return async (_request, reply): Promise<SignInMethodsBody> => {
    reply.header("cache-control", "no-store");
    return { password: await context.isLocalSignInOpen(), single_sign_on: context.singleSignOn };
  };
}

/** `POST /manage/v1/session`. */
function createSignInEndpoint(context: SignInContext): PageEndpoint<Credentials> {
  const { checkPassword, audit } = context;
  return async (call): Promise<SessionBody | SignInStepBody> => {
    await refuseLocal(context);
    const { email, password } = call.body;
    const user = await checkPassword(call, email, password);
    if (user === null) {
      const entry = { actor: null, action: "session.refused", subject: normalizeEmail(email) } as const;
      await audit(call.request, { ...entry, ...deviceOf(call.request) });
      throw new Failure(WRONG_CREDENTIALS, CHALLENGE);
    }
    if (!user.secondFactor) return letIn(context, call, user);
    // Who has the password and goes no further leaves this entry.
    await audit(call.request, { actor: user, action: "password.accepted", ...deviceOf(call.request) });
    return askForFactor(context, user);
  };
}

async function refuseLocal({ isLocalSignInOpen, singleSignOn }: SignInContext): Promise<void> {
  if (await isLocalSignInOpen()) return;
  const detail = `Passwords and passkeys are not taken here. Sign in with ${singleSignOn?.label ?? "the identity provider"}.`;
  throw new Failure({ code: "local_sign_in_off", detail });
}

/** The password was right, which opens nothing yet. */
async function askForFactor({ tokens, directory }: SignInContext, user: User): Promise<SignInStepBody> {
  const { token, expiresAt } = tokens.seal("sign-in", { userId: user.id }, STEP_MS);
  const { appSince, passkeys } = await directory.factors.of(user.id);
  return {
    step: "factor",
    token,
    expires_at: expiresAt.toISOString(),
    factors: [
      ...(appSince === null ? [] : (["app"] as const)),
      ...(passkeys.length === 0 ? [] : (["passkey"] as const)),
    ],
  };
}

/** `subject` says what was used, besides or instead of the password. */
export async function letIn(
  context: SignInContext,
  call: Pick<PageCall<unknown>, "request" | "reply">,
  user: User,
  { subject, openedWith }: { readonly subject?: string; readonly openedWith?: SessionOpener } = {},
): Promise<SessionBody> {
  const open = await openSession(context, call, user, openedWith);
  await context.audit(call.request, {
    actor: user,
    action: "session.created",
    ...(subject !== undefined && { subject }),
    ...deviceOf(call.request),
  });
  return presentSession(context, open);
}

/** Whose sign-in has come as far as the password. Each look is an attempt, of which there are few. */
async function userOfStep({ tokens, directory }: SignInContext, token: string): Promise<User> {
  const claims = tokens.open("sign-in", token);
  if (claims === null) throw SIGN_IN_OVER;
  if (!(await directory.guesses.countToken(token, claims.expiresAt, MOST_STEP_ATTEMPTS))) throw SIGN_IN_OVER;
  const user = await directory.users.find(claims.userId);
  if (user === null || user.disabled) throw SIGN_IN_OVER;
  return user;
}

/** The token goes with the sign-in that it was for: what is left of its attempts is taken. */
async function endStep({ tokens, directory }: SignInContext, token: string): Promise<void> {
  const claims = tokens.open("sign-in", token);
  if (claims === null) return;
  while (await directory.guesses.countToken(token, claims.expiresAt, MOST_STEP_ATTEMPTS));
}

/** `POST /manage/v1/session/code`. */
function createSignInWithCodeEndpoint(context: SignInContext): PageEndpoint<CodeStepBody> {
  const { checkCode, audit } = context;
  return async (call) => {
    const user = await userOfStep(context, call.body.token);
    const taken = await checkCode(call, user, call.body.code);
    if (taken === null) {
      await audit(call.request, { actor: user, action: "factor.refused", detail: "code" });
      throw WRONG_CODE;
    }
    if (taken === "recovery") await audit(call.request, { actor: user, action: "factor.recovery_code_used" });
    await endStep(context, call.body.token);
    const subject = taken === "app" ? "with an authenticator app" : "with a recovery code";
    return letIn(context, call, user, { subject });
  };
}

/** `POST /manage/v1/session/passkey/challenge`. */
function createAskForPasskeyEndpoint(context: SignInContext): PageEndpoint<PasskeyQuestionBody> {
  const { passkeys, directory, tokens } = context;
  return async ({ request, body: { token, confirm }, open }) => {
    if (confirm && open !== null) return passkeys.ask(request, open.user, { alone: true });
    if (token === undefined) {
      await refuseLocal(context);
      return passkeys.ask(request, null, { alone: true });
    }
    const claims = tokens.open("sign-in", token);
    const user = claims === null ? null : await directory.users.find(claims.userId);
    if (user === null) throw SIGN_IN_OVER;
    return passkeys.ask(request, user, { alone: false });
  };
}

/** `POST /manage/v1/session/passkey`. */
function createSignInWithPasskeyEndpoint(context: SignInContext): PageEndpoint<PasskeyStepBody> {
  const { passkeys, audit, auditSums } = context;
  return async (call) => {
    const { token, ...answer } = call.body;
    if (token !== undefined) {
      const user = await userOfStep(context, token);
      if ((await passkeys.check(answer, { user, alone: false })) === null) {
        await audit(call.request, { actor: user, action: "factor.refused", detail: "passkey" });
        throw PASSKEY_REFUSED;
      }
      await endStep(context, token);
      return letIn(context, call, user, { subject: "with a passkey" });
    }
    await refuseLocal(context);
    const user = await passkeys.check(answer, { user: null, alone: true });
    if (user === null) {
      await auditSums.note(call.request, { actor: null, action: "session.refused", detail: "passkey" });
      throw PASSKEY_REFUSED;
    }
    return letIn(context, call, user, { subject: "with a passkey alone", openedWith: "passkey" });
  };
}

/** The steps of signing in, by the names of their routes. */
export function createSignInEndpoints(context: SignInContext) {
  return {
    signIn: createSignInEndpoint(context),
    signInWithCode: createSignInWithCodeEndpoint(context),
    askForPasskey: createAskForPasskeyEndpoint(context),
    signInWithPasskey: createSignInWithPasskeyEndpoint(context),
  };
}

/** `POST /manage/v1/session/confirm`. */
export function createConfirmEndpoint(context: SignInContext): CookieEndpoint<Confirmation> {
  const { directory, checkPassword, checkCode, passkeys, audit } = context;

  async function refuse(call: PageCall<Confirmation> & { readonly user: User }): Promise<Failure | null> {
    const { body, user } = call;
    if (body.password !== undefined) {
      return (await checkPassword(call, user.email, body.password)) === null ? WRONG_PASSWORD : null;
    }
    if (body.challenge !== undefined && body.credential !== undefined) {
      const { challenge, credential } = body;
      const signer = await passkeys.check({ challenge, credential }, { user, alone: true });
      return signer === null ? PASSKEY_REFUSED : null;
    }
    // With a password, a code is only half of what the user has.
    if (body.code === undefined || user.hasPassword) throw NOTHING_GIVEN;
    return (await checkCode(call, user, body.code)) === null ? WRONG_CODE : null;
  }

  return async (call) => {
    const { user, session } = call.open;
    const refusal = await refuse({ ...call, user });
    if (refusal !== null) {
      const action = refusal === WRONG_PASSWORD ? "password.refused" : "factor.refused";
      await audit(call.request, { actor: user, action, detail: "confirmation" });
      throw refusal;
    }
    await directory.sessions.confirm(session.id);
    await audit(call.request, { actor: user, action: "session.confirmed" });
  };
}

const CHALLENGE = { "www-authenticate": 'Session realm="earshot"' };

const WRONG_CREDENTIALS = {
  code: "wrong_credentials",
  detail: "There is no user with this e-mail address and password.",
} as const;

const SIGN_IN_OVER = new Failure(
  {
    code: "sign_in_over",
    detail: "The password is too long ago, or too many codes were wrong. Begin with the password again.",
  },
  CHALLENGE,
);

export const WRONG_CODE = new Failure({
  code: "wrong_code",
  detail:
    "This code is wrong, or was used before. Take the one that the app shows now; the clock of its device must be right.",
});

const NOTHING_GIVEN = new Failure({
  code: "missing_field",
  pointer: "/password",
  detail: "`password` is missing. What else will do is in `confirm_with` of the session.",
});
