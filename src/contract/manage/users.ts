import { Type } from "typebox";
import { arrayOf, closedObject, Identifier, nullable, Timestamp } from "../schema.ts";
import { ScopeName } from "./scope.ts";
import { Email, NewPassword } from "./session.ts";

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
