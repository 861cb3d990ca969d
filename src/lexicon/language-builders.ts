import { buildDutch } from "./languages/dutch.ts";
import { buildEnglish } from "./languages/english.ts";
import { buildFrench } from "./languages/french.ts";
import { buildGerman } from "./languages/german.ts";
import { buildItalian } from "./languages/italian.ts";
import { buildPolish } from "./languages/polish.ts";
import { buildPortuguese } from "./languages/portuguese.ts";
import { buildRussian } from "./languages/russian.ts";
import { buildSpanish } from "./languages/spanish.ts";
import { buildUkrainian } from "./languages/ukrainian.ts";
import type { LexiconEntry } from "./lexicon-entry.ts";
import type { ReadPackageFile } from "./read-package-file.ts";

/**
 * Languages whose dictionaries are built on request alone: each has three million forms and takes as long as four of the
 * others, and the first start of the product should not.
 */
export const ON_REQUEST: ReadonlySet<string> = new Set(["PL", "UK"]);

/** Every language with a dictionary, by its code. A new language is one more entry. */
export const LANGUAGE_BUILDERS: ReadonlyMap<string, (read: ReadPackageFile) => Iterable<LexiconEntry>> =
  new Map([
    ["EN", buildEnglish],
    ["ES", buildSpanish],
    ["PT", buildPortuguese],
    ["FR", buildFrench],
    ["DE", buildGerman],
    ["IT", buildItalian],
    ["NL", buildDutch],
    ["RU", buildRussian],
    ["PL", buildPolish],
    ["UK", buildUkrainian],
  ]);
