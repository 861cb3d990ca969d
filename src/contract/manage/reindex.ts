import { Type } from "typebox";
import { ErrorBodySchema } from "../error-body.ts";
import { Count, closedObject, oneOf } from "../schema.ts";

/** Posts that are analyzed anew: `POST /manage/v1/reindex`. */

export const ReindexSchema = closedObject({
  force: Type.Optional(
    Type.Boolean({ description: "Also when the posts are analyzed with the newest dictionaries already." }),
  ),
});
export type ReindexBody = Type.Static<typeof ReindexSchema>;

const REINDEX_OUTCOMES = ["done", "unneeded"] as const;

export const ReindexReportSchema = Type.Object({
  outcome: oneOf(REINDEX_OUTCOMES),
  posts: Type.Integer({ minimum: 0, description: "How many were analyzed." }),
});
export type ReindexReport = Type.Static<typeof ReindexReportSchema>;

/** A line of the answer, for whoever wants to know how far it is. */
export const ReindexEventSchema = Type.Union(
  [
    Type.Object({ progress: Type.Object({ done: Count, total: Count }) }),
    Type.Object({ summary: ReindexReportSchema }),
    ErrorBodySchema,
  ],
  {
    description:
      "One object a line. `progress` comes at the beginning and every second. The last line is `summary`, or `errors` when it broke off.",
  },
);
export type ReindexEvent = Type.Static<typeof ReindexEventSchema>;
