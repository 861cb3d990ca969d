/** Where browsers go to sign in with the identity provider, and where it sends them back. */
export const SINGLE_SIGN_ON_PATH = "/sign-in/sso";
export const SINGLE_SIGN_ON_CALLBACK = `${SINGLE_SIGN_ON_PATH}/callback`;

/** Why a sign-in with the identity provider failed, in the address of the sign-in page: `?problem=denied`. */
export type SingleSignOnProblem =
  | "denied"
  | "over"
  | "unreachable"
  | "not_allowed"
  | "no_email"
  | "email_taken"
  | "disabled";
