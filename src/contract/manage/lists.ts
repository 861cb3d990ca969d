import { Type } from "typebox";
import { KEYED, WITH_JSON } from "../errors.ts";
import {
  MAX_LIST_DESCRIPTION_LENGTH,
  MAX_LIST_KEYWORD_LENGTH,
  MAX_LIST_NAME_LENGTH,
  MAX_MEMBER_LENGTH,
} from "../limits.ts";
import { ListWithAccountsSchema, TeamRight } from "../list.ts";
import type { Route } from "../route.ts";
import { arrayOf, Count, closedObject, Identifier, nullable, PlatformName } from "../schema.ts";

/** What is written about lists: `POST`, `PATCH` and `DELETE` under `/manage/v1/lists`. */

const MAX_MEMBERS = 50_000;
/** Of pasted text: characters. */
const MAX_MEMBER_TEXT = 4_000_000;
/** Of a body with members. */
const MAX_MEMBERS_BYTES = 8 * 1024 * 1024;

const Value = Type.String({ minLength: 1, maxLength: MAX_MEMBER_LENGTH });

/** An account, whether or not it has been seen here. */
export const MemberSchema = Type.Union(
  [
    closedObject({
      platform: PlatformName,
      handle: Type.Optional(Value),
      uid: Type.Optional(Value),
    }),
    Type.String({ minLength: 1, maxLength: MAX_MEMBER_LENGTH + 50 }),
  ],
  {
    description:
      "An account: `{ platform, handle }`, `{ platform, uid }`, or as text: `Platform:@handle`, or `Platform:value`, which is tried as a uid and then as a handle.",
  },
);
export type MemberBody = Type.Static<typeof MemberSchema>;

const Name = Type.String({ minLength: 1, maxLength: MAX_LIST_NAME_LENGTH });
const Description = nullable(Type.String({ maxLength: MAX_LIST_DESCRIPTION_LENGTH }));
const Keyword = nullable(
  Type.String({
    maxLength: MAX_LIST_KEYWORD_LENGTH,
    description: "Posts that match it are pulled in; null or blank for none.",
  }),
);
const SimpleQuery = Type.Boolean({ description: "Whether `keyword` is in boolean syntax." });

/** A team of the caller's; null: the list is its owner's alone. */
const SharedWith = nullable(closedObject({ team_id: Identifier, may: TeamRight }));

export const NewListSchema = closedObject({
  name: Name,
  description: Type.Optional(Description),
  keyword: Type.Optional(Keyword),
  simple_query: Type.Optional(SimpleQuery),
  shared_with: Type.Optional(SharedWith),
  members: Type.Optional(arrayOf(MemberSchema, { maxItems: MAX_MEMBERS })),
});
export type NewListBody = Type.Static<typeof NewListSchema>;

/** What is left out stays as it is. */
const ListChangesSchema = closedObject({
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  keyword: Type.Optional(Keyword),
  simple_query: Type.Optional(SimpleQuery),
  shared_with: Type.Optional(SharedWith),
});
export type ListChangesBody = Type.Static<typeof ListChangesSchema>;

/** Either `members`, or `text` as it was pasted. */
const NewMembersSchema = closedObject({
  members: Type.Optional(arrayOf(MemberSchema, { maxItems: MAX_MEMBERS })),
  text: Type.Optional(
    Type.String({
      maxLength: MAX_MEMBER_TEXT,
      description:
        "One account a line: `Platform:@handle`, the address of a profile, a bare handle (with `default_platform`), or a CSV with the columns `platform`, `handle` and `uid`, which may be called as people call them (`Name, Platform, Handle / URL, Notes`). Blank lines and lines that begin with `#` are skipped.",
    }),
  ),
  default_platform: Type.Optional(PlatformName),
  dry_run: Type.Optional(
    Type.Boolean({ description: "The report says what would become of them, and nothing is stored." }),
  ),
});
export type NewMembersBody = Type.Static<typeof NewMembersSchema>;

/** Either the IDs of accounts, or the members as they were named. */
const RemovedMembersSchema = closedObject({
  account_ids: Type.Optional(arrayOf(Identifier, { maxItems: MAX_MEMBERS })),
  members: Type.Optional(arrayOf(MemberSchema, { maxItems: MAX_MEMBERS })),
});
export type RemovedMembersBody = Type.Static<typeof RemovedMembersSchema>;

