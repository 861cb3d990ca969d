import { Type } from "typebox";
import { ErrorBodySchema } from "../error-body.ts";
import { arrayOf } from "../schema.ts";

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

/** A line of the answer, for whoever wants to know how far it is. */
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
