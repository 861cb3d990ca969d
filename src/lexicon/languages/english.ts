import type { LexiconEntry } from "../lexicon-entry.ts";
import type { ReadPackageFile } from "../read-package-file.ts";
import { claimEnglishForms } from "./english-claims.ts";
import { decideEnglishForms } from "./english-decisions.ts";
import { readEnglishVocabulary } from "./english-vocabulary.ts";

/**
 * English from SCOWL's spelling dictionaries (which words exist), WordNet (which are nouns and verbs, and how common) and tables.
 * Inflection only: plural, third person, tenses, gerund. The possessive is the tokenizer's.
 * A name that has no plural is left out: it is a token like any unknown word.
 */
export function buildEnglish(read: ReadPackageFile): Iterable<LexiconEntry> {
  const vocabulary = readEnglishVocabulary(read);
  return decideEnglishForms(claimEnglishForms(vocabulary, read), vocabulary);
}
