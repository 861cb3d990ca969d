import type { LexiconEntry } from "../lexicon-entry.ts";
import type { ReadPackageFile } from "../read-package-file.ts";
import { readUsage } from "../usage.ts";
import { createCandidates } from "../weighted-candidates.ts";
import {
  addAdjectives,
  addNouns,
  type ItalianAdjective,
  type ItalianNoun,
  preferFeminineForms,
} from "./italian-nouns.ts";
import { ADJECTIVES, CLOSED_CLASS, NOT_NOUNS } from "./italian-tables.ts";
import { addVerbs, type ItalianVerb } from "./italian-verbs.ts";

export function buildItalian(read: ReadPackageFile): Iterable<LexiconEntry> {
  const words: Readonly<Record<string, ItalianNoun>> = JSON.parse(read("italian-words-dict/dist/words.json"));
  const verbs: Readonly<Record<string, ItalianVerb | null>> = JSON.parse(
    read("italian-verbs-dict/dist/verbs.json"),
  );
  const adjectives: Readonly<Record<string, ItalianAdjective>> = JSON.parse(
    read("italian-adjectives-dict/dist/adjectives.json"),
  );
  const usage = readUsage(read, "italian");
  const candidates = createCandidates(usage, { fairShare: 0.25 });
  for (const word of CLOSED_CLASS.trim().split(/\s+/)) candidates.keep(word);
  addNouns(words, candidates);
  const listed = new Set([...ADJECTIVES.trim().split(/\s+/), ...Object.keys(adjectives)]);
  const notNouns = new Set(NOT_NOUNS.trim().split(/\s+/));
  const isNominal = (word: string) => (word in words && !notNouns.has(word)) || listed.has(word);
  const participles = addVerbs(verbs, isNominal, candidates);
  const isParticiple = (word: string) => participles.has(word);
  addAdjectives(adjectives, isParticiple, candidates);
  preferFeminineForms(adjectives, words, usage, isParticiple, candidates);
  return candidates.entries();
}
