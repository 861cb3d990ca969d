import { parseBareRequest } from "../contract/parse-bare-request.ts";
import { Failure } from "./failure.ts";
import type { Call } from "./guard.ts";
import { rawQueryOf } from "./normalize-target.ts";
import { refuseWarnings } from "./strictness.ts";

/** An answer without a place for warnings: parameters count only under strict handling. */
export function understandBare(call: Call): void {
  if (call.strict) refuseWarnings(parseBareRequest(rawQueryOf(call.request.url)));
}

/** The ID in the path; one that no database could hold is like an unknown one. */
export function understandId(call: Call, what: string, unknown: Failure): number {
  const { id } = call.request.params as { readonly id: string };
  const detail = `The ID of ${what} is a whole number, for example \`42\`.`;
  if (!/^[0-9]+$/.test(id)) throw new Failure({ code: "invalid_parameter", parameter: "id", detail });
  const number = Number(id);
  if (!Number.isSafeInteger(number)) throw unknown;
  return number;
}
