import { type Candidates, createCandidates } from "../candidates.ts";
import type { LexiconEntry } from "../lexicon-entry.ts";
import type { ReadPackageFile } from "../read-package-file.ts";
import { formsOf, type Lexeme, readChances, readLexemes } from "./russian-dictionary.ts";
import { rateLexemes } from "./russian-rating.ts";

/** From the OpenCorpora dictionary in az. Spelt without ё, because the look-up falls back to that spelling. */
export function buildRussian(read: ReadPackageFile): Iterable<LexiconEntry> {
  const chances = readChances(read);
  const candidates = createCandidates();
  for (const [lexeme, rating] of rateLexemes(readLexemes(read), (word) => chances.has(word))) {
    const weights = new Map<string, number>();
    const { tags } = lexeme.paradigm;
    formsOf(lexeme).forEach((form, index) => {
      const tag = tags[index] ?? "";
      if (isLeftOut(tag, rating)) return;
      const chance = chances.get(form)?.get(tag);
      const weight = chances.has(form) ? (chance ?? 0) / 1_000_000 + 0.001 : rating * usualShare(tag);
      const bare = form.replaceAll("ё", "е");
      weights.set(bare, chances.has(form) ? (weights.get(bare) ?? 0) + weight : Math.max(weights.get(bare) ?? 0, weight));
    });
    addLexeme(lexeme, weights, candidates);
  }
  for (const form of FORMS_OF_BE.split(" ")) candidates.keep(form);
  return candidates.entries();
}

/** Declined participles of seldom verbs, and forms that are seldom used. */
function isLeftOut(tag: string, rating: number): boolean {
  if (SELDOM.test(tag)) return true;
  return rating < 1 && tag.startsWith("PRTF");
}

const SELDOM = /Supr|V-ey|V-oy|V-be|V-en|V-bi|V-ie|Cmp2|Arch|Erro|Dist|Fimp|voct/;

/** How much a form counts where the texts do not tell. */
function usualShare(tag: string): number {
  if (/impr|gen2|acc2|loc2/.test(tag)) return 0.3;
  return /^(?:ADJS|PRTS|PRTF|GRND)/.test(tag) ? 0.6 : 1;
}

function addLexeme(
  { headword, paradigm }: Lexeme,
  weights: ReadonlyMap<string, number>,
  candidates: Candidates,
): void {
  const closed = CLOSED_CLASS.test(paradigm.tags[0] ?? "");
  const bareHeadword = headword.replaceAll("ё", "е");
  for (const [form, weight] of weights) candidates.add(form, closed ? form : bareHeadword, weight);
  if (!weights.has(bareHeadword)) candidates.add(bareHeadword, bareHeadword, 0.5);
}

/** Pronouns (adjectival ones too), prepositions, conjunctions, particles, adverbs: each form is a headword of its own. */
const CLOSED_CLASS = /^(?:NPRO|PREP|CONJ|PRCL|INTJ|PRED|ADVB|COMP)|Apro|Anph/;

const FORMS_OF_BE =
  "быть был была было были буду будешь будет будем будете будут есть будь будьте суть будучи";
