import { Type } from "typebox";
import { arrayOf, Count, Identifier, nullable, oneOf, PlatformName, Text } from "./schema.ts";
import { ACCOUNT_TYPES } from "./vocabulary.ts";

/** The answer of `GET /api/v1/accounts?query=…`: at most 50, the best match first. */

export const MAX_ACCOUNTS = 50;

export const FoundAccountSchema = Type.Object({
  id: Identifier,
  channel_name: Text,
  handle: Text,
  channel_uid: Text,
  platform_name: PlatformName,
  account_type: oneOf(ACCOUNT_TYPES),
  follower_count: nullable(Count),
  link: Text,
});
export type FoundAccount = Type.Static<typeof FoundAccountSchema>;

export const FoundAccountsSchema = arrayOf(FoundAccountSchema, { maxItems: MAX_ACCOUNTS });

/** The answer of `GET /api/v1/properties`: what `person[<key>]` and `channel[<key>]` can be asked for. */

const PropertySchema = Type.Object({
  key: Type.String(),
  accounts: Type.Integer({ minimum: 0, description: "How many accounts have the property." }),
  values: arrayOf(Type.Object({ value: Type.String(), accounts: Count }), {
    description: "The most frequent first; at most 1,000.",
  }),
  values_total: Type.Integer({ minimum: 0, description: "How many different values there are." }),
});
export type PropertyBody = Type.Static<typeof PropertySchema>;

export const PropertiesSchema = Type.Object({
  person: arrayOf(PropertySchema),
  channel: arrayOf(PropertySchema),
});
export type PropertiesBody = Type.Static<typeof PropertiesSchema>;
