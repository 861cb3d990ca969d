import type { LanguageTexts } from "../language-texts.ts";
import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import { IT } from "./it.ts";
import { OTHER_LANGUAGES } from "./other-languages.ts";
import { PT } from "./pt.ts";
import { RU } from "./ru.ts";

export const TEXTS_BY_LANGUAGE = { EN, ES, PT, FR, DE, IT, RU, ...OTHER_LANGUAGES } as const satisfies Record<
  string,
  LanguageTexts
>;

export type DemoLanguage = keyof typeof TEXTS_BY_LANGUAGE;
export const DEMO_LANGUAGES = Object.keys(TEXTS_BY_LANGUAGE) as readonly DemoLanguage[];
/** The languages in which events are talked about. */
export const EVENT_LANGUAGES = DEMO_LANGUAGES.filter(
  (language) => TEXTS_BY_LANGUAGE[language].events !== null,
);
