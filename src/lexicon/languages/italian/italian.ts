import type { Lexicon, ReadPackageFile } from "../../lexicon-entry.ts";
import { isRatherForm, readUsage, type Usage } from "../../usage.ts";
import { type Candidates, createCandidates } from "../../weighted-candidates.ts";
import {
  ADJECTIVES,
  CLOSED_CLASS,
  EXTRA_NOUNS,
  NOT_NOUNS,
  PERSONS,
  PREFERRED_PLURALS,
  PREFERRED_VERB_FORMS,
} from "./italian-tables.ts";
import { addVerbs, type ItalianVerb } from "./italian-verbs.ts";

/** A noun as the dictionary has it: gender, plural, and rarely a singular that is not the key. */
interface ItalianNoun {
  readonly G: "M" | "F" | null;
  /** Of a plural that is a noun of its own. */
  readonly S?: null;
  readonly P: string | null;
}

const NOUN_WEIGHT = 4;
const PLURAL_WEIGHT = 3;
const ADJECTIVE_WEIGHT = 3;

/** Before a noun or a name. */
const SHORTENED = new Map([
  ["buon", "buono"],
  ["gran", "grande"],
  ["bel", "bello"],
  ["miglior", "migliore"],
  ["peggior", "peggiore"],
  ["maggior", "maggiore"],
  ["signor", "signore"],
  ["professor", "professore"],
  ["dottor", "dottore"],
  ["terz", "terzo"],
]);

const persons = new Set(PERSONS.trim().split(/\s+/));
/** *Pago*, *indica*, *passa*, *tocca* are rather verbs, *pari* has one form. */
const leftOut = new Set([...persons, "pago", "indico", "passo", "tocco", "radio", "pario"]);

const extraNouns = new Map(
  EXTRA_NOUNS.trim()
    .split(/\s*[|\n]\s*/)
    .map((group) => group.split(" "))
    .map(([noun = "", ...plurals]) => [noun, plurals] as const),
);

const LETTERS = /^\p{L}+$/u;

function addNouns(
  words: Readonly<Record<string, ItalianNoun>>,
  adjectives: Readonly<Record<string, ItalianAdjective>>,
  usage: Usage,
  candidates: Candidates,
): void {
  const notNouns = new Set(NOT_NOUNS.trim().split(/\s+/));
  for (const [noun, { S: singular, G: gender, P: plural }] of Object.entries(words)) {
    if (!LETTERS.test(noun) || notNouns.has(noun) || isUnaccented(noun, words, usage)) continue;
    // *Volumi* is one of *volume*, *alimentari* of *alimentare*.
    const known = `${noun.slice(0, -1)}e`;
    if (singular === null && (known in words || known in adjectives)) continue;
    addNoun(noun, pluralsOf(noun, gender, plural, words, usage), candidates);
  }
  for (const [noun, plurals] of extraNouns) addNoun(noun, plurals, candidates);
  // A feminine that is a word of its own is one even if the dictionary lacks it: sposa.
  for (const person of persons) {
    const feminine = person.replace(/o$/, "a");
    if (feminine === person || feminine in words || !usage.has(feminine)) continue;
    addNoun(feminine, femininePlurals(feminine.slice(0, -1)), candidates);
    candidates.prefer(feminine, feminine);
  }
  for (const [short, long] of SHORTENED) candidates.prefer(short, long);
  for (const line of PREFERRED_PLURALS.trim().split("\n")) {
    const [plural = "", noun = ""] = line.trim().split(" ");
    candidates.prefer(plural, noun);
  }
}

/** The plurals and the feminine, which the dictionary gives beside the masculine. */
type ItalianAdjective = Readonly<Record<string, string | null>>;

/** The feminine and the plurals go with the masculine singular. Participles are left to their verbs. */
function addAdjectives(
  adjectives: Readonly<Record<string, ItalianAdjective>>,
  isParticiple: (word: string) => boolean,
  candidates: Candidates,
): void {
  for (const adjective of new Set([...ADJECTIVES.trim().split(/\s+/), ...Object.keys(adjectives)])) {
    if (!LETTERS.test(adjective) || isParticiple(adjective) || leftOut.has(adjective)) continue;
    candidates.add(adjective, adjective, NOUN_WEIGHT);
    for (const form of [...adjectiveForms(adjective), ...Object.values(adjectives[adjective] ?? {})]) {
      if (form !== null && LETTERS.test(form)) candidates.add(form, adjective, ADJECTIVE_WEIGHT);
    }
  }
}

