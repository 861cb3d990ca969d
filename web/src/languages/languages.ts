/** The languages of the interface, each by its own name. */
export const LANGUAGES = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  pt: "Português",
} as const;
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

/** The reader's own choice, else the first language of the browser that there is, else English. */
export function chooseLanguage(choice: string | null, wishes: readonly string[]): Language {
  const wanted = [...(choice === null ? [] : [choice]), ...wishes].map(baseOf);
  return wanted.flatMap((base) => LANGUAGE_CODES.find((code) => code === base) ?? [])[0] ?? "en";
}

/**
 * By which numbers, dates and times are written: the reader's variant of the language (`de-AT`, `es-MX`), if the
 * browser names one. English dates have the day before the month and 24 hours for everybody.
 */
export function localeOf(language: Language, wishes: readonly string[]): string {
  if (language === "en") return "en-GB";
  return wishes.find((wish) => baseOf(wish) === language) ?? language;
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}
