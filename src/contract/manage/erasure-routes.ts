import type { Route } from "../route.ts";
import { KEYED, WITH_JSON } from "../shared-errors.ts";
import { DeletionReportSchema, DeletionSchema, MAX_DELETION_BYTES, PurgeReportSchema } from "./deletions.ts";
import { DescriptionsReportSchema, DescriptionsSchema, MAX_DESCRIPTIONS_BYTES } from "./descriptions.ts";
import { EmptySchema } from "./session.ts";

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
    access: "admin",
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
    access: "admin",
    exampleQuery: "",
  },
} as const satisfies Record<string, Route>;
