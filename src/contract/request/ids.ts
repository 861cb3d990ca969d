import type { GivenParameters } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";

/**
 * `lists=1, 2,3`. An empty element (`1,,2`) is a problem: an ID got lost on the way, and leaving it out would
 * quietly select other posts than were meant.
 */
export function parseLists(given: GivenParameters, remarks: Remarks): readonly number[] | null {
  const text = given.single("lists").value;
  if (text === null) return null;
  const ids = new Set<number>();
  for (const element of new Set(text.split(",").map((part) => part.trim()))) {
    const id = parseId(element);
    if (id !== null && id > 0) ids.add(id);
    else remarks.invalid("lists", `\`lists\` must be list IDs separated by commas: ${notAnId(element, 1)}.`);
  }
  return [...ids];
}

export function parseChannelIds(given: GivenParameters, remarks: Remarks): readonly number[] | null {
  const values = given.array("channel_ids");
  const ids = new Set<number>();
  for (const value of values) {
    const id = parseId(value);
    if (id !== null) ids.add(id);
    else remarks.invalid("channel_ids[]", `\`channel_ids[]\` must be an account ID: ${notAnId(value, 0)}.`);
  }
  return values.length === 0 ? null : [...ids];
}

function parseId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

function notAnId(text: string, least: number): string {
  const element = text === "" ? "an empty element" : quote(text);
  return `${element} is not a whole number from ${least} to ${Number.MAX_SAFE_INTEGER}`;
}
