import type { GivenParameters } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";
import { parseTime } from "./time.ts";

/** When a post first arrived. A range in which nothing can lie is not refused: a program that polls may ask for it. */
export function parseCollected(
  given: GivenParameters,
  remarks: Remarks,
): { readonly from: number | null; readonly to: number | null } {
  const { value: from } = parseTime("collected_from", "start", given, remarks);
  const { value: to } = parseTime("collected_to", "end", given, remarks);
  if (from !== null && to !== null && from > to) {
    remarks.warn(
      "empty_window",
      "collected_from",
      `\`collected_from\` is later than \`collected_to\`, ${quote(String(to))}: nothing is found.`,
    );
  }
  return { from, to };
}
