import { Type } from "typebox";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "../limits.ts";
import type { ParameterSpec } from "../route.ts";
import { oneOf, PlatformName } from "../schema.ts";

/** Parameters of endpoints beyond the specification, which mean nothing elsewhere. */

const EXPORT_FORMATS = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const CSV_FORMULAS = ["escaped", "raw"] as const;
export type CsvFormulas = (typeof CSV_FORMULAS)[number];

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
  csvFormulas: {
    name: "csv_formulas",
    base: "csv_formulas",
    kind: "single",
    origin: "design",
    schema: oneOf(CSV_FORMULAS, { default: "escaped" }),
    description:
      "Of a table, what becomes of texts that a spreadsheet would take for formulas, which begin with `=`, `+`, `-`, `@`, a tab or a line break. `escaped`: an apostrophe is put before them. `raw`: they stay as they are, for programs.",
    example: "raw",
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
  handle: {
    name: "handle",
    base: "handle",
    kind: "single",
    origin: "design",
    schema: Type.String({ minLength: 1, maxLength: MAX_ACCOUNT_QUERY_LENGTH }),
    description:
      "The handle of an account, with or without `@`, its uid, or the address of its profile; also a part of the handle.",
    example: "@herald",
  },
  platform: {
    name: "platform",
    base: "platform",
    kind: "single",
    origin: "design",
    schema: PlatformName,
    description: "Only accounts on this platform.",
    example: "Telegram",
  },
  accountText: {
    name: "q",
    base: "q",
    kind: "single",
    origin: "design",
    schema: Type.String({ minLength: 1, maxLength: MAX_ACCOUNT_QUERY_LENGTH }),
    description: "A part of the account's name or handle, case aside, or its whole uid.",
    example: "herald",
  },
  accountsPerPage: {
    name: "per_page",
    base: "per_page",
    kind: "single",
    origin: "design",
    schema: Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, default: DEFAULT_PER_PAGE }),
    description: "How many accounts at most.",
    example: 10,
  },
  accountsPage: {
    name: "page",
    base: "page",
    kind: "single",
    origin: "design",
    schema: Type.Integer({ minimum: 1, default: 1 }),
    description: "Which page of the accounts; past the end, and past the closest 10,000: an empty page.",
    example: 1,
  },
} as const satisfies Record<string, ParameterSpec>;