/** A line of `text`, or an element of `members`, that names no account. */
const NotUnderstood = Type.Object({
  line: Type.Integer({ minimum: 1, description: "Of `text`, or the place in `members`; the first is 1." }),
  text: Type.String(),
  reason: Type.String(),
});

/** What became of the members that were sent. */
const MembersReportSchema = Type.Object({
  added: Count,
  already_members: Count,
  not_seen_yet: arrayOf(Type.String(), {
    description: "Added, but no post of theirs is here yet: they count from their first post on.",
  }),
  not_understood: arrayOf(NotUnderstood),
  list: ListWithAccountsSchema,
});
export type MembersReport = Type.Static<typeof MembersReportSchema>;

const RemovedReportSchema = Type.Object({ removed: Count, list: ListWithAccountsSchema });
export type RemovedReport = Type.Static<typeof RemovedReportSchema>;

const WITH_RIGHTS = ["insufficient_scope", ...KEYED] as const;
const OF_ONE = ["invalid_parameter", "list_not_found", "list_not_yours", ...WITH_RIGHTS] as const;
const NOTHING = { pathParameters: [], parameters: [], exampleQuery: "", access: "lists" } as const;
const LIST_ID = {
  ...NOTHING,
  pathParameters: [{ name: "id", schema: Identifier, description: "The list's ID.", example: 1 }],
} as const;

/** The monitoring lists of the caller; they are read with `GET /api/v1/lists`. */
export const LIST_ROUTES = {
  createList: {
    ...NOTHING,
    id: "createList",
    method: "POST",
    path: "/manage/v1/lists",
    summary: "Create a monitoring list",
    description: "A list of the key's owner. Its posts are found with `lists=<id>` at once.",
    body: {
      kind: "json",
      schema: NewListSchema,
      maxBytes: MAX_MEMBERS_BYTES,
      example: { name: "Ports", keyword: "harbor|port", simple_query: true, members: ["Telegram:@herald"] },
    },
    response: ListWithAccountsSchema,
    status: 201,
    errors: ["invalid_keyword", "limit_reached", ...WITH_JSON, ...WITH_RIGHTS],
  },
  changeList: {
    ...LIST_ID,
    id: "changeList",
    method: "PATCH",
    path: "/manage/v1/lists/{id}",
    summary: "Rename, describe or share a list, or change its keyword",
    description:
      "What is left out stays as it is. Its owner shares it; a team that may edit it changes the rest. An administrator does both with lists that they may read.",
    body: {
      kind: "json",
      schema: ListChangesSchema,
      example: { name: "Harbors", description: "What is read about harbors" },
    },
    response: ListWithAccountsSchema,
    errors: ["invalid_keyword", ...WITH_JSON, ...OF_ONE],
  },
  deleteList: {
    ...LIST_ID,
    id: "deleteList",
    method: "DELETE",
    path: "/manage/v1/lists/{id}",
    summary: "Delete a list",
    description: "The posts stay. The owner does it, or an administrator who may read it.",
    response: null,
    errors: ["unexpected_body", ...OF_ONE],
  },
  addMembers: {
    ...LIST_ID,
    id: "addListMembers",
    method: "POST",
    path: "/manage/v1/lists/{id}/members",
    summary: "Add accounts to a list",
    description:
      "What can be understood is added, and the rest is reported. An account that has not been seen yet counts from its first post on.",
    body: {
      kind: "json",
      schema: NewMembersSchema,
      maxBytes: MAX_MEMBERS_BYTES,
      example: { text: "Telegram:@herald\n@gazette", default_platform: "Twitter" },
    },
    response: MembersReportSchema,
    errors: [...WITH_JSON, ...OF_ONE],
  },
  removeMembers: {
    ...LIST_ID,
    id: "removeListMembers",
    method: "DELETE",
    path: "/manage/v1/lists/{id}/members",
    summary: "Remove accounts from a list",
    description:
      "By the ID of the account, or as the member was named. What is not in the list is passed over.",
    body: {
      kind: "json",
      schema: RemovedMembersSchema,
      maxBytes: MAX_MEMBERS_BYTES,
      example: { account_ids: [10_455_850] },
    },
    response: RemovedReportSchema,
    errors: [...WITH_JSON, ...OF_ONE],
  },
} as const satisfies Record<string, Route>;
