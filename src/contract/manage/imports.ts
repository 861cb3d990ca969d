import { Type } from "typebox";
import { ErrorBodySchema, KEYED, WITH_JSON } from "../errors.ts";
import type { Route } from "../route.ts";
import { arrayOf, Count, closedObject, oneOf } from "../schema.ts";

/** Posts that are sent to a running server: `POST /manage/v1/imports`. */

/** Rejects that an answer lists; the others it counts. */
export const MAX_LISTED_REJECTS = 1_000;

export const NDJSON = "application/x-ndjson";

const counts = {
  read: Type.Integer({ minimum: 0, description: "Lines that are not blank: the sum of the other four." }),
  stored: Type.Integer({ minimum: 0, description: "New posts." }),
  replaced: Type.Integer({ minimum: 0, description: "Posts that were there and have changed." }),
  unchanged: Type.Integer({
    minimum: 0,
    description: "Posts that were there as they are, or were collected later.",
  }),
  rejected: Type.Integer({ minimum: 0, description: "Lines that were set aside." }),
};

const Line = Type.Integer({ minimum: 1, description: "Of the body; the first is 1, blank lines count." });
const reject = { line: Line, reason: Type.String() };

const ImportCountsSchema = Type.Object(counts);
export type ImportCounts = Type.Static<typeof ImportCountsSchema>;

export const ImportSummarySchema = Type.Object({
  ...counts,
  rejects: arrayOf(Type.Object(reject), { maxItems: MAX_LISTED_REJECTS, description: "The first of them." }),
  rejects_left_out: Type.Integer({ minimum: 0, description: "How many more there were." }),
});
export type ImportSummaryBody = Type.Static<typeof ImportSummarySchema>;

const AcknowledgedSchema = Type.Object({
  ...counts,
  line: Type.Integer({ minimum: 0, description: "Everything up to this line is stored for good." }),
});
export type Acknowledged = Type.Static<typeof AcknowledgedSchema>;

const RejectedSchema = Type.Object({
  ...reject,
  record: Type.String({ description: "The line, or its beginning." }),
});

/** A line of the answer, for clients that follow the progress. */
export const ImportEventSchema = Type.Union(
  [
    Type.Object({ rejected: RejectedSchema }),
    Type.Object({ acknowledged: AcknowledgedSchema }),
    Type.Object({ summary: ImportSummarySchema }),
    ErrorBodySchema,
  ],
  {
    description:
      "One object a line. `acknowledged` comes whenever a part has been stored, behind the `rejected` lines of that part, and counts from the beginning. The last line is `summary`, or `errors` when the import broke off.",
  },
);
export type ImportEvent = Type.Static<typeof ImportEventSchema>;

export const IMPORT_ROUTES = {
  importPosts: {
    id: "importPosts",
    method: "POST",
    path: "/manage/v1/imports",
    summary: "Import posts",
    description:
      "Posts in the import format, one JSON object a line. A bad line is set aside and does not stop the others. The body is read no faster than its posts are stored, and the answer comes at the end; with `Accept: application/x-ndjson` the answer says, line by line, what has been stored so far. An import that breaks off keeps what it has stored, and can be repeated: nothing is doubled. It counts as one request.",
    pathParameters: [],
    parameters: [],
    body: {
      kind: "stream",
      mediaTypes: [NDJSON, "application/gzip"],
      description:
        "NDJSON in UTF-8, plain or gzipped; gzip is told by its bytes, with or without `Content-Encoding: gzip`.",
    },
    response: ImportSummarySchema,
    streamed: { mediaType: NDJSON, line: ImportEventSchema },
    errors: [
      "insufficient_scope",
      "damaged_body",
      "body_stalled",
      "body_too_large",
      "unsupported_media_type",
      "too_many_imports",
      "store_degraded",
      ...KEYED,
    ],
    access: "import",
    exampleQuery: "",
  },
} as const satisfies Record<string, Route>;

/** Posts that are analyzed anew: `POST /manage/v1/reindex`. */

const ReindexSchema = closedObject({
  force: Type.Optional(
    Type.Boolean({ description: "Also when the posts are analyzed with the newest dictionaries already." }),
  ),
});
export type ReindexBody = Type.Static<typeof ReindexSchema>;

const REINDEX_OUTCOMES = ["done", "unneeded"] as const;

const ReindexReportSchema = Type.Object({
  outcome: oneOf(REINDEX_OUTCOMES),
  posts: Type.Integer({ minimum: 0, description: "How many were analyzed." }),
});
export type ReindexReport = Type.Static<typeof ReindexReportSchema>;

/** A line of the answer, for clients that follow the progress. */
const ReindexEventSchema = Type.Union(
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

export const REINDEX_ROUTES = {
  reindexPosts: {
    id: "reindexPosts",
    method: "POST",
    path: "/manage/v1/reindex",
    summary: "Analyze all posts anew",
    description:
      "Analyzes all posts with the newest dictionaries, while searches and imports go on, and answers when it is done; with `Accept: application/x-ndjson` the answer says, line by line, how far it is. If it is under way already, the answer is about that. It goes on when the client leaves.",
    pathParameters: [],
    parameters: [],
    body: { kind: "json", schema: ReindexSchema, example: { force: false } },
    response: ReindexReportSchema,
    streamed: { mediaType: NDJSON, line: ReindexEventSchema },
    errors: ["insufficient_scope", "store_degraded", ...WITH_JSON, ...KEYED],
    access: "admin",
    exampleQuery: "",
  },
} as const satisfies Record<string, Route>;
