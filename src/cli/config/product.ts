import { readFileSync } from "node:fs";

/** The version of this checkout, from its package.json. */
export function productVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
  );
  return (manifest as { readonly version: string }).version;
}

/**
 * How this program was called, for commands that the operator is to repeat: from a checkout, or from what was
 * assembled out of one.
 */
export function programName(): string {
  const [, called = ""] = process.argv;
  return called.endsWith("/deploy/earshot.mjs") ? called : "bin/earshot";
}
