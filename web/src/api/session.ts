import { useSyncExternalStore } from "react";
import type {
  PasskeyChallengeBody,
  SignInMethodsBody,
  SignInStepBody,
} from "../../../src/contract/manage/factors.ts";
import type { InvitedBody, SessionBody } from "../../../src/contract/manage/users.ts";
import type { Role, Scope } from "../../../src/contract/vocabulary.ts";
import { ApiError } from "./api-error.ts";
import type { PasskeyAnswer } from "./passkeys.ts";
import { queryClient } from "./query-client.ts";
import { endsSession, forgetSessionKey, sessionKey } from "./session-key.ts";
import { requestSession } from "./session-request.ts";

export interface SessionUser {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly scopes: readonly Scope[];
  readonly rate_limit: number | null;
}

export type Session =
  | { readonly status: "loading" }
  | { readonly status: "unreachable"; readonly error: ApiError }
  | { readonly status: "signed-out"; readonly setupNeeded: boolean }
  | {
      readonly status: "signed-in";
      readonly user: SessionUser;
      readonly signedInAt: string;
      /** A second factor has to be set up before anything else. */
      readonly factorNeeded: boolean;
      /** What the user can show again; nothing: only another sign-in will do. */
      readonly confirmWith: SessionBody["confirm_with"];
    };

let current: Session = { status: "loading" };
const listeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** Asks who is signed in. */
export async function loadSession(): Promise<void> {
  try {
    await begin((await (await requestSession("GET", "/session")).json()) as SessionBody);
  } catch (error) {
    if (endsSession(error)) await endSession();
    else become({ status: "unreachable", error: asApiError(error) });
  }
}

/** What is still needed; null: nothing. Throws an `ApiError` with the reason when it fails. */
export async function signIn(credentials: {
  readonly email: string;
  readonly password: string;
}): Promise<SignInStepBody | null> {
  const response = await requestSession("POST", "/session", credentials);
  const body = (await response.json()) as SessionBody | SignInStepBody;
  if ("step" in body) return body;
  await begin(body);
  return null;
}

/** The code behind the password. */
export async function signInWithCode(step: { readonly token: string; readonly code: string }): Promise<void> {
  await beginWith("/session/code", step);
}

/** What a passkey is to sign: behind the password, to confirm the session, or to sign in alone. */
export async function askForPasskey(purpose: {
  readonly token?: string;
  readonly confirm?: boolean;
}): Promise<PasskeyChallengeBody> {
  const response = await requestSession("POST", "/session/passkey/challenge", purpose);
  return response.json() as Promise<PasskeyChallengeBody>;
}

export async function signInWithPasskey(answer: PasskeyAnswer & { readonly token?: string }): Promise<void> {
  await beginWith("/session/passkey", answer);
}

/** How one signs in here. */
export async function findSignInMethods(): Promise<SignInMethodsBody> {
  return (await requestSession("GET", "/sign-in")).json() as Promise<SignInMethodsBody>;
}

/** Creates the first administrator and signs them in. */
export async function setUp(first: {
  readonly token: string;
  readonly email: string;
  readonly password: string;
}): Promise<void> {
  await beginWith("/setup", first);
}

/** Whose link it is. */
export async function findInvitation(token: string): Promise<InvitedBody> {
  return (await requestSession("POST", "/invitation", { token })).json() as Promise<InvitedBody>;
}

/** Sets the password with a link, and signs in with it. */
export async function acceptInvitation(accepted: {
  readonly token: string;
  readonly email: string;
  readonly password: string;
}): Promise<void> {
  const { token, email, password } = accepted;
  await requestSession("POST", "/invitation/password", { token, password });
  await signIn({ email, password });
}

export async function signOut(): Promise<void> {
  await requestSession("DELETE", "/session").catch(() => {});
  await forgetSessionKey();
  become({ status: "signed-out", setupNeeded: false });
}

/** Gives the password again, or what stands for it, for what asks for a fresh sign-in. */
export async function confirmSession(
  proof: { readonly password: string } | { readonly code: string } | PasskeyAnswer,
): Promise<void> {
  await requestSession("POST", "/session/confirm", proof);
}

/** The server knows the session no more: it has ended, or there was none. */
export async function endSession(): Promise<void> {
  await forgetSessionKey();
  become({ status: "signed-out", setupNeeded: await isSetupNeeded() });
}

async function beginWith(path: string, body: object): Promise<void> {
  await begin((await (await requestSession("POST", path, body)).json()) as SessionBody);
}

async function begin(body: SessionBody): Promise<void> {
  await forgetSessionKey();
  // The first page asks for something at once; whoever asks hears of a failure.
  void sessionKey().catch(() => {});
  become({
    status: "signed-in",
    user: body.user,
    signedInAt: body.signed_in_at,
    factorNeeded: body.factor_needed,
    confirmWith: body.confirm_with,
  });
}

async function isSetupNeeded(): Promise<boolean> {
  try {
    const response = await requestSession("GET", "/setup");
    return ((await response.json()) as { readonly needed: boolean }).needed;
  } catch {
    return false;
  }
}

/** What one user has seen is not kept for the next. */
function become(next: Session): void {
  if (next.status === "signed-out") {
    queryClient.clear();
    window.sessionStorage.clear();
  }
  current = next;
  for (const listener of listeners) listener();
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, []);
}
