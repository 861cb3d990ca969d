import { ENGLISH } from "./english.ts";
import type { Forms } from "./forms.ts";

/** Every language whose grammatical forms we know, by its code. A new language is one more entry. */
export const FORMS: ReadonlyMap<string, Forms> = new Map([ENGLISH].map((forms) => [forms.language, forms]));
