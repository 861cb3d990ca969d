import type { PostFilter } from "../post-request.ts";
import type { GivenParameters } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";

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
