import { Type } from "typebox";
import { arrayOf, Count, Identifier, nullable, oneOf, PlatformName, Text, Timestamp } from "./schema.ts";
import { ACCOUNT_TYPES } from "./vocabulary.ts";

/** What a team may do with a list, and what a caller may. */
const TEAM_RIGHTS = ["read", "edit"] as const;
const LIST_RIGHTS = [...TEAM_RIGHTS, "manage"] as const;
export type ListRight = (typeof LIST_RIGHTS)[number];

export const TeamRight = oneOf(TEAM_RIGHTS, {
  description: "`edit`: the team changes name, keyword and accounts, too.",
});

const properties = {
  id: Identifier,
  name: Type.String(),
  owner: Type.String({ description: "The owner's e-mail address." }),
  access: oneOf(LIST_RIGHTS, {
    description:
      "What this key may do with the list: `edit` changes name, keyword and accounts, `manage` shares and deletes it too. Without the scope `lists` a key only reads.",
  }),
  shared_with: nullable(
    Type.Object(
      { team_id: Identifier, team: Type.String(), may: TeamRight },
      { description: "The team that may read it, or change it too; null: the owner alone." },
    ),
  ),
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
