const NAMES = new Intl.DisplayNames(["en"], { type: "language" });

/** EN: English. Null, a language that could not be told: Unknown. */
export function languageName(code: string | null): string {
  if (code === null) return "Unknown";
  const name = NAMES.of(code.toLowerCase()) ?? code;
  return name.toLowerCase() === code.toLowerCase() ? code : name;
}
