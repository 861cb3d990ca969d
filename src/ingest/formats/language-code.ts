import { LANGUAGES } from "../../contract/vocabulary.ts";

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES);
/** Codes that were withdrawn, and are still written. */
const WITHDRAWN: Readonly<Record<string, string>> = { IN: "ID", IW: "HE", JI: "YI" };

/**
 * The language of a tag such as `pt-BR`; `und` when the source says that it is unknown or uses a code of its own
 * (`qme`, `zxx`), so that it is not guessed anew; undefined when it says nothing.
 */
export function languageOf(tag: string | undefined): string | undefined {
  const code = tag?.trim().split(/[-_]/)[0]?.toUpperCase();
  if (code === undefined || code === "") return undefined;
  const current = WITHDRAWN[code] ?? code;
  return KNOWN.has(current) ? current : "und";
}
