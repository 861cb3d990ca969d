import type { Lexicon } from "./lexicon-entry.ts";

interface FormPair {
  readonly left: string;
  readonly right: string;
  readonly kind: string;
  readonly same: boolean;
}

interface KindScore {
  readonly kind: string;
  readonly same: boolean;
  readonly pairs: number;
  /** How many matched, both directions averaged. */
  readonly matched: number;
  /** How many matched in one direction only. */
  readonly oneWay: number;
  /** Pairs that did not do as expected. */
  readonly misses: readonly FormPair[];
}

/** The primary headword of a query term, and all headwords of a token in a post. */
export type HeadwordsOf = (word: string) => readonly string[];

/** Lines of form1, form2, kind, expected (1: the same search, 0: must differ), separated by tabs, after a heading. */
export function parseFormPairs(text: string): readonly FormPair[] {
  return text
    .split("\n")
    .slice(1)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [left = "", right = "", kind = "", expected = ""] = line.trimEnd().split("\t");
      return { left, right, kind, same: expected === "1" };
    });
}

/** A pair matches when a post with one form is found by a query for the other; both directions count half. */
export function measureForms(pairs: readonly FormPair[], headwordsOf: HeadwordsOf): readonly KindScore[] {
  const scores = new Map<string, Score>();
  const count = (pair: FormPair, kind: string) => {
    const score = scores.get(`${kind} ${pair.same}`) ?? createScore(kind, pair.same);
    scores.set(`${kind} ${pair.same}`, score);
    const share = (finds(pair.left, pair.right, headwordsOf) + finds(pair.right, pair.left, headwordsOf)) / 2;
    score.pairs += 1;
    score.matched += share;
    if (share === 0.5) score.oneWay += 1;
    if (share !== (pair.same ? 1 : 0)) score.misses.push(pair);
  };
  for (const pair of pairs) {
    count(pair, pair.kind);
    if (isHard(pair)) count(pair, HARD_SET);
  }
  return [...scores.values()].sort((a, b) => a.kind.localeCompare(b.kind));
}

/** The must-differ pairs that begin alike, taken from all kinds once more: its pairs are counted twice. */
export const HARD_SET = "hard";
const SHARED_BEGINNING = 0.7;

type Score = { -readonly [Key in keyof KindScore]: KindScore[Key] } & { misses: FormPair[] };

const createScore = (kind: string, same: boolean): Score => ({
  kind,
  same,
  pairs: 0,
  matched: 0,
  oneWay: 0,
  misses: [],
});

/** Whether a pair must differ and the shared beginning is at least so much of the longer word. */
function isHard({ left, right, same }: FormPair): boolean {
  if (same) return false;
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return shared >= Math.max(left.length, right.length) * SHARED_BEGINNING;
}

function finds(query: string, post: string, headwordsOf: HeadwordsOf): number {
  const [wanted] = headwordsOf(query);
  return wanted !== undefined && headwordsOf(post).includes(wanted) ? 1 : 0;
}

/** Look-up before packing, for development: as written, then folded by `fold`, then the word itself. */
export function headwordsIn(lexicon: Lexicon, fold: (word: string) => string): HeadwordsOf {
  return (word) => lexicon.get(word) ?? lexicon.get(fold(word)) ?? [fold(word)];
}
