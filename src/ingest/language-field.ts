import { LANGUAGES } from "../contract/vocabulary.ts";
import { describe, type Fields } from "./fields.ts";

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES);

/** The language in upper case; null when the source says that it is unknown; undefined when it says nothing. */
export function readLanguage(fields: Fields, name: string): string | null | undefined {
  const value = fields.value(name);
  if (value === undefined) return undefined;
  const code = typeof value === "string" ? value.trim().toUpperCase() : "";
  if (value === "" || code === "UND") return null;
  if (KNOWN.has(code)) return code;
  return fields.fail(name, `must be a two-letter ISO 639-1 code such as EN, not ${describe(value)}`);
}
