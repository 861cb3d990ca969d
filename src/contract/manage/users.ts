import { Type } from "typebox";
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../limits.ts";
import { arrayOf, closedObject, Identifier, nullable, oneOf, Text, Timestamp } from "../schema.ts";
import { SCOPES } from "../vocabulary.ts";

export const ScopeName = oneOf(SCOPES);

/** Signing in and out, and the short-lived key of a session. */

export const SESSION_COOKIE = "earshot_session";

/** The header that every request with the cookie has to carry, so that no other site can send one. */
export const SESSION_HEADER = "X-Earshot-Request";

const Email = Type.String({ minLength: 3, maxLength: MAX_EMAIL_LENGTH });
/** A password that was set once; its length does not matter when it is checked. */
const GivenPassword = Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH });
const NewPassword = Type.String({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH });

export const CredentialsSchema = closedObject({ email: Email, password: GivenPassword });
export type Credentials = Type.Static<typeof CredentialsSchema>;

export const SessionSchema = Type.Object({
  id: Identifier,
  user: Type.Object({
    id: Identifier,
    email: Type.String(),
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
    description:
      "When the password was last given; for 15 minutes stored keys are shown without asking again.",
  }),
  expires_at: Timestamp,
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

export const SessionKeySchema = Type.Object({
  key: Type.String({ description: "To be kept in memory only; used like an API key." }),
  expires_at: Timestamp,
});
export type SessionKeyBody = Type.Static<typeof SessionKeySchema>;

export const EmptySchema = closedObject({});

export const ConfirmationSchema = closedObject({ password: GivenPassword });
export type Confirmation = Type.Static<typeof ConfirmationSchema>;

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
    description: "Requests an hour for each of the user's keys; null: the server's default; 0: unlimited.",
  }),
);
const Scopes = arrayOf(ScopeName, { maxItems: 10 });

export const UserSchema = Type.Object({
  id: Identifier,
  email: Type.String(),
  scopes: arrayOf(ScopeName),
  rate_limit: RateLimit,
  disabled: Type.Boolean(),
  created_at: Timestamp,
});
export type UserBody = Type.Static<typeof UserSchema>;

/** Oldest first. */
export const UsersSchema = arrayOf(UserSchema);

export const NewUserSchema = closedObject({
  email: Email,
  password: NewPassword,
  scopes: Type.Optional(Scopes),
  rate_limit: Type.Optional(RateLimit),
});
export type NewUserBody = Type.Static<typeof NewUserSchema>;

/** What is left out stays as it is. A new password ends the user's sessions, and so does disabling. */
export const UserChangesSchema = closedObject({
  disabled: Type.Optional(Type.Boolean()),
  password: Type.Optional(NewPassword),
  scopes: Type.Optional(Scopes),
  rate_limit: Type.Optional(RateLimit),
});
export type UserChangesBody = Type.Static<typeof UserChangesSchema>;
