import { Type } from "typebox";
import { KEYED, WITH_JSON } from "../errors.ts";
import type { Route } from "../route.ts";
import { arrayOf, Count, closedObject, nullable, oneOf, PlatformName, recordOf } from "../schema.ts";
import { ACCOUNT_TYPES } from "../vocabulary.ts";
import { MemberSchema } from "./lists.ts";
import { EmptySchema } from "./users.ts";

/** Posts that must go: `POST /manage/v1/deletions` and `POST /manage/v1/purges`. */

export const MAX_DELETED_POSTS = 10_000;
/** Of a body that names posts. */
const MAX_DELETION_BYTES = 8 * 1024 * 1024;
const LAST_SECOND = 2 ** 32 - 1;

/** One of the first three. */
const DeletionSchema = closedObject({
  posts: Type.Optional(
    arrayOf(closedObject({ platform: PlatformName, uid: Type.String({ minLength: 1, maxLength: 512 }) }), {
      maxItems: MAX_DELETED_POSTS,
      description: "Erases these posts, whether or not they are here.",
    }),
  ),
  account: Type.Optional(MemberSchema),
  published_before: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LAST_SECOND,
      description: "Deletes what was published before this time, in Unix seconds. It may be imported again.",
    }),
  ),
  dry_run: Type.Optional(Type.Boolean({ description: "Only counts." })),
});
export type DeletionBody = Type.Static<typeof DeletionSchema>;

/** How it was said what to delete, for the audit log: what was erased is not named there. */
export const DELETED_BY = { posts: "by uid", account: "by account", age: "by age" } as const;

const DeletionReportSchema = Type.Object({
  posts: Type.Integer({ minimum: 0, description: "How many posts are deleted, or would be." }),
  marked: Type.Integer({
    minimum: 0,
    description: "How many marks of erased posts and accounts are new; with `dry_run` 0.",
  }),
  dry_run: Type.Boolean(),
});
export type DeletionReport = Type.Static<typeof DeletionReportSchema>;

const PurgeReportSchema = Type.Object({ rows: Count });
export type PurgeReport = Type.Static<typeof PurgeReportSchema>;

/** What is too old: `POST /manage/v1/retention`. */

const RetentionRunSchema = closedObject({
  dry_run: Type.Optional(Type.Boolean({ description: "Only counts." })),
});
export type RetentionRunBody = Type.Static<typeof RetentionRunSchema>;

const RetentionReportSchema = Type.Object({
  rules: arrayOf(
    Type.Object({
      platform: Type.String({ description: "`*`: every platform that has no rule of its own." }),
      days: Count,
      published_before: Type.Integer({ minimum: 0, description: "Unix seconds." }),
      posts: Type.Integer({ minimum: 0, description: "How many posts are deleted, or would be." }),
    }),
  ),
  dry_run: Type.Boolean(),
});
export type RetentionReport = Type.Static<typeof RetentionReportSchema>;

/** Everything that is stored of one account: `POST /manage/v1/disclosures`. */

const DisclosureSchema = closedObject({ account: MemberSchema });
export type DisclosureBody = Type.Static<typeof DisclosureSchema>;

/** Descriptions of accounts: `POST /manage/v1/accounts`. */

const MAX_DESCRIPTIONS = 5_000;
const MAX_DESCRIPTIONS_BYTES = 16 * 1024 * 1024;
export const MAX_PROPERTY_KEY_LENGTH = 200;

const Identifier = nullable(Type.String({ minLength: 1, maxLength: 512 }));
const Words = nullable(Type.String({ maxLength: 100_000 }));
const Scalar = [Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean()] as const;

/** A field that is null or absent is left as it is. */
const DescriptionSchema = closedObject({
  platform: PlatformName,
  uid: Type.Optional(Identifier),
  handle: Type.Optional(Identifier),
  type: Type.Optional(nullable(oneOf(ACCOUNT_TYPES))),
  name: Type.Optional(Words),
  url: Type.Optional(Words),
  bio: Type.Optional(Words),
  followers: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
  properties: Type.Optional(
    recordOf(Type.Union([...Scalar, arrayOf(Type.Union([...Scalar]), { maxItems: 1_000 }), Type.Null()]), {
      description: "Each is set alone; the others stay. Null takes one away.",
    }),
  ),
});

