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
