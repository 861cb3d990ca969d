import type { Warning } from "./errors.ts";
import { KEY_IN_QUERY } from "./key-in-query.ts";
import { parseQueryString } from "./query-string.ts";
import { resolveParameterName } from "./request/parameter-name.ts";
import { createRemarks, quote } from "./request/remarks.ts";

/** What there is to say about the query string of an endpoint that takes no parameters. */
export function parseBareRequest(rawQuery: string): readonly Warning[] {
  const remarks = createRemarks();
  for (const { name } of parseQueryString(rawQuery).pairs) {
    if (resolveParameterName(name).kind === "api-key") {
      remarks.warn("key_in_query", name, KEY_IN_QUERY);
    } else {
      const detail = `${quote(name)} is not a parameter: this endpoint takes none.`;
      remarks.warn("unknown_parameter", name, detail);
    }
  }
  return remarks.warnings();
}
