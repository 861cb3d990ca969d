import type { Route } from "../route.ts";
import { KEYED } from "../shared-errors.ts";
import { ImportEventSchema, ImportSummarySchema, NDJSON } from "./imports.ts";

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
