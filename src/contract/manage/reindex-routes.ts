import type { Route } from "../route.ts";
import { KEYED, WITH_JSON } from "../shared-errors.ts";
import { NDJSON } from "./imports.ts";
import { ReindexEventSchema, ReindexReportSchema, ReindexSchema } from "./reindex.ts";

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
