import { Type } from "typebox";
import { MAX_PASSKEY_NAME_LENGTH } from "../limits.ts";
import { arrayOf, Count, closedObject, Identifier, nullable, oneOf, Timestamp } from "../schema.ts";
import { GivenPassword, SessionSchema } from "./users.ts";

/** The second step of a sign-in, and the second factors of one's own account. */

/** What a sealed token of ours is long at most; it is made by the server and sent back as it is. */
const Token = Type.String({ minLength: 1, maxLength: 2_000 });
const Code = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "Of the authenticator app (six digits), or a recovery code. Spaces and hyphens do not matter.",
});
/** The browser's answer has members that differ from browser to browser: as text it comes through unharmed. */
const Credential = Type.String({
  minLength: 2,
  maxLength: 30_000,
  description: "What the browser answered (`PublicKeyCredential.toJSON()`), as JSON text.",
});
const PasskeyOptions = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  description: "For `navigator.credentials`, as WebAuthn has them in JSON.",
});

/** What a password is followed by when the user has a second factor. */
const SignInStepSchema = Type.Object({
  step: oneOf(["factor"]),
  token: Type.String({ description: "Goes with the second factor. It opens nothing by itself." }),
  expires_at: Timestamp,
  factors: arrayOf(oneOf(["app", "passkey"]), {
    description: "What the user has; a recovery code stands in for any of them.",
  }),
});
export type SignInStepBody = Type.Static<typeof SignInStepSchema>;

/** `POST /manage/v1/session`: a session, or what is still needed for one. */
export const SignedInSchema = Type.Union([SessionSchema, SignInStepSchema]);

/** `GET /manage/v1/sign-in`. */
export const SignInMethodsSchema = Type.Object({
  password: Type.Boolean({ description: "Whether users sign in here, with passwords and passkeys." }),
  single_sign_on: nullable(
    Type.Object({
      label: Type.String({ description: "The name of the identity provider." }),
      path: Type.String({ description: "Where a browser goes to sign in there." }),
    }),
  ),
});
export type SignInMethodsBody = Type.Static<typeof SignInMethodsSchema>;

export const CodeStepSchema = closedObject({ token: Token, code: Code });
export type CodeStepBody = Type.Static<typeof CodeStepSchema>;

/** Without a token a passkey signs in by itself. */
export const PasskeyQuestionSchema = closedObject({
  token: Type.Optional(Token),
  confirm: Type.Optional(Type.Boolean({ description: "To confirm the session that there is." })),
});
export type PasskeyQuestionBody = Type.Static<typeof PasskeyQuestionSchema>;

export const PasskeyChallengeSchema = Type.Object({
  challenge: Type.String({ description: "Goes with the browser's answer." }),
  options: PasskeyOptions,
  expires_at: Timestamp,
});
export type PasskeyChallengeBody = Type.Static<typeof PasskeyChallengeSchema>;

export const PasskeyStepSchema = closedObject({
  token: Type.Optional(Token),
  challenge: Token,
  credential: Credential,
});
export type PasskeyStepBody = Type.Static<typeof PasskeyStepSchema>;

/** `POST /manage/v1/session/confirm`: one of them, as `confirm_with` of the session says. */
export const ConfirmationSchema = closedObject({
  password: Type.Optional(GivenPassword),
  code: Type.Optional(Code),
  challenge: Type.Optional(Token),
  credential: Type.Optional(Credential),
});
export type Confirmation = Type.Static<typeof ConfirmationSchema>;

const PasskeySchema = Type.Object({
  id: Identifier,
  name: Type.String(),
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
});
export type PasskeyBody = Type.Static<typeof PasskeySchema>;

/** `GET /manage/v1/factors`. */
export const FactorsSchema = Type.Object({
  required: Type.Boolean({ description: "Whether the operator wants you to have one." }),
  app: nullable(Type.Object({ created_at: Timestamp })),
  passkeys: arrayOf(PasskeySchema),
  recovery_codes_left: Count,
});
export type FactorsBody = Type.Static<typeof FactorsSchema>;

/** The secret of an app that is being set up: it counts once a code of it was sent. */
export const AppOfferSchema = Type.Object({
  token: Type.String({ description: "Goes with the first code." }),
  secret: Type.String({ description: "In base32, to be typed into the app." }),
  uri: Type.String({ description: "The same for a QR code: `otpauth://totp/…`." }),
  expires_at: Timestamp,
});
export type AppOfferBody = Type.Static<typeof AppOfferSchema>;

export const AppConfirmationSchema = closedObject({ token: Token, code: Code });
export type AppConfirmationBody = Type.Static<typeof AppConfirmationSchema>;

const RecoveryCodes = arrayOf(Type.String());

/** Recovery codes come with the first factor, and are told once. */
export const AddedFactorSchema = Type.Object({ recovery_codes: nullable(RecoveryCodes) });
export type AddedFactorBody = Type.Static<typeof AddedFactorSchema>;

export const RecoveryCodesSchema = Type.Object({ recovery_codes: RecoveryCodes });
export type RecoveryCodesBody = Type.Static<typeof RecoveryCodesSchema>;

const PasskeyName = Type.String({ minLength: 1, maxLength: MAX_PASSKEY_NAME_LENGTH });

export const NewPasskeySchema = closedObject({ challenge: Token, credential: Credential, name: PasskeyName });
export type NewPasskeyBody = Type.Static<typeof NewPasskeySchema>;

export const PasskeyNameSchema = closedObject({ name: PasskeyName });
export type PasskeyNameBody = Type.Static<typeof PasskeyNameSchema>;

export const RenamedPasskeySchema = PasskeySchema;

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
