import { PLATFORMS_META, Platforms } from "../../../src/contract/platforms.ts";

/** The platforms of the server that the page came from, which has written the operator's into it. */
export const PLATFORMS = new Platforms(JSON.parse(readPage() ?? "[]"));

/** Outside of a browser there is no page. */
function readPage(): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector(`meta[name="${PLATFORMS_META}"]`)?.getAttribute("content") ?? null;
}
