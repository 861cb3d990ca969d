import type { LexiconEntry } from "../lexicon-entry.ts";
import type { ReadPackageFile } from "../read-package-file.ts";
import { createCandidates } from "../weighted-candidates.ts";
import { addAdjectives, addNouns, type ItalianNoun } from "./italian-nouns.ts";
import { ADJECTIVES, CLOSED_CLASS, NOT_NOUNS } from "./italian-tables.ts";
import { addVerbs, type ItalianVerb } from "./italian-verbs.ts";

export function buildItalian(read: ReadPackageFile): Iterable<LexiconEntry> {
  const words: Readonly<Record<string, ItalianNoun>> = JSON.parse(read("italian-words-dict/dist/words.json"));
  const verbs: Readonly<Record<string, ItalianVerb | null>> = JSON.parse(
    read("italian-verbs-dict/dist/verbs.json"),
  );
  const candidates = createCandidates();
  for (const word of CLOSED_CLASS.trim().split(/\s+/)) candidates.keep(word);
  addNouns(words, candidates);
  addAdjectives(words, candidates);
  const adjectives = new Set(ADJECTIVES.trim().split(/\s+/));
  const notNouns = new Set(NOT_NOUNS.trim().split(/\s+/));
  const isNominal = (word: string) => (word in words && !notNouns.has(word)) || adjectives.has(word);
  addVerbs(verbs, isNominal, candidates);
  return candidates.entries();
}
