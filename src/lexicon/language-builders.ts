import { buildDutch } from "./languages/dutch/dutch.ts";
import { buildEnglish } from "./languages/english/english.ts";
import { buildFrench } from "./languages/french/french.ts";
import { buildGerman } from "./languages/german/german.ts";
import { buildItalian } from "./languages/italian/italian.ts";
import { buildPortuguese } from "./languages/portuguese/portuguese.ts";
import { buildRussian } from "./languages/russian/russian.ts";
import { buildPolish, buildUkrainian } from "./languages/slavic.ts";
import { buildSpanish } from "./languages/spanish/spanish.ts";
import type { LexiconEntry, ReadPackageFile } from "./lexicon-entry.ts";

/**
 * Languages whose dictionaries are built on request alone: each has three million forms and takes as long as four of
 * the others, and the first start of the product should not.
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
