import type { Problem, Warning } from "../errors.ts";
import { KEYWORD_PARAMETERS, PARAMETERS } from "../parameters.ts";
import { LANGUAGES } from "../vocabulary.ts";
import { noneIfAll, parseLanguages } from "./filters.ts";
import { type GivenParameters, gatherParameters } from "./given-parameters.ts";
import type { PostFilter } from "./post-request.ts";
import { createRemarks, quote, type Remarks } from "./remarks.ts";

/** A request to `/keyword`: what does this keyword mean, in posts of these languages? */
export interface KeywordRequest {
  readonly keyword: NonNullable<PostFilter["keyword"]>;
  /** Null: every language. */
  readonly languages: readonly string[] | null;
}

interface ParsedKeywordRequest {
  /** Null when there are problems. */
  readonly request: KeywordRequest | null;
  /** The keyword as far as it is there, so that it can be checked beside the problems. */
  readonly keyword: PostFilter["keyword"];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

/** Only the mode is decided here; what the text means is the business of the keyword language. */
export function parseKeyword(given: GivenParameters, remarks: Remarks): PostFilter["keyword"] {
  const keyword = given.single("keyword");
  const mode = given.single("simple_query");
  if (mode.value !== null && !keyword.given) {
    const detail = "`simple_query` has no effect without `keyword`.";
    remarks.warn("unused_parameter", "simple_query", detail);
  } else if (mode.value !== null && mode.value !== "true") {
    const detail = `\`simple_query\` must be \`true\`, not ${quote(mode.value)}; for plain terms leave it out.`;
    remarks.invalid("simple_query", detail);
  }
  return keyword.value === null ? null : { text: keyword.value, boolean: mode.value === "true" };
}

/** Understands a query string (without `?`) of `/keyword`. Never throws; reports everything at once. */
export function parseKeywordRequest(rawQuery: string): ParsedKeywordRequest {
  const remarks = createRemarks();
  const given = gatherParameters(rawQuery, remarks);
  const keyword = parseKeyword(given, remarks);
  const languages = noneIfAll(parseLanguages(given, remarks), LANGUAGES);
  if (!given.single("keyword").given) {
    remarks.invalid("keyword", "`keyword` is missing or empty: give the keyword that is to be explained.");
  }
  warnOfFilters(given, remarks);
  const problems = remarks.problems();
  const request = keyword === null || problems.length > 0 ? null : { keyword, languages };
  return { request, keyword, problems, warnings: remarks.warnings() };
}

/** A client may send the whole search; parameters that do not bear on the keyword are not judged. */
function warnOfFilters(given: GivenParameters, remarks: Remarks): void {
  for (const spec of PARAMETERS) {
    if (KEYWORD_PARAMETERS.includes(spec) || !isGiven(spec, given)) continue;
    remarks.warn("unused_parameter", spec.name, `${quote(spec.name)} has no effect on what a keyword means.`);
  }
}

function isGiven(spec: (typeof PARAMETERS)[number], given: GivenParameters): boolean {
  switch (spec.kind) {
    case "single":
      return given.single(spec.base).given;
    case "array":
      return given.array(spec.base).length > 0;
    case "keyed":
      return given.keyed(spec.base).length > 0;
  }
}
