import { refusal } from "./choices.ts";
import type { GivenParameters } from "./given-parameters.ts";
import type { Remarks } from "./remarks.ts";

export function parseExplain(given: GivenParameters, remarks: Remarks): boolean {
  const { value } = given.single("explain");
  if (value !== null && value !== "true") remarks.invalid("explain", refusal("explain", value, ["true"]));
  return value === "true";
}