/** *Didattica* is the feminine of *didattico*; *musica* is a noun, and so are both *maestro* and *maestra*. */
function preferFeminineForms(
  adjectives: Readonly<Record<string, ItalianAdjective>>,
  words: Readonly<Record<string, ItalianNoun>>,
  usage: Usage,
  isParticiple: (word: string) => boolean,
  candidates: Candidates,
): void {
  for (const person of persons) if (person in words) candidates.prefer(person, person);
  const inTable = ADJECTIVES.trim()
    .split(/\s+/)
    .filter((word) => word.endsWith("o"));
  const feminines = Object.fromEntries(
    inTable.map((word) => [word, { FS: word.replace(/o$/, "a"), FP: null }]),
  );
  for (const [adjective, { FS: feminine, FP: plural }] of Object.entries({ ...feminines, ...adjectives })) {
    if (isParticiple(adjective) || !feminine || feminine === adjective || !(feminine in words)) continue;
    if (!isRatherForm(usage, feminine, adjective) || leftOut.has(adjective)) continue;
    candidates.prefer(feminine, adjective);
    if (plural && !(plural in words)) candidates.prefer(plural, adjective);
  }
}

function addNoun(noun: string, plurals: readonly string[], candidates: Candidates): void {
  candidates.add(noun, noun, NOUN_WEIGHT);
  for (const plural of plurals) {
    if (LETTERS.test(plural)) candidates.add(plural, noun, PLURAL_WEIGHT);
  }
}

/**
 * The dictionary has some nouns also without their accent (citta); these are found by folding. Not so *metro*, which is
 * written oftener than *metrò*.
 */
function isUnaccented(noun: string, words: Readonly<Record<string, ItalianNoun>>, usage: Usage): boolean {
  if (words[noun]?.P !== noun) return false;
  const accented = { a: "à", e: "è", i: "ì", o: "ò", u: "ù" }[noun.slice(-1)];
  const word = noun.slice(0, -1) + accented;
  return accented !== undefined && word in words && (usage.get(noun) ?? 0) <= (usage.get(word) ?? 0);
}

/** The plural of the dictionary, which has one at most, and others that people write. */
function pluralsOf(
  noun: string,
  gender: "M" | "F" | null,
  plural: string | null,
  words: Readonly<Record<string, ItalianNoun>>,
  usage: Usage,
): readonly string[] {
  const regular = regularPlurals(noun, gender);
  if (plural === null) return regular;
  // The dictionary has no plural of *metro*. *Radi* is none of *radio*.
  if (plural === noun)
    return /[^i]o$/.test(noun) ? regular.filter((form) => usage.has(form) && !(form in words)) : [];
  // *Principii* is written *principi*.
  if (plural.endsWith("ii")) return [plural, plural.slice(0, -1)];
  // *Maghi* beside *magi*, *colleghe* beside *colleghi*, *giornaliste*.
  if (plural.endsWith("gi") && noun.endsWith("go")) return [plural, hard(noun.slice(0, -1), "i")];
  if (/(?:ista|ega|iatra)$/.test(noun)) return [plural, ...femininePlurals(noun.slice(0, -1))];
  // Of two plurals the dictionary has the last: disco disco, braccio braccia.
  if (noun.endsWith("o") && !plural.endsWith("i")) return [plural, ...regular];
  if (/[cg]ia$/.test(noun)) return [plural, ...femininePlurals(noun.slice(0, -1))];
  // *Infermiere* and *padrone* are the man.
  return persons.has(plural) ? [] : [plural];
}

function regularPlurals(noun: string, gender: "M" | "F" | null): readonly string[] {
  const stem = noun.slice(0, -1);
  if (noun.endsWith("o")) return [masculinePlural(stem)];
  if (noun.endsWith("a")) return gender === "M" ? [hard(stem, "i")] : femininePlurals(stem);
  if (noun.endsWith("e") && !noun.endsWith("ie")) return [`${stem}i`];
  return [];
}

