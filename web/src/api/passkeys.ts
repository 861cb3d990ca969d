import type { PasskeyChallengeBody } from "../../../src/contract/manage/factors.ts";
import { t } from "../languages/text.ts";
import { ApiError } from "./api-error.ts";

/** What the API takes as the answer to one of its challenges. */
export interface PasskeyAnswer {
  readonly challenge: string;
  readonly credential: string;
}

/** Whether this browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return window.PublicKeyCredential !== undefined;
}

/** Has a passkey of this device, or of one beside it, sign. */
export async function signWithPasskey({ challenge, options }: PasskeyChallengeBody): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  return answer(challenge, startAuthentication({ optionsJSON }));
}

/** Makes a new one. */
export async function makePasskey({ challenge, options }: PasskeyChallengeBody): Promise<PasskeyAnswer> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
  return answer(challenge, startRegistration({ optionsJSON }));
}

async function answer(challenge: string, asking: Promise<object>): Promise<PasskeyAnswer> {
  const credential = await asking.catch((error: unknown) => {
    throw explain(error instanceof Error ? error.name : "");
  });
  return { challenge, credential: JSON.stringify(credential) };
}

/** Browsers tell little, so that pages do not learn which passkeys there are. */
function explain(name: string): ApiError {
  const detail =
    REASONS[name] ?? t("The browser could not use a passkey here. Try again, or use another way.");
  const problem = { status: "0", code: "passkey_refused", title: t("No passkey was used"), detail, meta: {} };
  return new ApiError(0, [problem as ApiError["problems"][number]]);
}

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: t("It was cancelled, took too long, or there is no passkey for this server. Try again."),
  InvalidStateError: t("This device has a passkey for your account already."),
  SecurityError: t(
    "Browsers take passkeys only from https:// addresses and from localhost, and never from a bare IP address.",
  ),
};
