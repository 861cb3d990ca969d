import { chooseLanguage, type Language } from "./languages.ts";

type Catalogue = Readonly<Record<string, string>>;

/** English is in the program. Each of the others is loaded when it is the reader's. */
const CATALOGUES: Readonly<Record<Exclude<Language, "en">, () => Promise<{ readonly default: Catalogue }>>> =
  {
    de: () => import("./catalogues/de.json"),
    es: () => import("./catalogues/es.json"),
    fr: () => import("./catalogues/fr.json"),
    pt: () => import("./catalogues/pt.json"),
  };

/** Under what the browser keeps the reader's choice. */
export const CHOICE = "earshot-language";

const inBrowser = typeof document !== "undefined";
export const wishes = inBrowser ? navigator.languages : [];
export const wanted = chooseLanguage(readChoice(), wishes);

/** The texts of the reader's language, on their way while the application is; null: English, or they did not come. */
export const coming = wanted === "en" ? Promise.resolve(null) : CATALOGUES[wanted]().catch(() => null);

/** A browser that keeps nothing has no choice either. */
function readChoice(): string | null {
  try {
    return inBrowser ? window.localStorage.getItem(CHOICE) : null;
  } catch {
    return null;
  }
}