/** amico amici, but fuoco fuochi; figlio figli; dialogo dialoghi. */
function masculinePlural(stem: string): string {
  if (stem.endsWith("i")) return stem;
  if (stem.endsWith("ic")) return `${stem}i`;
  return hard(stem, "i");
}

/** barca barche; arancia arance, camicia camicie; both spellings where custom wavers. */
function femininePlurals(stem: string): readonly string[] {
  if (/[cg]i$/.test(stem)) return [`${stem}e`, `${stem.slice(0, -1)}e`];
  return [hard(stem, "e")];
}

const hard = (stem: string, vowel: "i" | "e") =>
  /[cg]$/.test(stem) ? `${stem}h${vowel}` : `${stem}${vowel}`;

function adjectiveForms(adjective: string): readonly string[] {
  const stem = adjective.slice(0, -1);
  if (adjective.endsWith("ista")) return [`${stem}i`, `${stem}e`];
  if (adjective.endsWith("o")) return [`${stem}a`, masculinePlural(stem), ...femininePlurals(stem)];
  if (adjective.endsWith("e")) return [`${stem}i`];
  return [];
}

export function buildItalian(read: ReadPackageFile): Lexicon {
  const words: Readonly<Record<string, ItalianNoun>> = JSON.parse(read("italian-words-dict/dist/words.json"));
  const verbs: Readonly<Record<string, ItalianVerb | null>> = JSON.parse(
    read("italian-verbs-dict/dist/verbs.json"),
  );
  const adjectives: Readonly<Record<string, ItalianAdjective>> = JSON.parse(
    read("italian-adjectives-dict/dist/adjectives.json"),
  );
  const usage = readUsage(read, "italian");
  const candidates = createCandidates(usage, { fairShare: 0.09 });
  for (const word of CLOSED_CLASS.trim().split(/\s+/)) candidates.keep(word);
  addNouns(words, adjectives, usage, candidates);
  const listed = new Set([...ADJECTIVES.trim().split(/\s+/), ...Object.keys(adjectives)]);
  const notNouns = new Set(NOT_NOUNS.trim().split(/\s+/));
  const isNoun = (word: string) => (word in words && !notNouns.has(word)) || extraNouns.has(word);
  const isNominal = (word: string) => isNoun(word) || listed.has(word);
  const { participles, reflexives } = addVerbs(verbs, isNominal, candidates);
  for (const line of PREFERRED_VERB_FORMS.trim().split("\n")) {
    const [infinitive = "", ...forms] = line.trim().split(" ");
    for (const form of forms) candidates.prefer(form, infinitive);
  }
  const isParticiple = (word: string) => participles.has(word);
  addAdjectives(adjectives, isParticiple, candidates);
  preferFeminineForms(adjectives, words, usage, isParticiple, candidates);
  const lexicon = withReflexives(candidates.lexicon(), isParticiple, reflexives);
  addFeminines(lexicon, participles, isNoun);
  return lexicon;
}

/**
 * A noun that is spelt like a participle is found by it: *il rifugiato, si è rifugiato*. So it goes with the feminines,
 * too, which otherwise would be of the verb alone: *rifugiata*. *Stato* has too many.
 */
function addFeminines(
  lexicon: Lexicon,
  participles: ReadonlySet<string>,
  isNoun: (word: string) => boolean,
): void {
  for (const noun of participles) {
    const stem = noun.slice(0, -1);
    if (!noun.endsWith("o") || noun === "stato" || isNoun(`${stem}a`)) continue;
    if (!isNoun(noun) || lexicon.get(noun)?.[0] !== noun) continue;
    for (const form of [`${stem}a`, ...femininePlurals(stem)]) {
      const headwords = lexicon.get(form);
      if (headwords === undefined || headwords.includes(noun) || !participles.has(form)) continue;
      lexicon.set(form, [...headwords, noun]);
    }
  }
}

/** A participle in a post may be one of the verb with its pronoun: *si è affidato*, *ha affidato*. */
function withReflexives(
  lexicon: Lexicon,
  isParticiple: (word: string) => boolean,
  reflexives: ReadonlyMap<string, string>,
): Lexicon {
  return lexicon.convert((form, headwords) => {
    const added = isParticiple(form) ? headwords.flatMap((headword) => reflexives.get(headword) ?? []) : [];
    return added.length === 0 ? headwords : [...new Set([...headwords, ...added])];
  });
}
