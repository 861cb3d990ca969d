import { Type } from "typebox";
import { MAX_KEY_NAME_LENGTH } from "../limits.ts";
import { arrayOf, Count, closedObject, Identifier, nullable, Text, Timestamp } from "../schema.ts";
import { ScopeName } from "./scope.ts";

/** The keys of a user: `/manage/v1/keys`. */

export const USAGE_DAYS = 30;

const properties = {
  id: Identifier,
  name: Text,
  scopes: arrayOf(ScopeName, { description: "What the key may do besides reading." }),
  disabled: Type.Boolean(),
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
export const KeysSchema = arrayOf(KeySchema);

const Name = Type.String({ minLength: 1, maxLength: MAX_KEY_NAME_LENGTH });

export const NewKeySchema = closedObject({
  name: Name,
  scopes: Type.Optional(arrayOf(ScopeName, { maxItems: 10 })),
});
export type NewKeyBody = Type.Static<typeof NewKeySchema>;

export const CreatedKeySchema = Type.Object({ ...properties, secret: Type.String() });
export type CreatedKeyBody = Type.Static<typeof CreatedKeySchema>;

/** What is left out stays as it is. */
export const KeyChangesSchema = closedObject({
  name: Type.Optional(Name),
  disabled: Type.Optional(Type.Boolean()),
});
export type KeyChangesBody = Type.Static<typeof KeyChangesSchema>;

export const KeySecretSchema = Type.Object({ secret: Type.String({ description: "The key itself." }) });
export type KeySecretBody = Type.Static<typeof KeySecretSchema>;
