import { Type } from "typebox";
import {
  MAX_LIST_DESCRIPTION_LENGTH,
  MAX_LIST_KEYWORD_LENGTH,
  MAX_LIST_NAME_LENGTH,
  MAX_MEMBER_LENGTH,
} from "../limits.ts";
import { ListWithAccountsSchema } from "../list.ts";
import { arrayOf, Count, closedObject, Identifier, nullable, PlatformName } from "../schema.ts";

/** What is written about lists: `POST`, `PATCH` and `DELETE` under `/manage/v1/lists`. */

const MAX_MEMBERS = 50_000;
/** Of pasted text: characters. */
const MAX_MEMBER_TEXT = 4_000_000;
/** Of a body with members. */
export const MAX_MEMBERS_BYTES = 8 * 1024 * 1024;

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

export const NewListSchema = closedObject({
  name: Name,
  description: Type.Optional(Description),
  keyword: Type.Optional(Keyword),
  simple_query: Type.Optional(SimpleQuery),
  members: Type.Optional(arrayOf(MemberSchema, { maxItems: MAX_MEMBERS })),
});
export type NewListBody = Type.Static<typeof NewListSchema>;

/** What is left out stays as it is. */
export const ListChangesSchema = closedObject({
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  keyword: Type.Optional(Keyword),
  simple_query: Type.Optional(SimpleQuery),
});
export type ListChangesBody = Type.Static<typeof ListChangesSchema>;

/** Either `members`, or `text` as somebody pasted it. */
export const NewMembersSchema = closedObject({
  members: Type.Optional(arrayOf(MemberSchema, { maxItems: MAX_MEMBERS })),
  text: Type.Optional(
    Type.String({
      maxLength: MAX_MEMBER_TEXT,
      description:
        "One account a line: `Platform:@handle`, the address of a profile, a bare handle (with `default_platform`), or a CSV with the columns `platform`, `handle` and `uid`. Blank lines and lines that begin with `#` are skipped.",
    }),
  ),
  default_platform: Type.Optional(PlatformName),
});
export type NewMembersBody = Type.Static<typeof NewMembersSchema>;

/** Either the IDs of accounts, or the members as they were named. */
export const RemovedMembersSchema = closedObject({
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
export const MembersReportSchema = Type.Object({
  added: Count,
  already_members: Count,
  not_seen_yet: arrayOf(Type.String(), {
    description: "Added, but no post of theirs is here yet: they count from their first post on.",
  }),
  not_understood: arrayOf(NotUnderstood),
  list: ListWithAccountsSchema,
});
export type MembersReport = Type.Static<typeof MembersReportSchema>;

export const RemovedReportSchema = Type.Object({ removed: Count, list: ListWithAccountsSchema });
export type RemovedReport = Type.Static<typeof RemovedReportSchema>;
