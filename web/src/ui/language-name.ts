import { language, t } from "../languages/text.ts";
import { whenNeeded } from "../languages/when-needed.ts";

const NAMES = whenNeeded(() => new Intl.DisplayNames([language], { type: "language" }));

/** EN: English. Null, a language that could not be told: Unknown. */
export function languageName(code: string | null): string {
  if (code === null) return t("Unknown");
  const name = NAMES().of(code.toLowerCase()) ?? code;
  return name.toLowerCase() === code.toLowerCase() ? code : name;
}
