import { type AffixRule, expandHunspell } from "../hunspell.ts";
import type { LexiconEntry } from "../lexicon-entry.ts";
import type { ReadPackageFile } from "../read-package-file.ts";
import { readUsage } from "../usage.ts";
import { createCandidates } from "../weighted-candidates.ts";

const HEADWORD_WEIGHT = 4;
const FORM_WEIGHT = 2;
/** A name, and a word without any flag, gives way to a form that is spelt alike: the dictionaries list some forms as words. */
const NAME_WEIGHT = 0.01;

/** A language whose dictionary has the inflection of each word in its flags, once those that make other words are left out. */
export function buildFromInflection(
  read: ReadPackageFile,
  source: {
    readonly dictionary: string;
    /** As the list of common words is called. */
    readonly language: string;
    readonly closedClass: string;
    acceptRule(flag: string, rule: AffixRule): boolean;
    /** Tells words that are forms of others by how they are listed. */
    acceptStem?(stem: string, flags: readonly string[]): boolean;
  },
): Iterable<LexiconEntry> {
  const candidates = createCandidates(readUsage(read, source.language));
  for (const word of source.closedClass.trim().split(/\s+/)) candidates.keep(word);
  const aff = read(`${source.dictionary}/index.aff`);
  const dic = read(`${source.dictionary}/index.dic`);
  for (const { stem, flags, forms } of expandHunspell(aff, dic, {
    acceptRule: source.acceptRule,
    acceptStem: (stem, flags) => LETTERS.test(stem) && (source.acceptStem?.(stem, flags) ?? true),
  })) {
    const headword = stem.toLowerCase();
    const isName = headword !== stem;
    candidates.add(headword, headword, isName || flags.length === 0 ? NAME_WEIGHT : HEADWORD_WEIGHT);
    for (const { form } of forms) {
      if (isName) candidates.add(form.toLowerCase(), headword, NAME_WEIGHT);
      else candidates.add(form, headword, FORM_WEIGHT);
    }
  }
  return candidates.entries();
}

const LETTERS = /^\p{L}+$/u;
