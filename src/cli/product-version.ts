import { readFileSync } from "node:fs";

/** The version of this checkout, from its package.json. */
export function productVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return (manifest as { readonly version: string }).version;
}
