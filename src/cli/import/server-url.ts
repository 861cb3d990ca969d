import { usageError } from "../command-error.ts";
import { webAddress } from "../value-type.ts";

/** The address of a server as somebody gives it, with or without the path of the API. */
export function parseServerUrl(given: string): string {
  const parsed = webAddress.parse(given);
  if (parsed === null) throw usageError(`--to must be ${webAddress.allowed}, not "${given}".`);
  const url = new URL(parsed.value);
  if (url.username !== "" || url.password !== "") {
    throw usageError("--to takes no user and no password, and no key: set EARSHOT_KEY.");
  }
  return parsed.value.replace(/\/(?:api|manage)\/v1$/, "");
}
