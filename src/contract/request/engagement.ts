import type { GivenParameters } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";

export interface EngagementRange {
  readonly from: number | null;
  readonly to: number | null;
}

export function parseEngagement(given: GivenParameters, remarks: Remarks): EngagementRange {
  const from = parseBound("engagement_from", given, remarks);
  const to = parseBound("engagement_to", given, remarks);
  if (from !== null && to !== null && from > to) {
    const detail = `\`engagement_from\` (${from}) must not be greater than \`engagement_to\` (${to}).`;
    remarks.invalid("engagement_from", detail);
  }
  return { from, to };
}

/** The specification writes a whole number with the suffix `.00`; without it the meaning is the same. */
function parseBound(
  name: "engagement_from" | "engagement_to",
  given: GivenParameters,
  remarks: Remarks,
): number | null {
  const text = given.single(name).value;
  if (text === null) return null;
  const value = /^\d+(\.00)?$/.test(text) ? Number(text.replace(".00", "")) : Number.NaN;
  if (value <= Number.MAX_SAFE_INTEGER) return value;
  const allowed = `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, such as \`100\` or \`100.00\``;
  remarks.invalid(name, `${quote(name)} must be ${allowed}, not ${quote(text)}.`);
  return null;
}
