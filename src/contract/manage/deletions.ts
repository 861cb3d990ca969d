import { Type } from "typebox";
import { arrayOf, Count, closedObject, PlatformName } from "../schema.ts";
import { MemberSchema } from "./manage-lists.ts";

/** Posts that must go: `POST /manage/v1/deletions` and `POST /manage/v1/purges`. */

export const MAX_DELETED_POSTS = 10_000;
/** Of a body that names posts. */
export const MAX_DELETION_BYTES = 8 * 1024 * 1024;
const LAST_SECOND = 2 ** 32 - 1;

/** One of the first three. */
export const DeletionSchema = closedObject({
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

export const DeletionReportSchema = Type.Object({
  posts: Type.Integer({ minimum: 0, description: "How many posts are deleted, or would be." }),
  marked: Type.Integer({
    minimum: 0,
    description: "How many marks of erased posts and accounts are new; with `dry_run` 0.",
  }),
  dry_run: Type.Boolean(),
});
export type DeletionReport = Type.Static<typeof DeletionReportSchema>;

export const PurgeReportSchema = Type.Object({ rows: Count });
export type PurgeReport = Type.Static<typeof PurgeReportSchema>;
