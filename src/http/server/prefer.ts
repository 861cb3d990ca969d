import type { Warning } from "../../contract/errors.ts";
import { Failure } from "./failure.ts";

/** Under `Prefer: handling=strict` a remark is a refusal. */
export function refuseWarnings(warnings: readonly Warning[]): void {
  if (warnings.length > 0) throw new Failure(warnings);
}

export type Handling = "strict" | "lenient";

/** `handling` of the header `Prefer` (RFC 7240), or null when it says nothing about it. The first mention counts. */
export function handlingOf(header: string | readonly string[] | undefined): Handling | null {
  const preferences = [header ?? []].flat().join(",").split(/[,;]/);
  for (const preference of preferences) {
    const [name = "", value = ""] = preference.split("=");
    if (name.trim().toLowerCase() !== "handling") continue;
    const wanted = value
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .toLowerCase();
    if (wanted === "strict" || wanted === "lenient") return wanted;
  }
  return null;
}
