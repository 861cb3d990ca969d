import { Type } from "typebox";
import type { ParameterSpec } from "./parameters.ts";
import { oneOf } from "./schema.ts";

/** Parameters of endpoints beyond the specification, which mean nothing elsewhere. */

const EXPORT_FORMATS = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const MAX_ACCOUNT_QUERY_LENGTH = 200;

export const OTHER_PARAMETERS = {
  format: {
    name: "format",
    base: "format",
    kind: "single",
    origin: "design",
    required: true,
    schema: oneOf(EXPORT_FORMATS),
    description: "`csv`: a table. `ndjson`: one record of the import format a line.",
    example: "ndjson",
  },
  query: {
    name: "query",
    base: "query",
    kind: "single",
    origin: "design",
    required: true,
    schema: Type.String({ minLength: 1, maxLength: MAX_ACCOUNT_QUERY_LENGTH }),
    description: "A part of the account's name or handle, case aside, or its whole uid.",
    example: "herald",
  },
} as const satisfies Record<string, ParameterSpec>;
