import type { Problem, Warning } from "../../contract/errors.ts";
import { type CsvFormulas, type ExportFormat, OTHER_PARAMETERS } from "../../contract/other-parameters.ts";
import { quoteOptions } from "../../contract/request/remarks.ts";
import { takeParameter } from "../../contract/take-parameter.ts";
import type { Context } from "../context.ts";
import type { Call } from "../guard.ts";
import { rawQueryOf } from "../normalize-target.ts";
import { type UnderstoodRequest, understandPosts } from "../understand-posts.ts";

export interface UnderstoodExport {
  readonly format: ExportFormat;
  readonly formulas: CsvFormulas;
  readonly understood: UnderstoodRequest;
  readonly warnings: readonly Warning[];
}

/** The same understanding as that of `/posts`, and what only a file has. */
export async function understandExport(context: Context, call: Call): Promise<UnderstoodExport> {
  const format = takeChoice(rawQueryOf(call.request.url), OTHER_PARAMETERS.format, { required: true });
  const formulas = takeChoice(format.rest, OTHER_PARAMETERS.csvFormulas, { required: false });
  const understood = await understandPosts(context, call, {
    answer: "export",
    rawQuery: formulas.rest,
    problems: [...format.problems, ...formulas.problems],
  });
  return {
    // With problems it does not come so far.
    format: format.choice ?? "ndjson",
    formulas: formulas.choice ?? "escaped",
    understood,
    warnings: understood.warnings,
  };
}

interface TakenChoice<Option> {
  readonly choice: Option | undefined;
  readonly problems: readonly Problem[];
  readonly rest: string;
}

function takeChoice<Option extends string>(
  rawQuery: string,
  { name, schema }: { readonly name: string; readonly schema: { readonly enum: readonly Option[] } },
  options: { readonly required: boolean },
): TakenChoice<Option> {
  const { value, problems, rest } = takeParameter(rawQuery, name, options);
  const choice = schema.enum.find((option) => option === value);
  if (choice !== undefined || value === null) return { choice, problems, rest };
  const detail = `\`${name}\` must be ${quoteOptions(schema.enum)}.`;
  return { choice, problems: [{ code: "invalid_parameter", parameter: name, detail }], rest };
}
