import type { ReadPackageFile } from "../../lexicon-entry.ts";

/**
 * A set of byte strings as `dawgdic` writes it, which is how az keeps its dictionaries: units (an automaton), then a
 * guide to walk it.
 */
interface Dawg {
  readonly units: Uint32Array;
  /** Two bytes a unit: the label of its first child, and of its next sibling. */
  readonly guide: Uint8Array;
}

function openDawg(latin1: string): Dawg {
  const bytes = Buffer.from(latin1, "latin1");
  const unitCount = bytes.readUInt32LE(0);
  const guideStart = 4 + unitCount * 4 + 4;
  const units = new Uint32Array(unitCount);
  for (let at = 0; at < unitCount; at += 1) units[at] = bytes.readUInt32LE(4 + at * 4);
  return { units, guide: bytes.subarray(guideStart, guideStart + bytes.readUInt32LE(guideStart - 4) * 2) };
}

/** A buffer that `walkDawg` fills; its first `length` bytes are the key. */
type VisitKey = (key: Uint8Array, length: number, value: number) => void;

/** Calls `visit` for every key, in the order of the bytes. */
function walkDawg({ units, guide }: Dawg, visit: VisitKey): void {
  const key = new Uint8Array(LONGEST_KEY);
  const descend = (unit: number, length: number): void => {
    const base = units[unit] ?? 0;
    const offset = unit ^ ((base >>> 10) << ((base & EXTENSION_BIT) >>> 6));
    if ((base & LEAF_BIT) !== 0) visit(key, length, (units[offset] ?? 0) & VALUE_MASK);
    let label = guide[unit * 2] ?? 0;
    while (label !== 0) {
      const child = offset ^ label;
      key[length] = label;
      descend(child, length + 1);
      label = guide[child * 2 + 1] ?? 0;
    }
  };
  descend(0, 0);
}

const LEAF_BIT = 1 << 8;
const EXTENSION_BIT = 1 << 9;
const VALUE_MASK = 0x7fffffff;
const LONGEST_KEY = 1024;

/** A word of OpenCorpora: its first form, and how the others are made. */
export interface Lexeme {
  readonly headword: string;
  readonly paradigm: Paradigm;
}

interface Paradigm {
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  /** Grammemes of each form: `NOUN,inan,femn plur,gent`. */
  readonly tags: readonly string[];
}

const windows1251 = new TextDecoder("windows-1251");
/** As the look-up folds it; people write it so, too. */
const withoutYo = (text: string) => text.replaceAll("ё", "е");
const PREFIXES = ["", "по", "наи"];
/** Stands between a word and what is said of it. */
const SEPARATOR = 1;
/** The separator, the number of a paradigm and the number of a form in it. */
const PAYLOAD = 5;

export function readLexemes(read: ReadPackageFile): readonly Lexeme[] {
  const paradigms = readParadigms(read);
  const lexemes: Lexeme[] = [];
  walkDawg(openDawg(read("az/dicts/words.dawg", "latin1")), (key, length) => {
    const separator = length - PAYLOAD;
    if (key[separator] !== SEPARATOR || numberAt(key, separator + 3) !== 0) return;
    const paradigm = paradigms[numberAt(key, separator + 1)];
    if (paradigm === undefined) return;
    lexemes.push({ headword: withoutYo(windows1251.decode(key.subarray(0, separator))), paradigm });
  });
  return lexemes;
}

/** az shifts the bits of a number so that none of its bytes is zero or the separator. */
const numberAt = (key: Uint8Array, at: number) => (((key[at] ?? 0) ^ 1) << 6) + ((key[at + 1] ?? 0) >> 1);

function readParadigms(read: ReadPackageFile): readonly Paradigm[] {
  const suffixes: readonly string[] = JSON.parse(withoutYo(read("az/dicts/suffixes.json")));
  const tags: readonly string[] = JSON.parse(read("az/dicts/gramtab-opencorpora-int.json"));
  const bytes = Buffer.from(read("az/dicts/paradigms.array", "latin1"), "latin1");
  const paradigms: Paradigm[] = [];
  let at = 2;
  for (let left = bytes.readUInt16LE(0); left > 0; left -= 1) {
    const forms = bytes.readUInt16LE(at) / 3;
    const column = (number: number, table: readonly string[]) =>
      Array.from(
        { length: forms },
        (_, form) => table[bytes.readUInt16LE(at + 2 + 2 * (number * forms + form))] ?? "",
      );
    paradigms.push({ suffixes: column(0, suffixes), tags: column(1, tags), prefixes: column(2, PREFIXES) });
    at += 2 + 6 * forms;
  }
  return paradigms;
}

/** The forms in the order of the paradigm's tags. */
export function formsOf(lexeme: Lexeme): readonly string[] {
  const { prefixes, suffixes } = lexeme.paradigm;
  const stem = stemOf(lexeme);
  return suffixes.map((suffix, form) => (prefixes[form] ?? "") + stem + suffix);
}

/** What all forms have in common, behind the prefix of some. */
function stemOf({ headword, paradigm: { prefixes, suffixes } }: Lexeme): string {
  return headword.slice((prefixes[0] ?? "").length, headword.length - (suffixes[0] ?? "").length);
}

/** For words of the OpenCorpora texts that may be several forms: how often (of 1,000,000) each tag was meant. */
export function readChances(read: ReadPackageFile): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const chances = new Map<string, Map<string, number>>();
  walkDawg(openDawg(read("az/dicts/p_t_given_w.intdawg", "latin1")), (key, length, value) => {
    const text = withoutYo(windows1251.decode(key.subarray(0, length)));
    const colon = text.indexOf(":");
    const word = text.slice(0, colon);
    const ofWord = chances.get(word) ?? new Map<string, number>();
    chances.set(word, ofWord.set(text.slice(colon + 1), value));
  });
  return chances;
}

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
