import type { ApiProblem } from "../../api/api-error.ts";
import type { Place } from "../posts/mark-text.ts";

/** Which part of a keyword to underline: an operator alone, anything else up to the end. */
export function problemPlaces(text: string, problems: readonly ApiProblem[]): readonly Place[] {
  return problems.flatMap(({ meta }) => {
    const { position } = meta;
    if (typeof position !== "number" || text === "") return [];
    const start = Math.min(position, text.length - 1);
    const end = "|-()".includes(text.charAt(start)) ? start + 1 : text.length;
    return [{ start, end }];
  });
}
