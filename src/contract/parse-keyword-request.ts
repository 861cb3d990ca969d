import type { ParsedKeywordRequest } from "./keyword-request.ts";
import { KEYWORD_PARAMETERS, PARAMETERS } from "./parameters.ts";
import { noneIfAll, parseLanguages } from "./request/choices.ts";
import { type GivenParameters, gatherParameters } from "./request/given-parameters.ts";
import { parseKeyword } from "./request/keyword.ts";
import { createRemarks, quote, type Remarks } from "./request/remarks.ts";
import { LANGUAGES } from "./vocabulary.ts";

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

/** Whoever asks about a search may send all of it; what does not bear on the keyword is not judged. */
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
