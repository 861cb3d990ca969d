import { language, locale } from "../languages/text.ts";

/** American in English, as APA has it. */
const LOCALE = language === "en" ? "en-US" : locale;
const DAY = new Intl.DateTimeFormat(LOCALE, { timeZone: "UTC", month: "long", day: "numeric" });
const WHOLE = new Intl.DateTimeFormat(LOCALE, {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** November 18 */
export function citeDay(at: Date): string {
  return DAY.format(at);
}

/** November 18, 2026 */
export function citeDate(at: Date): string {
  return WHOLE.format(at);
}
