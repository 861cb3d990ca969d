import type { LexiconEntry } from "./lexicon-entry.ts";
import { estimateUses } from "./estimate-uses.ts";
import type { Usage } from "./usage.ts";

/** Gathers of which words a spelling may be a form, and how usual such a form is, and then chooses by how often it is which. */
export interface Candidates {
  /** Weights of one pair do not add up: the greatest counts. */
  add(form: string, headword: string, weight: number): void;
  /** A word of a closed class: a form of itself and of nothing else. */
  keep(word: string): void;
  /** The form is first of all one of this headword, even if it is a headword itself; that one is then told apart by a number. */
  prefer(form: string, headword: string): void;
  entries(): Generator<LexiconEntry>;
}

/** An alternative stays when its weight is at least this part of the first one's. */
const FAIR_SHARE = 0.3;
const MOST_HEADWORDS = 3;
/** A headword with less than this part of the greatest weight leaves its spelling to the other word. */
const OWN_SHARE = 0.4;
const PREFERRED_WEIGHT = 4;
/** How far the use of a word decides: films are not posts, and much of what is in both is in neither list. */
const TRUST_IN_USE = 0.5;

/** `usage` tells how often spellings are written; without it the weights alone decide. */
export function createCandidates(usage: Usage = new Map()): Candidates {
  const byForm = new Map<string, Candidate[]>();
  const kept = new Set<string>();
  const preferred = new Map<string, string>();
  const nameOf = (headword: string) =>
    preferred.has(headword) || kept.has(headword) ? `${headword}·2` : headword;

  const add = (form: string, headword: string, weight: number) => {
    const list = byForm.get(form);
    if (list === undefined) byForm.set(form, [{ headword, weight }]);
    else {
      const known = list.find((candidate) => candidate.headword === headword);
      if (known === undefined) list.push({ headword, weight });
      else if (known.weight < weight) known.weight = weight;
    }
  };

  return {
    add,
    keep: (word) => {
      kept.add(word);
    },
    prefer: (form, headword) => {
      add(form, headword, PREFERRED_WEIGHT);
      if (form !== headword) preferred.set(form, headword);
    },
    *entries() {
      const usesOf = estimateUses(byForm, usage);
      for (const list of byForm.values()) {
        if (list.length === 1) continue;
        for (const candidate of list) candidate.weight *= usesOf(candidate.headword) ** TRUST_IN_USE;
      }
      for (const [form, list] of byForm) {
        if (list.length === 1 || preferred.has(form)) continue;
        const rival = strongRival(form, list);
        if (rival !== undefined) preferred.set(form, rival);
      }
      for (const word of kept) yield { form: word, headwords: [word] };
      for (const [form, list] of byForm) {
        if (kept.has(form) || !ONE_TOKEN.test(form)) continue;
        const [only] = list;
        if (only !== undefined && list.length === 1) {
          yield { form, headwords: [nameOf(only.headword)] };
          continue;
        }
        const first = preferred.get(form) ?? form;
        yield { form, headwords: choose(list, first).map(nameOf) };
      }
    },
  };
}

/** What the tokenizer would take apart is never looked up. */
const ONE_TOKEN = /^[\p{L}\p{M}\p{N}]+$/u;

interface Candidate {
  readonly headword: string;
  weight: number;
}

function strongRival(form: string, list: readonly Candidate[]): string | undefined {
  const own = list.find(({ headword }) => headword === form);
  if (own === undefined) return undefined;
  const strongest = list.reduce((a, b) => (b.weight > a.weight ? b : a));
  return own.weight < strongest.weight * OWN_SHARE ? strongest.headword : undefined;
}

/** `first` if it is among them, then by weight; alternatives only with a fair share. */
function choose(list: readonly Candidate[], first: string): string[] {
  const sorted = [...list].sort(
    (a, b) => Number(b.headword === first) - Number(a.headword === first) || b.weight - a.weight,
  );
  const least = (sorted[0]?.weight ?? 0) * FAIR_SHARE;
  return sorted
    .filter(({ weight }, position) => position === 0 || weight >= least)
    .slice(0, MOST_HEADWORDS)
    .map(({ headword }) => headword);
}
