import { Type } from "typebox";
import { KEYED, WITH_JSON } from "../errors.ts";
import { MAX_KEY_NAME_LENGTH } from "../limits.ts";
import type { Route } from "../route.ts";
import { arrayOf, Count, closedObject, Identifier, nullable, Text, Timestamp } from "../schema.ts";
import { ScopeName } from "./users.ts";

/** The keys of a user: `/manage/v1/keys`. */

export const USAGE_DAYS = 30;

/** 0 would be no limit, which only the user can have. */
const KeyLimit = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: "Requests an hour of this key, within those of its user; null: as many as the user has.",
  }),
);

const properties = {
  id: Identifier,
  name: Text,
  scopes: arrayOf(ScopeName, { description: "What the key may do besides reading." }),
  disabled: Type.Boolean(),
  rate_limit: KeyLimit,
  created_at: Timestamp,
  last_used_at: nullable(Timestamp),
  usage: arrayOf(
    Type.Object({ day: Type.String({ format: "date", examples: ["2026-11-10"] }), requests: Count }),
    {
      description: `The last ${USAGE_DAYS} days (UTC), oldest first, today last; days without requests too.`,
    },
  ),
};

export const KeySchema = Type.Object(properties);
export type KeyBody = Type.Static<typeof KeySchema>;

/** Newest first. */
const KeysSchema = arrayOf(KeySchema);

const Name = Type.String({ minLength: 1, maxLength: MAX_KEY_NAME_LENGTH });

const NewKeySchema = closedObject({
  name: Name,
  scopes: Type.Optional(arrayOf(ScopeName, { maxItems: 10 })),
  rate_limit: Type.Optional(KeyLimit),
});
export type NewKeyBody = Type.Static<typeof NewKeySchema>;

const CreatedKeySchema = Type.Object({ ...properties, secret: Type.String() });
export type CreatedKeyBody = Type.Static<typeof CreatedKeySchema>;

/** What is left out stays as it is. */
const KeyChangesSchema = closedObject({
  name: Type.Optional(Name),
  disabled: Type.Optional(Type.Boolean()),
  rate_limit: Type.Optional(KeyLimit),
});
export type KeyChangesBody = Type.Static<typeof KeyChangesSchema>;

const KeySecretSchema = Type.Object({ secret: Type.String({ description: "The key itself." }) });
export type KeySecretBody = Type.Static<typeof KeySecretSchema>;

const WITH_RIGHTS = ["insufficient_scope", ...KEYED] as const;
const OF_ONE = ["invalid_parameter", "key_not_found", ...WITH_RIGHTS] as const;
const NOTHING = { pathParameters: [], parameters: [], exampleQuery: "" } as const;
const KEY_ID = {
  ...NOTHING,
  pathParameters: [{ name: "id", schema: Identifier, description: "The key's ID.", example: 1 }],
} as const;

/** The API keys of the caller. */
export const KEY_ROUTES = {
  keys: {
    ...NOTHING,
    id: "getKeys",
    method: "GET",
    path: "/manage/v1/keys",
    summary: "Your API keys",
    description: "Newest first, with their use in the last 30 days.",
    response: KeysSchema,
    errors: ["unexpected_body", ...WITH_RIGHTS],
    access: "own_keys",
  },
  createKey: {
    ...NOTHING,
    id: "createKey",
    method: "POST",
    path: "/manage/v1/keys",
    summary: "Create an API key",
    description:
      "Every key reads; a key cannot have a scope that its user lacks. One with the scope `admin` is made, and enabled again, only by a session whose password was given within ten minutes.",
    body: { kind: "json", schema: NewKeySchema, example: { name: "Notebook", scopes: [] } },
    response: CreatedKeySchema,
    status: 201,
    errors: ["confirmation_required", "limit_reached", ...WITH_JSON, ...WITH_RIGHTS],
    access: "own_keys",
  },
  changeKey: {
    ...KEY_ID,
    id: "changeKey",
    method: "PATCH",
    path: "/manage/v1/keys/{id}",
    summary: "Rename, limit, disable or enable an API key",
    description: "What is left out stays as it is. A disabled key stops working within a second.",
    body: { kind: "json", schema: KeyChangesSchema, example: { disabled: true } },
    response: KeySchema,
    errors: ["confirmation_required", ...WITH_JSON, ...OF_ONE],
    access: "own_keys",
  },
  deleteKey: {
    ...KEY_ID,
    id: "deleteKey",
    method: "DELETE",
    path: "/manage/v1/keys/{id}",
    summary: "Delete an API key",
    description:
      "It stops working within a second, and what is known of its use is gone. It cannot come back.",
    response: null,
    errors: ["unexpected_body", ...OF_ONE],
    access: "own_keys",
  },
  keySecret: {
    ...KEY_ID,
    id: "showKey",
    method: "GET",
    path: "/manage/v1/keys/{id}/secret",
    summary: "Show an API key",
    description: "The key itself, as it was when it was made.",
    response: KeySecretSchema,
    errors: ["unexpected_body", "confirmation_required", "invalid_field", ...OF_ONE],
    access: "session_key",
    confirmed: true,
  },
} as const satisfies Record<string, Route>;
