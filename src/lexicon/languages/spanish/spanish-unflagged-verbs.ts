import type { FormCandidates } from "../../form-candidates.ts";
import type { SpanishKind } from "./spanish-words.ts";

/**
 * Words that the dictionary lists without flags: adverbs and invariable nouns, but also defective verbs form by form
 * (*abolir*, *abolió*) and forms with pronouns behind them (*dándomelos*). Each is added as a form of a verb where one
 * is found, else as a word.
 */
export function addUnflaggedVerbForms(
  candidates: FormCandidates<SpanishKind>,
  words: readonly string[],
): void {
  const infinitiveByStem = new Map<string, string>();
  for (const word of words) if (INFINITIVE.test(word)) infinitiveByStem.set(word.slice(0, -2), word);
  const singularByPlainSpelling = new Map(words.map((word) => [withoutAccents(word), word]));
  for (const word of words) {
    if (candidates.has(word, "plural")) continue;
    const singular = singularOf(word, singularByPlainSpelling);
    if (singular !== undefined) {
      candidates.add(word, singular, "plural");
      continue;
    }
    const verb = verbWithPronouns(word, candidates) ?? infinitiveOf(word, infinitiveByStem);
    if (verb !== undefined && verb !== word) candidates.add(word, verb, "finite");
    else if (!candidates.has(word, "finite") && !candidates.has(word, "participle"))
      candidates.add(word, word, "word");
    if (candidates.has(word, "word") && /[bcdfghkmptvw]$/.test(word))
      candidates.add(`${word}s`, word, "plural");
  }
}

/** *regímenes* → *régimen*, *caracteres* → *carácter*: the accent may have moved. */
function singularOf(word: string, singularByPlainSpelling: ReadonlyMap<string, string>): string | undefined {
  const [, stem, longStem] = /^((.{4,}?)e?)s$/.exec(withoutAccents(word)) ?? [];
  const singular = singularByPlainSpelling.get(stem ?? "") ?? singularByPlainSpelling.get(longStem ?? "");
  return singular !== undefined && INFINITIVE.test(singular) && singular === withoutAccents(singular)
    ? undefined
    : singular;
}

const INFINITIVE = /..[aei]r$/;

function infinitiveOf(word: string, infinitiveByStem: ReadonlyMap<string, string>): string | undefined {
  for (let length = word.length - 1; length >= 3; length -= 1) {
    const infinitive = infinitiveByStem.get(word.slice(0, length));
    if (infinitive !== undefined && ENDINGS[infinitive.slice(-2)]?.test(word.slice(length)))
      return infinitive;
  }
  return undefined;
}

/** Regular endings, by conjugation. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  ar: /^(o|as?|amos|áis|an|aba[sn]?|ábamos|abais|é|aste|ó|asteis|aron|[aá]r.*|ase[sn]?|ásemos|aseis|e[sn]?|emos|éis|ando|ad[oa]s?|ad)$/,
  er: /^(o|es?|emos|éis|en|ía[sn]?|íamos|íais|í|iste|ió|imos|isteis|ier.*|er.*|iér.*|iese.*|iésemos|a[sn]?|amos|áis|iendo|id[oa]s?|ed)$/,
  ir: /^(o|es?|imos|ís|en|ía[sn]?|íamos|íais|í|iste|ió|isteis|ier.*|ir.*|iér.*|iese.*|iésemos|a[sn]?|amos|áis|iendo|id[oa]s?|id)$/,
};

/** *dándomelos* → *dando*, *irles* → *ir*: the verb of what remains when one or two pronouns are taken off. */
function verbWithPronouns(word: string, candidates: FormCandidates<SpanishKind>): string | undefined {
  let rest = word;
  for (let count = 0; count < 2; count += 1) {
    const shorter = rest.replace(PRONOUN, "");
    if (shorter === rest || shorter.length < 2) return undefined;
    rest = shorter;
    for (const base of [withoutAccents(rest), rest]) {
      const reading = candidates
        .readingsOf(base)
        .find(({ kind, headword }) => takesPronouns(base, kind, headword));
      if (reading !== undefined) return reading.headword;
    }
  }
  return undefined;
}

const PRONOUN = /(?:me|te|se|nos|os|l[oae]s?)$/;

function takesPronouns(base: string, kind: SpanishKind, headword: string): boolean {
  if (kind === "irregular" || kind === "finite") return true;
  return kind === "closed" && headword === base && /(?:[aei]r|ndo)$/.test(base);
}

const withoutAccents = (word: string) =>
  word.replace(/[áéíóú]/g, (letter) => "aeiou".charAt("áéíóú".indexOf(letter)));
