import type { Warning } from "../../contract/errors.ts";
import { type ExportFormat, OTHER_PARAMETERS } from "../../contract/other-parameters.ts";
import { takeParameter } from "../../contract/take-parameter.ts";
import type { Context } from "../context.ts";
import type { Call } from "../guard.ts";
import { rawQueryOf } from "../normalize-target.ts";
import { type UnderstoodRequest, understandPosts } from "../understand-posts.ts";

export interface UnderstoodExport {
  readonly format: ExportFormat;
  readonly understood: UnderstoodRequest;
  readonly warnings: readonly Warning[];
}

/** The same understanding as that of `/posts`, and the format. */
export async function understandExport(context: Context, call: Call): Promise<UnderstoodExport> {
  const taken = takeParameter(rawQueryOf(call.request.url), "format");
  const formats = OTHER_PARAMETERS.format.schema.enum;
  const format = formats.find((name) => name === taken.value);
  const problems =
    format !== undefined || taken.problems.length > 0
      ? taken.problems
      : [
          {
            code: "invalid_parameter" as const,
            parameter: "format",
            detail: `\`format\` must be ${formats.map((name) => `\`${name}\``).join(" or ")}.`,
          },
        ];
  const understood = await understandPosts(context, call, {
    answer: "export",
    rawQuery: taken.rest,
    problems,
  });
  // With problems it does not come so far.
  return { format: format ?? "ndjson", understood, warnings: understood.warnings };
}
