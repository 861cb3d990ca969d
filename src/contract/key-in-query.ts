import { parseQueryString } from "./query-string.ts";
import { resolveParameterName } from "./request/parameter-name.ts";

/** Whether somebody sent an API key in the address; used to say so when the header is missing. */
export function hasKeyInQuery(rawQuery: string): boolean {
  const { pairs, problems } = parseQueryString(rawQuery);
  return [...pairs, ...problems].some(
    ({ name }) => name !== null && resolveParameterName(name).kind === "api-key",
  );
}

/** Never says the value. */
export const KEY_IN_QUERY =
  "An API key does not belong in the address, which is logged on its way; it was ignored. " +
  "Send it in the header `Authorization: Bearer <key>`.";
