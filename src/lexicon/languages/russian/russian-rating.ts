import { formsOf, type Lexeme, stemOf } from "./russian-dictionary.ts";

/** How often each tag of a word was meant in texts; nothing for words that did not occur. */
export type Chances = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Words that occur in texts; words that share their beginning with those or are simple; names that do not occur. */
export const ATTESTED = 1;
const RELATED = 0.5;
const NAME = 0.05;

/**
 * Which words are worth keeping, and how likely each is: the dictionary has five million forms, most of which are
 * never written.
 */
export function* rateLexemes(
  lexemes: readonly Lexeme[],
  chances: Chances,
): Generator<readonly [lexeme: Lexeme, rating: number]> {
  const attestedBeginnings = beginningsOf(chances.keys(), 1);
  const attested = lexemes.filter((lexeme) => isAttested(lexeme, chances, attestedBeginnings));
  const isAmongAttested = new Set(attested);
  const beginnings = beginningsOf(
    [...chances.keys(), ...attested.map(({ headword }) => headword)],
    SHORTEST_BEGINNING,
  );
  const verbs = new Set(lexemes.filter(isVerb).map(({ headword }) => headword));
  for (const lexeme of lexemes) {
    const { headword, paradigm } = lexeme;
    const tag = paradigm.tags[0] ?? "";
    if (headword.includes("-")) continue;
    if (isAmongAttested.has(lexeme)) yield [lexeme, ATTESTED];
    else if (tag.includes("Geox")) yield [lexeme, NAME];
    else if (CLOSED_CLASS.test(tag)) yield [lexeme, RELATED];
    else if (!LEFT_OUT.test(tag)) {
      const kept = isVerb(lexeme)
        ? isBasicVerb(headword, verbs) || isRelatedVerb(headword, beginnings)
        : isBasicNominal(lexeme) || beginnings.has(beginningOf(headword));
      if (kept) yield [lexeme, RELATED];
    }
  }
}

/**
 * Pronouns (adjectival ones too), prepositions, conjunctions, particles, adverbs: each form is a headword of its own.
 */
export const CLOSED_CLASS = /^(?:NPRO|PREP|CONJ|PRCL|INTJ|PRED|ADVB|COMP)|Apro|Anph/;

const LEFT_OUT = /Surn|Name|Patr|Orgn|Erro|Arch|Abbr/;
const SHORTEST_BEGINNING = 4;
const SHARED_PART = 0.6;
const LONGEST_BASIC_WORD = 10;

const isVerb = ({ paradigm }: Lexeme) => paradigm.tags[0]?.startsWith("INFN") === true;

function isAttested(lexeme: Lexeme, chances: Chances, attestedBeginnings: ReadonlySet<string>): boolean {
  const stem = stemOf(lexeme);
  if (stem !== "" && !attestedBeginnings.has(stem)) return false;
  const { tags } = lexeme.paradigm;
  return formsOf(lexeme).some((form, index) => chances.get(form)?.has(tags[index] ?? "") === true);
}

function beginningsOf(words: Iterable<string>, shortest: number): ReadonlySet<string> {
  const beginnings = new Set<string>();
  for (const word of words) {
    for (let length = shortest; length <= word.length; length += 1) beginnings.add(word.slice(0, length));
  }
  return beginnings;
}

const isBasicNominal = ({ headword, paradigm }: Lexeme) =>
  headword.length <= LONGEST_BASIC_WORD && /^(?:NOUN|ADJF)/.test(paradigm.tags[0] ?? "");

/** Simple, or with one prefix: those are common more often than not. */
function isBasicVerb(headword: string, verbs: ReadonlySet<string>): boolean {
  if (/[ыи]вать(?:ся)?$/.test(headword)) return false;
  const root = headword.replace(VERB_PREFIX, "");
  if (/с[яь]$/.test(headword)) {
    return root === headword || !verbs.has(root) || !verbs.has(headword.slice(0, -2));
  }
  const innerRoot = root.replace(VERB_PREFIX, "");
  return !verbs.has(root) || innerRoot === root || !verbs.has(innerRoot);
}

function isRelatedVerb(headword: string, beginnings: ReadonlySet<string>): boolean {
  const verb = headword.replace(/с[яь]$/, "");
  const root = verb.replace(VERB_PREFIX, "");
  return beginnings.has(beginningOf(verb)) || (root.length > 3 && beginnings.has(beginningOf(root)));
}

const beginningOf = (word: string) =>
  word.slice(0, Math.max(SHORTEST_BEGINNING, Math.ceil(word.length * SHARED_PART)));

const VERB_PREFIX =
  /^(?:пере|подо|недо|разо|при|про|под|ото|обо|изо|раз|рас|воз|вос|без|бес|по|за|на|вы|от|об|со|во|из|ис|вз|вс|до|не|о|у|с|в)ъ?/;
