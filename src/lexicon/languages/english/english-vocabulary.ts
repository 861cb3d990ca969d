import type { ReadPackageFile } from "../../lexicon-entry.ts";
import {
  type EnglishDictionary,
  readEnglishDictionary,
  readWordNet,
  type WordNetWord,
} from "./english-dictionary.ts";
import { wordsOf } from "./english-exceptions.ts";
import { ENGLISH_IRREGULAR_VERBS } from "./english-irregular-verbs.ts";
import { MODERN_DEMONYMS, MODERN_NOUNS, MODERN_VERBS, SHORT_NOUNS } from "./english-modern-words.ts";

/** Which words there are, before any form is made of them. */
export interface EnglishVocabulary {
  readonly dictionary: EnglishDictionary;
  readonly wordNet: ReadonlyMap<string, WordNetWord>;
  /** All spellings that are known to be words, inflected or not. */
  readonly words: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
  readonly irregularVerbs: readonly IrregularVerb[];
  /** How common a word is as a noun or verb. Never 0. */
  usesAs(part: "noun" | "verb", word: string): number;
}

interface IrregularVerb {
  readonly base: string;
  readonly others: readonly string[];
  /** Whether the past in -ed exists as well. */
  readonly regularToo: boolean;
}

export function readEnglishVocabulary(read: ReadPackageFile): EnglishVocabulary {
  const dictionary = readEnglishDictionary(read);
  const wordNet = readWordNet(read);
  const irregularVerbs = ENGLISH_IRREGULAR_VERBS.trim().split("\n").flatMap(verbsOfLine);
  const modernNouns = wordsOf(`${MODERN_NOUNS} ${MODERN_DEMONYMS} ${SHORT_NOUNS}`);
  const modernVerbs = wordsOf(MODERN_VERBS);
  const { listed, derived, namesWithS, possessors, withS, withEd, withIng } = dictionary;

  const words = new Set([...listed, ...derived, ...namesWithS, ...modernNouns, ...modernVerbs]);
  const nouns = new Set([...possessors, ...withS, ...modernNouns]);
  const verbs = new Set([...modernVerbs, ...irregularVerbs.map(({ base }) => base)]);
  for (const word of withEd) if (withIng.has(word) && /[aeiouy]/.test(word)) verbs.add(word);
  for (const [word, { noun, verb }] of wordNet) {
    if (word.length > 3) words.add(word);
    if (noun !== null) nouns.add(word);
    if (verb !== null) verbs.add(word);
  }
  return {
    dictionary,
    wordNet,
    words,
    nouns,
    verbs,
    irregularVerbs,
    usesAs(part, word) {
      const count = wordNet.get(word)?.[part];
      if (count != null) return count + 1;
      return (part === "noun" ? modernNouns : modernVerbs).has(word) ? USES_OF_MODERN : USES_OF_UNCONFIRMED;
    },
  };
}

/** As much as a common name: Romans are more than one Roman. */
const USES_OF_MODERN = 5;

/** What WordNet does not confirm may be an artifact of the dictionaries, which spell stepped as steppe + d. */
const USES_OF_UNCONFIRMED = 0.1;

function verbsOfLine(line: string): readonly IrregularVerb[] {
  const [forms = "", prefixes = ""] = line.replace("+", "").split(" | ");
  const [base = "", ...others] = forms.split(" ");
  const regularToo = line.startsWith("+");
  return ["", ...prefixes.split(" ").filter(Boolean)].map((prefix) => ({
    base: prefix + base,
    others: others.map((form) => prefix + form),
    regularToo,
  }));
}