const DescriptionsSchema = closedObject({
  accounts: arrayOf(DescriptionSchema, { maxItems: MAX_DESCRIPTIONS }),
  dry_run: Type.Optional(Type.Boolean({ description: "Only says what would change." })),
});
export type DescriptionsBody = Type.Static<typeof DescriptionsSchema>;

const DescriptionsReportSchema = Type.Object({
  added: Type.Integer({ minimum: 0, description: "Accounts that had not been seen." }),
  changed: Count,
  unchanged: Count,
  erased: arrayOf(Type.Integer({ minimum: 0 }), {
    description: "Which were refused because the account was erased: their places in `accounts`, from 0.",
  }),
  dry_run: Type.Boolean(),
});
export type DescriptionsReport = Type.Static<typeof DescriptionsReportSchema>;

const WRITTEN_WITH_A_SCOPE = ["insufficient_scope", "store_degraded", ...WITH_JSON, ...KEYED] as const;

export const ERASURE_ROUTES = {
  describeAccounts: {
    id: "describeAccounts",
    method: "POST",
    path: "/manage/v1/accounts",
    summary: "Describe accounts",
    description:
      "Sets the type and the properties of accounts, whether or not posts of theirs are here. Old posts have it at once, and it holds against what is collected later.",
    pathParameters: [],
    parameters: [],
    body: {
      kind: "json",
      schema: DescriptionsSchema,
      maxBytes: MAX_DESCRIPTIONS_BYTES,
      example: {
        accounts: [
          { platform: "Telegram", handle: "herald", type: "organization", properties: { Region: "North" } },
        ],
        dry_run: true,
      },
    },
    response: DescriptionsReportSchema,
    errors: WRITTEN_WITH_A_SCOPE,
    access: "import",
    exampleQuery: "",
  },
  deletePosts: {
    id: "deletePosts",
    method: "POST",
    path: "/manage/v1/deletions",
    summary: "Delete posts",
    description:
      "Erases `posts`, or an `account` with all its posts, so that no import brings them back; or deletes what was published before a time. When the answer comes they are in no answer any more.",
    pathParameters: [],
    parameters: [],
    body: {
      kind: "json",
      schema: DeletionSchema,
      maxBytes: MAX_DELETION_BYTES,
      example: { posts: [{ platform: "Telegram", uid: "1583-channel" }], dry_run: true },
    },
    response: DeletionReportSchema,
    errors: WRITTEN_WITH_A_SCOPE,
    access: "erase",
    exampleQuery: "",
  },
  expirePosts: {
    id: "expirePosts",
    method: "POST",
    path: "/manage/v1/retention",
    summary: "Delete posts that are too old",
    description:
      "By the rules of the setting `retention`, as the server does once a day. With `dry_run` it only counts. What is deleted so leaves no marks; imports do not take in what the rules would delete.",
    pathParameters: [],
    parameters: [],
    body: { kind: "json", schema: RetentionRunSchema, example: { dry_run: true } },
    response: RetentionReportSchema,
    errors: WRITTEN_WITH_A_SCOPE,
    access: "erase",
    exampleQuery: "",
  },
  discloseAccount: {
    id: "discloseAccount",
    method: "POST",
    path: "/manage/v1/disclosures",
    summary: "Everything that is stored of one account, as a file",
    description:
      "For a person who asks what is stored of them. The first line has the account with its properties, how many posts there are, the lists that name it, and whether it was erased; then comes every post, a line each, in the import format, newest first. It is noted in the audit log.",
    pathParameters: [],
    parameters: [],
    body: { kind: "json", schema: DisclosureSchema, example: { account: "Telegram:@herald" } },
    response: Type.Unsafe<string>({ type: "string" }),
    mediaTypes: ["application/x-ndjson"],
    isLong: true,
    errors: ["insufficient_scope", "query_too_expensive", ...WITH_JSON, ...KEYED],
    access: "erase",
    exampleQuery: "",
  },
  purgePosts: {
    id: "purgePosts",
    method: "POST",
    path: "/manage/v1/purges",
    summary: "Remove deleted posts from the disk",
    description:
      "Writes the files anew that have deleted or replaced rows, and answers when the old ones are gone, which may take minutes. Searches go on meanwhile.",
    pathParameters: [],
    parameters: [],
    body: { kind: "json", schema: EmptySchema, example: {} },
    response: PurgeReportSchema,
    errors: WRITTEN_WITH_A_SCOPE,
    access: "erase",
    exampleQuery: "",
  },
} as const satisfies Record<string, Route>;
