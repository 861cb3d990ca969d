import type { Warning } from "../contract/errors.ts";
import { Failure } from "./failure.ts";

/** Under `Prefer: handling=strict` a remark is a refusal. */
export function refuseWarnings(warnings: readonly Warning[]): void {
  if (warnings.length > 0) throw new Failure(warnings);
}
