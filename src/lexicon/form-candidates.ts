import type { LexiconEntry } from "./lexicon-entry.ts";

/** One reading of a spelling: a form of `headword`; `kind` is what the language calls this form. */
export interface FormCandidate<Kind extends string> {
  readonly headword: string;
  readonly kind: Kind;
}

export interface FormCandidates<Kind extends string> {
  add(form: string, headword: string, kind: Kind): void;
  has(form: string, kind?: Kind): boolean;
  readingsOf(form: string): readonly FormCandidate<Kind>[];
  /**
   * One entry a form. `choose` orders the headwords of a form, the most likely first, and drops those without a fair share.
   * A headword that is itself read as a form of another word is replaced by that word, so that every headword is its own first.
   */
  entries(choose: (form: string, readings: readonly FormCandidate<Kind>[]) => readonly string[]): Iterable<LexiconEntry>;
}

/** Collects the readings of each spelling in the order in which they are found; only spellings of one token are taken. */
export function createFormCandidates<Kind extends string>(): FormCandidates<Kind> {
  const byForm = new Map<string, FormCandidate<Kind>[]>();

  return {
    add(form, headword, kind) {
      const readings = byForm.get(form);
      if (readings === undefined) {
        if (ONE_TOKEN.test(form)) byForm.set(form, [{ headword, kind }]);
      } else if (!readings.some((known) => known.headword === headword && known.kind === kind)) {
        readings.push({ headword, kind });
      }
    },
    has: (form, kind) =>
      kind === undefined ? byForm.has(form) : (byForm.get(form)?.some((reading) => reading.kind === kind) ?? false),
    readingsOf: (form) => byForm.get(form) ?? [],
    *entries(choose) {
      const chosen = new Map<string, readonly string[]>();
      for (const [form, readings] of byForm) chosen.set(form, choose(form, readings));
      for (const [form, headwords] of chosen) {
        yield { form, headwords: [...new Set(headwords.map((headword) => finalHeadword(headword, chosen)))] };
      }
    },
  };
}

const ONE_TOKEN = /^[\p{L}\p{N}]+$/u;

function finalHeadword(headword: string, chosen: ReadonlyMap<string, readonly string[]>): string {
  const seen = new Set<string>();
  let current = headword;
  for (;;) {
    const next = chosen.get(current)?.[0] ?? current;
    if (next === current) return current;
    // Two words that are each read as a form of the other: the one that sorts first stands for both.
    if (seen.has(next)) return [...seen].sort()[0] ?? current;
    seen.add(next);
    current = next;
  }
}
