import { createFormCandidates, type FormCandidate } from "../../form-candidates.ts";
import type { LexiconEntry, ReadPackageFile } from "../../lexicon-entry.ts";
import { isRatherForm, readUsage, type Usage } from "../../usage.ts";
import { addPortugueseDictionary } from "./portuguese-dictionary.ts";
import {
  PORTUGUESE_KINDS as KINDS,
  PORTUGUESE_COMMON_VERBS,
  type PortugueseKind,
  portuguesePlural,
} from "./portuguese-verbs.ts";
import {
  PORTUGUESE_CLOSED_CLASS,
  PORTUGUESE_IRREGULAR_PLURALS,
  PORTUGUESE_NOUNS,
  PORTUGUESE_PARTICIPLE_NOUNS,
  PORTUGUESE_VERB_RATHER_THAN_NOUN,
} from "./portuguese-words.ts";

/** Inflection of Portuguese nouns, adjectives and verbs as it is written in Portugal and in Brazil. */
export function buildPortuguese(read: ReadPackageFile): Iterable<LexiconEntry> {
  const candidates = createFormCandidates<PortugueseKind>();
  const usage = readUsage(read, "portuguese");
  for (const word of PORTUGUESE_CLOSED_CLASS) candidates.add(word, word, "closed");
  for (const noun of PORTUGUESE_NOUNS) {
    candidates.add(noun, noun, "noun");
    const plural = portuguesePlural(noun);
    if (plural !== undefined) candidates.add(plural, noun, "plural");
  }
  for (const [singular, plural] of PORTUGUESE_IRREGULAR_PLURALS) candidates.add(plural, singular, "plural");
  addPortugueseDictionary(candidates, read);
  return candidates.entries((form, readings) => choose(form, readings, usage));
}

function choose(
  form: string,
  readings: readonly FormCandidate<PortugueseKind>[],
  usage: Usage,
): readonly string[] {
  const ofCommonVerb = readings.some(
    ({ kind, headword }) => VERBAL.has(kind) && PORTUGUESE_COMMON_VERBS.has(headword),
  );
  // The feminine of a rare adjective gives way: *prestas* is rather of prestar than of presto.
  const isRare = ({ kind, headword }: FormCandidate<PortugueseKind>) =>
    ofCommonVerb && kind === "feminine" && !usage.has(headword);
  const rank = (reading: FormCandidate<PortugueseKind>) =>
    isRare(reading) ? KINDS.indexOf("name") : rankOf(form, reading, usage);
  const ordered = [...readings].sort((a, b) => rank(a) - rank(b));
  const [primary] = ordered;
  if (primary === undefined || primary.kind === "closed") return [form];
  const verb = ordered.find(({ kind, headword }) => VERBAL.has(kind) && headword !== primary.headword);
  return verb !== undefined && hasFairShare(primary, verb)
    ? [primary.headword, verb.headword]
    : [primary.headword];
}

const VERBAL: ReadonlySet<PortugueseKind> = new Set(["irregular", "participle", "finite"]);

function rankOf(form: string, { kind, headword }: FormCandidate<PortugueseKind>, usage: Usage): number {
  if (kind === "feminine" && isRatherForm(usage, form.replace(/s$/, ""), headword))
    return KINDS.indexOf("noun") - 0.5;
  if (kind === "participle" && isNounLikeParticiple(form)) return KINDS.indexOf("finite");
  const isNominal = kind === "noun" || kind === "adjective" || kind === "plural";
  if (isNominal && PORTUGUESE_VERB_RATHER_THAN_NOUN.has(form)) return KINDS.indexOf("name");
  const rarity = PORTUGUESE_COMMON_VERBS.get(headword) ?? 1;
  return KINDS.indexOf(kind) + (VERBAL.has(kind) ? rarity / 2 : 0);
}

function isNounLikeParticiple(form: string): boolean {
  return PORTUGUESE_PARTICIPLE_NOUNS.has(form) || PORTUGUESE_PARTICIPLE_NOUNS.has(form.replace(/s$/, ""));
}

function hasFairShare(primary: FormCandidate<PortugueseKind>, verb: FormCandidate<PortugueseKind>): boolean {
  if (!PORTUGUESE_COMMON_VERBS.has(verb.headword)) return false;
  if (VERBAL.has(primary.kind)) return PORTUGUESE_COMMON_VERBS.has(primary.headword);
  return primary.kind === "plural" || primary.kind === "feminine" || verb.kind === "participle";
}
