import type { Problem } from "./errors.ts";
import { parseQueryString } from "./query-string.ts";
import { quote } from "./request/remarks.ts";

export interface TakenParameter {
  /** Null when it is missing, or given more than once. */
  readonly value: string | null;
  readonly problems: readonly Problem[];
  /** The query string without the parameter, otherwise as it was sent. */
  readonly rest: string;
}

/** Takes a parameter that the search does not know out of a query string. */
export function takeParameter(
  rawQuery: string,
  name: string,
  { required = true }: { readonly required?: boolean } = {},
): TakenParameter {
  const parts = rawQuery.split("&");
  const own = parts.filter((part) => nameOf(part) === name);
  const rest = parts.filter((part) => nameOf(part) !== name).join("&");
  const [value] = own.flatMap((part) => parseQueryString(part).pairs.map((pair) => pair.value));
  const problem = (detail: string): TakenParameter => ({
    value: null,
    rest,
    problems: [{ code: "invalid_parameter", parameter: name, detail }],
  });
  if (own.length > 1) return problem(`${quote(name)} is given more than once; it takes one value.`);
  if (!required && own.length === 0) return { value: null, rest, problems: [] };
  if (value === undefined || value === "") return problem(`${quote(name)} is missing or empty.`);
  return { value, rest, problems: [] };
}

function nameOf(part: string): string | undefined {
  return parseQueryString(part).pairs[0]?.name;
}
