import { useSyncExternalStore } from "react";
import type { InvitedBody } from "../../../src/contract/manage/users.ts";
import type { Role, Scope } from "../../../src/contract/vocabulary.ts";
import { ApiError } from "./api-error.ts";
import { queryClient } from "./query-client.ts";
import { endsSession, forgetSessionKey } from "./session-key.ts";
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
  | { readonly status: "signed-in"; readonly user: SessionUser; readonly signedInAt: string };

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
    await begin(await requestSession("GET", "/session"));
  } catch (error) {
    if (endsSession(error)) await endSession();
    else become({ status: "unreachable", error: asApiError(error) });
  }
}

/** Throws an `ApiError` with the reason when it fails. */
export async function signIn(credentials: {
  readonly email: string;
  readonly password: string;
}): Promise<void> {
  await begin(await requestSession("POST", "/session", credentials));
}

/** Creates the first administrator and signs them in. */
export async function setUp(first: {
  readonly token: string;
  readonly email: string;
  readonly password: string;
}): Promise<void> {
  await begin(await requestSession("POST", "/setup", first));
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

/** Gives the password again, for what asks for a fresh sign-in. */
export async function confirmPassword(password: string): Promise<void> {
  await requestSession("POST", "/session/confirm", { password });
}

/** The server knows the session no more: it has ended, or there was none. */
export async function endSession(): Promise<void> {
  await forgetSessionKey();
  become({ status: "signed-out", setupNeeded: await isSetupNeeded() });
}

async function begin(response: Response): Promise<void> {
  const { user, signed_in_at: signedInAt } = (await response.json()) as {
    readonly user: SessionUser;
    readonly signed_in_at: string;
  };
  await forgetSessionKey();
  become({ status: "signed-in", user, signedInAt });
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
