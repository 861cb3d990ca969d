import { createFormMap, type FormMap } from "./form-map.ts";
import type { Lexicon } from "./lexicon-entry.ts";
import { estimateUses, type Usage } from "./usage.ts";

/**
 * Gathers of which words a spelling may be a form, and how usual such a form is, and then chooses by how often it is
 * which.
 */
export interface Candidates {
  /** Weights of one pair do not add up: the greatest counts. */
  add(form: string, headword: string, weight: number): void;
  /** A word of a closed class: a form of itself and of nothing else. */
  keep(word: string): void;
  /**
   * The form is first of all one of this headword, even if it is a headword itself; that one is
   * then told apart by a number. With the headword itself: it does not give way to another word.
   */
  prefer(form: string, headword: string): void;
  /** To be called once, when all has been added. */
  lexicon(): Lexicon;
}

/** An alternative stays when its weight is at least this part of the first one's, unless a language says otherwise. */
const FAIR_SHARE = 0.3;
const MOST_HEADWORDS = 3;
/** A headword with less than this part of the greatest weight leaves its spelling to the other word. */
const OWN_SHARE = 0.4;
const PREFERRED_WEIGHT = 4;
/** How far the use of a word decides: films are not posts, and much of what is in both is in neither list. */
const TRUST_IN_USE = 0.5;

/** `usage` tells how often spellings are written; without it the weights alone decide. */
export function createCandidates(usage: Usage = new Map(), { fairShare = FAIR_SHARE } = {}): Candidates {
  // Nearly all spellings have one reading, and there are millions: forms of one word share one list of it, which is
  // what the lexicon has of them in the end.
  const byForm = createFormMap<OneHeadword | readonly Candidate[]>();
  const candidateOf = new Map<OneHeadword, Candidate>();
  const ambiguous = new Set<string>();
  const notOneToken: string[] = [];
  const kept = new Set<string>();
  const preferred = new Map<string, string>();
  let last: Candidate = { headword: "", weight: 0 };
  let lastHeadword: OneHeadword = [""];

  const candidatesOf = (known: OneHeadword | readonly Candidate[]): readonly Candidate[] => {
    if (!isOneHeadword(known)) return known;
    const candidate = candidateOf.get(known);
    return candidate === undefined ? [] : [candidate];
  };

  const add = (form: string, headword: string, weight: number) => {
    if (last.headword !== headword || last.weight !== weight) {
      last = { headword, weight };
      lastHeadword = [headword];
      candidateOf.set(lastHeadword, last);
    }
    const known = byForm.get(form);
    if (known === lastHeadword) return;
    if (known === undefined) {
      byForm.set(form, lastHeadword);
      if (!ONE_TOKEN.test(form)) notOneToken.push(form);
      return;
    }
    const all = withCandidate(candidatesOf(known), last);
    if (all.length > 1) {
      byForm.set(form, all);
      ambiguous.add(form);
    } else if (all[0] === last) byForm.set(form, lastHeadword);
  };

  return {
    add,
    keep: (word) => {
      kept.add(word);
    },
    prefer: (form, headword) => {
      add(form, headword, PREFERRED_WEIGHT);
      preferred.set(form, headword);
    },
    lexicon() {
      const usesOf = estimateUses(byForm, candidatesOf, usage);
      const weighed = new Map<string, readonly Candidate[]>();
      for (const form of ambiguous) {
        const list = candidatesOf(byForm.get(form) ?? []).map(({ headword, weight }) => ({
          headword,
          weight: weight * usesOf(headword) ** TRUST_IN_USE,
        }));
        weighed.set(form, list);
        const rival = preferred.has(form) ? undefined : strongRival(form, list);
        if (rival !== undefined) preferred.set(form, rival);
      }
      const nameOf = (headword: string) =>
        (preferred.get(headword) ?? headword) !== headword || kept.has(headword) ? `${headword}·2` : headword;
      const lexicon = byForm as FormMap<unknown> as Lexicon;
      for (const one of candidateOf.keys()) one[0] = nameOf(one[0]);
      for (const [form, list] of weighed)
        lexicon.set(form, choose(list, preferred.get(form) ?? form, fairShare).map(nameOf));
      for (const form of notOneToken) lexicon.delete(form);
      // Set in the end, and not asked for with each of millions.
      for (const word of kept) lexicon.set(word, [word]);
      return lexicon;
    },
  };
}

/** What the tokenizer would take apart is never looked up. */
const ONE_TOKEN = /^[\p{L}\p{M}\p{N}]+$/u;

interface Candidate {
  readonly headword: string;
  readonly weight: number;
}

/** What a spelling with one reading leads to. The list is its own key: two words may be spelt alike. */
type OneHeadword = [headword: string];

function isOneHeadword(known: OneHeadword | readonly Candidate[]): known is OneHeadword {
  return typeof known[0] === "string";
}

/** A word of which the form is one already counts with the greater weight. */
function withCandidate(list: readonly Candidate[], added: Candidate): readonly Candidate[] {
  const at = list.findIndex(({ headword }) => headword === added.headword);
  if (at === -1) return [...list, added];
  return list.map((one, index) => (index === at && one.weight < added.weight ? added : one));
}

function strongRival(form: string, list: readonly Candidate[]): string | undefined {
  const own = list.find(({ headword }) => headword === form);
  if (own === undefined) return undefined;
  const strongest = list.reduce((a, b) => (b.weight > a.weight ? b : a));
  return own.weight < strongest.weight * OWN_SHARE ? strongest.headword : undefined;
}

/** `first` if it is among them, then by weight; alternatives only with a fair share. */
function choose(list: readonly Candidate[], first: string, fairShare: number): string[] {
  const sorted = [...list].sort(
    (a, b) => Number(b.headword === first) - Number(a.headword === first) || b.weight - a.weight,
  );
  const least = (sorted[0]?.weight ?? 0) * fairShare;
  return sorted
    .filter(({ weight }, position) => position === 0 || weight >= least)
    .slice(0, MOST_HEADWORDS)
    .map(({ headword }) => headword);
}
