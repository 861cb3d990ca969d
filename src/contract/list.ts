import { Type } from "typebox";
import { arrayOf, Count, Identifier, nullable, oneOf, PlatformName, Text, Timestamp } from "./schema.ts";
import { ACCOUNT_TYPES } from "./vocabulary.ts";

const properties = {
  id: Identifier,
  name: Type.String(),
  description: Text,
  account_count: Count,
  keyword: Text,
  simple_query: Type.Boolean({ description: "Whether `keyword` is in boolean syntax." }),
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** An element of `GET /lists`. */
export const ListSchema = Type.Object(properties);
export type ListBody = Type.Static<typeof ListSchema>;

/** The answer of `GET /lists`: a bare array, newest first. */
export const ListsSchema = arrayOf(ListSchema);

/** An account that has not been seen yet is remembered by its handle or uid alone: the rest is null. */
const ListAccount = Type.Object({
  id: nullable(Identifier),
  channel_name: Text,
  handle: Text,
  platform_name: PlatformName,
  account_type: nullable(oneOf(ACCOUNT_TYPES)),
  link: Text,
});

/** The answer of `GET /lists/{id}`. */
export const ListWithAccountsSchema = Type.Object({ ...properties, accounts: arrayOf(ListAccount) });
export type ListWithAccountsBody = Type.Static<typeof ListWithAccountsSchema>;
