import { Type } from "typebox";
import { KEYED, WITH_JSON } from "../errors.ts";
import {
  KEY_LIFETIME_DAYS,
  KEY_OVERLAP_HOURS,
  MAX_ALLOWED_ADDRESSES,
  MAX_KEY_NAME_LENGTH,
} from "../limits.ts";
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
  expires_at: nullable(
    Type.String({ format: "date-time", description: "From then on it opens nothing; null: never." }),
  ),
  allowed_addresses: arrayOf(Type.String(), {
    description: "Addresses and networks from which it may be used; none: from everywhere.",
  }),
  last_used_at: nullable(Timestamp),
  last_address: nullable(Type.String({ description: "Where it was last used from." })),
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

const ends = (absent: string) =>
  Type.Optional(
    nullable(
      Type.String({
        maxLength: 40,
        description: `When it ends, in ISO 8601; null: never; absent: ${absent}.`,
        examples: ["2027-11-10T00:00:00Z"],
      }),
    ),
  );
const AllowedAddresses = Type.Optional(
  arrayOf(Type.String({ minLength: 1, maxLength: 50 }), {
    maxItems: MAX_ALLOWED_ADDRESSES,
    description: "Addresses and networks, like `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`; none: everywhere.",
  }),
);

const NewKeySchema = closedObject({
  name: Name,
  scopes: Type.Optional(arrayOf(ScopeName, { maxItems: 10 })),
  rate_limit: Type.Optional(KeyLimit),
  expires_at: ends(`in ${KEY_LIFETIME_DAYS} days`),
  allowed_addresses: AllowedAddresses,
});
export type NewKeyBody = Type.Static<typeof NewKeySchema>;

const CreatedKeySchema = Type.Object({ ...properties, secret: Type.String() });
export type CreatedKeyBody = Type.Static<typeof CreatedKeySchema>;

/** What is left out stays as it is. */
const KeyChangesSchema = closedObject({
  name: Type.Optional(Name),
  disabled: Type.Optional(Type.Boolean()),
  rate_limit: Type.Optional(KeyLimit),
  expires_at: ends("as it is"),
  allowed_addresses: AllowedAddresses,
});
export type KeyChangesBody = Type.Static<typeof KeyChangesSchema>;

const RotationSchema = closedObject({ expires_at: ends(`in ${KEY_LIFETIME_DAYS} days`) });
export type RotationBody = Type.Static<typeof RotationSchema>;

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
    summary: "Rename, disable, enable or limit an API key",
    description:
      "What is left out stays as it is. A disabled key stops working within a second. Changing the end or the addresses of a key with the scope `admin` needs a session whose password was given within ten minutes.",
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
  rotateKey: {
    ...KEY_ID,
    id: "rotateKey",
    method: "POST",
    path: "/manage/v1/keys/{id}/rotate",
    summary: "Replace an API key",
    description: `A new key with the name, the scopes and the addresses of this one, which works for ${KEY_OVERLAP_HOURS} hours more, or until it would have ended anyway. Keys on their last day count: there may be twice as many as otherwise. For a key with the scope \`admin\`, only by a session whose password was given within ten minutes.`,
    body: { kind: "json", schema: RotationSchema, example: {} },
    response: CreatedKeySchema,
    status: 201,
    errors: ["confirmation_required", "limit_reached", ...WITH_JSON, ...OF_ONE],
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
