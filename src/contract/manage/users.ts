import { Type } from "typebox";
import { CONFIRMED_MINUTES, MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../limits.ts";
import { arrayOf, closedObject, Identifier, nullable, oneOf, Text, Timestamp } from "../schema.ts";
import { ROLES, SCOPES } from "../vocabulary.ts";

export const ScopeName = oneOf(SCOPES);
const RoleName = oneOf(ROLES, {
  description:
    "What the scopes make of the user: `admin` an administrator, `audit` an auditor, who reads the audit log and no posts, `erase` an eraser, who deletes posts and accounts; all others are members.",
});

/** Signing in and out, and the short-lived key of a session. */

/** Over https its name has the prefix `__Host-`: browsers then take it from this very host and send it nowhere else. */
export const SESSION_COOKIE = "earshot_session";

/** The header that every request with the cookie has to carry, so that no other site can send one. */
export const SESSION_HEADER = "X-Earshot-Request";

const Email = Type.String({ minLength: 3, maxLength: MAX_EMAIL_LENGTH });
/** A password that was set once; its length does not matter when it is checked. */
export const GivenPassword = Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH });
const NewPassword = Type.String({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH });

export const CredentialsSchema = closedObject({ email: Email, password: GivenPassword });
export type Credentials = Type.Static<typeof CredentialsSchema>;

export const SessionSchema = Type.Object({
  id: Identifier,
  user: Type.Object({
    id: Identifier,
    email: Type.String(),
    role: RoleName,
    scopes: arrayOf(ScopeName),
    rate_limit: nullable(
      Type.Integer({
        minimum: 0,
        description: "Requests an hour; null: the server's default; 0: unlimited.",
      }),
    ),
  }),
  signed_in_at: Timestamp,
  confirmed_at: Type.String({
    format: "date-time",
    description: `When the password was last given; for ${CONFIRMED_MINUTES} minutes it is not asked for again.`,
  }),
  expires_at: Timestamp,
  opened_with: oneOf(["password", "passkey", "single_sign_on"]),
  factor_needed: Type.Boolean({
    description: "Whether a second factor has to be set up before anything else is possible.",
  }),
  confirm_with: arrayOf(oneOf(["password", "code", "passkey"]), {
    description: "What `POST /manage/v1/session/confirm` takes; nothing: sign in anew.",
  }),
});
export type SessionBody = Type.Static<typeof SessionSchema>;

/** `GET /manage/v1/sessions`: where one is signed in. */
export const SessionsSchema = arrayOf(
  Type.Object({
    id: Identifier,
    current: Type.Boolean({ description: "Whether it is the session of this key." }),
    signed_in_at: Timestamp,
    expires_at: Timestamp,
    address: Text,
    user_agent: Text,
  }),
);
export type SessionsBody = Type.Static<typeof SessionsSchema>;

/** `GET /manage/v1/sign-ins`: newest first, those that have ended and those that were refused too. */
export const SignInsSchema = arrayOf(
  Type.Object({
    at: Timestamp,
    succeeded: Type.Boolean({ description: "Whether it opened a session." }),
    stopped_at: Type.Union([oneOf(["password", "factor"]), Type.Null()], {
      description:
        "What it failed at. `factor`: the password was right, and the second factor did not come within five minutes: if that was not you, change the password.",
    }),
    new: Type.Boolean({ description: "Whether it came after this session began." }),
    address: Text,
    user_agent: Text,
  }),
);
export type SignInsBody = Type.Static<typeof SignInsSchema>;

export const SessionKeySchema = Type.Object({
  key: Type.String({ description: "To be kept in memory only; used like an API key." }),
  expires_at: Timestamp,
});
export type SessionKeyBody = Type.Static<typeof SessionKeySchema>;

export const EmptySchema = closedObject({});

export const PasswordChangeSchema = closedObject({
  current_password: GivenPassword,
  new_password: NewPassword,
});
export type PasswordChange = Type.Static<typeof PasswordChangeSchema>;

/** `GET /manage/v1/setup`. */
export const SetupStateSchema = Type.Object({
  needed: Type.Boolean({ description: "Whether there is no user yet." }),
});
export type SetupState = Type.Static<typeof SetupStateSchema>;

/** The first administrator. The token is the one that the server printed when it started. */
export const SetupSchema = closedObject({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  email: Email,
  password: NewPassword,
});
export type SetupBody = Type.Static<typeof SetupSchema>;

/** Users, for administrators: `/manage/v1/users`. */

const RateLimit = nullable(
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    description: "Requests an hour, over all keys and sessions; null: the server's default; 0: unlimited.",
  }),
);
const Scopes = arrayOf(ScopeName, {
  maxItems: 10,
  description:
    "`admin` includes `erase` and `audit`. `audit` alone makes an auditor; with others it is refused.",
});

export const UserSchema = Type.Object({
  id: Identifier,
  email: Type.String(),
  role: RoleName,
  scopes: arrayOf(ScopeName),
  rate_limit: RateLimit,
  disabled: Type.Boolean(),
  created_at: Timestamp,
  second_factor: Type.Boolean({ description: "Whether the user has an authenticator app or a passkey." }),
});
export type UserBody = Type.Static<typeof UserSchema>;

/** Oldest first. */
export const UsersSchema = arrayOf(UserSchema);

export const NewUserSchema = closedObject({
  email: Email,
  password: Type.Optional(NewPassword),
  scopes: Type.Optional(Scopes),
  rate_limit: Type.Optional(RateLimit),
});
export type NewUserBody = Type.Static<typeof NewUserSchema>;

/** The page of the web application that links for setting a password lead to. */
export const SET_PASSWORD_PATH = "/set-password";

/** A link by which a user sets a password. */
export const InvitationSchema = Type.Object({
  url: Type.String({ description: "Works once. Whoever has it can set the password." }),
  expires_at: Timestamp,
});
export type InvitationBody = Type.Static<typeof InvitationSchema>;

export const CreatedUserSchema = Type.Object({
  ...UserSchema.properties,
  invitation: nullable(InvitationSchema),
});
export type CreatedUserBody = Type.Static<typeof CreatedUserSchema>;

/** What stands behind `#token=` in the link. */
const InvitationToken = Type.String({ minLength: 1, maxLength: 200 });

export const InvitationTokenSchema = closedObject({ token: InvitationToken });
export type InvitationTokenBody = Type.Static<typeof InvitationTokenSchema>;

export const InvitedSchema = Type.Object({ email: Type.String(), expires_at: Timestamp });
export type InvitedBody = Type.Static<typeof InvitedSchema>;

export const AcceptedInvitationSchema = closedObject({ token: InvitationToken, password: NewPassword });
export type AcceptedInvitationBody = Type.Static<typeof AcceptedInvitationSchema>;

/** What becomes of the lists has to be said. */
export const UserDeletionSchema = closedObject({
  lists_to: nullable(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "The ID of the user who gets the lists; null: they are deleted.",
    }),
  ),
});
export type UserDeletionBody = Type.Static<typeof UserDeletionSchema>;

/** What is left out stays as it is. Disabling ends the user's sessions. */
export const UserChangesSchema = closedObject({
  disabled: Type.Optional(Type.Boolean()),
  scopes: Type.Optional(Scopes),
  rate_limit: Type.Optional(RateLimit),
});
export type UserChangesBody = Type.Static<typeof UserChangesSchema>;
