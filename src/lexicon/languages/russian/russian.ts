import type { Lexicon, ReadPackageFile } from "../../lexicon-entry.ts";
import { readUsage } from "../../usage.ts";
import { type Candidates, createCandidates } from "../../weighted-candidates.ts";
import {
  ATTESTED,
  type Chances,
  CLOSED_CLASS,
  formsOf,
  type Lexeme,
  rateLexemes,
  readChances,
  readLexemes,
} from "./russian-dictionary.ts";

/** From the OpenCorpora dictionary in az. Spelt without ё, because the look-up falls back to that spelling. */
export function buildRussian(read: ReadPackageFile): Lexicon {
  const chances = readChances(read);
  const lexemes = readLexemes(read);
  const adverbs = new Set(lexemes.filter(isAdverb).map(({ headword }) => headword));
  const candidates = createCandidates(readUsage(read, "russian"));
  for (const [lexeme, rating] of rateLexemes(lexemes, chances)) {
    addLexeme(lexeme, weigh(lexeme, rating, chances, adverbs), candidates);
  }
  for (const form of FORMS_OF_BE.split(" ")) candidates.keep(form);
  for (const form of FORMS_OF_PUTIN.split(" ")) candidates.prefer(form, "путин");
  return candidates.lexicon();
}

/** Their spelling is that of a short adjective (умно), but they are what is meant. */
const isAdverb = ({ paradigm }: Lexeme) => /^(?:ADVB|PRED)/.test(paradigm.tags[0] ?? "");

/** The forms to keep, each with its weight: as often as the texts have it, else by what is usual. */
function weigh(
  lexeme: Lexeme,
  rating: number,
  chances: Chances,
  adverbs: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const { tags } = lexeme.paradigm;
  const usages = usagesOf(tags);
  const ofHeadword = usages[0] ?? usageOf("");
  formsOf(lexeme).forEach((form, index) => {
    const tag = tags[index] ?? "";
    const usage = usages[index] ?? ofHeadword;
    if (usage.isSeldom && !ofHeadword.isSeldom && !IRREGULAR_SUPERLATIVE.test(form)) return;
    if (usage.isVerbal && rating < ATTESTED) return;
    if (usage.isShort && adverbs.has(form)) return;
    const known = weights.get(form) ?? 0;
    const seen = chances.get(form);
    const weight =
      seen === undefined
        ? Math.max(known, rating * usage.share * ofHeadword.nameShare)
        : known + ((seen.get(tag) ?? 0) / 1_000_000 + LEAST_CHANCE) * ofHeadword.nameShare;
    weights.set(form, weight);
  });
  return weights;
}

/** `лучший` is a form of `хороший`; others (сильнейший) are seldom. */
const IRREGULAR_SUPERLATIVE = /^(?:луч|худ)ш/;

const LEAST_CHANCE = 0.001;
/** Names are smoothed into the chances of any word that is spelt like one (холмов). */
const NAME_SHARE = 0.15;

interface Usage {
  readonly isSeldom: boolean;
  /** A declined participle and the like: kept for verbs that occur in texts. */
  readonly isVerbal: boolean;
  readonly isShort: boolean;
  /** How much a form counts where the texts do not tell. */
  readonly share: number;
  readonly nameShare: number;
}

const usagesOfParadigms = new WeakMap<readonly string[], readonly Usage[]>();

/** Thousands of words share a paradigm. */
function usagesOf(tags: readonly string[]): readonly Usage[] {
  const usages = usagesOfParadigms.get(tags) ?? tags.map(usageOf);
  usagesOfParadigms.set(tags, usages);
  return usages;
}

function usageOf(tag: string): Usage {
  return {
    isSeldom: /Supr|V-ey|V-oy|V-be|V-en|V-bi|V-ie|V-sh|Cmp2|Arch|Erro|Dist|Fimp|voct|Patr/.test(tag),
    isVerbal: /^(?:PRTF|PRTS,impf|GRND,impf.*past)/.test(tag),
    isShort: tag.startsWith("ADJS"),
    share: /impr|gen2|acc2|loc2/.test(tag) ? 0.3 : /^(?:ADJS|PRTS|PRTF|GRND)/.test(tag) ? 0.6 : 1,
    nameShare: /Surn|Name|Geox/.test(tag) ? NAME_SHARE : 1,
  };
}

function addLexeme(
  { headword, paradigm }: Lexeme,
  weights: ReadonlyMap<string, number>,
  candidates: Candidates,
): void {
  const closed = CLOSED_CLASS.test(paradigm.tags[0] ?? "");
  for (const [form, weight] of weights) candidates.add(form, closed ? form : headword, weight);
  if (!weights.has(headword)) candidates.add(headword, headword, HEADWORD_WEIGHT);
}

const HEADWORD_WEIGHT = 0.5;

const FORMS_OF_BE =
  "быть был была было были буду будешь будет будем будете будут есть будь будьте суть будучи";

/** The dictionary knows these as forms of путина (the fishing season). */
const FORMS_OF_PUTIN = "путин путина путину путиным путине";
