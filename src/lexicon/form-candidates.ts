import { createFormMap } from "./form-map.ts";
import type { Lexicon } from "./lexicon-entry.ts";

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
   * Where there are several readings `choose` orders their headwords, the most likely first, and
   * drops those without a fair share. A headword that is itself read as a form of another word is replaced by that
   * word, so that every headword is its own first.
   */
  lexicon(choose: Choose<Kind>): Lexicon;
}

/**
 * Collects the readings of each spelling in the order in which they are found; only spellings of one token are taken.
 */
export function createFormCandidates<Kind extends string>(): FormCandidates<Kind> {
  // Nearly all spellings have one reading, and there are hundreds of thousands: forms of one word share one object.
  const byForm = createFormMap<Readings<Kind>>();
  let last: FormCandidate<Kind> | undefined;
  const readingsOf = (form: string) => listOf(byForm.get(form));

  return {
    add(form, headword, kind) {
      if (last?.headword !== headword || last.kind !== kind) last = { headword, kind };
      const known = byForm.get(form);
      if (known === undefined) {
        if (ONE_TOKEN.test(form)) byForm.set(form, last);
      } else if (!listOf(known).some((reading) => reading.headword === headword && reading.kind === kind)) {
        byForm.set(form, [...listOf(known), last]);
      }
    },
    has: (form, kind) =>
      kind === undefined ? byForm.has(form) : readingsOf(form).some((reading) => reading.kind === kind),
    readingsOf,
    lexicon(choose) {
      const finalHeadword = followTo((word) => firstHeadword(word, byForm.get(word), choose));
      const lexicon = createFormMap<readonly string[]>();
      const settle = (chosen: readonly string[]): readonly string[] => {
        const headwords = chosen.map(finalHeadword);
        for (const headword of headwords) if (!byForm.has(headword)) lexicon.set(headword, [headword]);
        return headwords.length === 1 ? headwords : [...new Set(headwords)];
      };
      let lastSingle: FormCandidate<Kind> | undefined;
      let lastHeadwords: readonly string[] = [];
      byForm.forEach((form, readings) => {
        if (!("kind" in readings)) {
          lexicon.set(form, settle(choose(form, readings)));
          return;
        }
        if (readings !== lastSingle) lastHeadwords = settle([readings.headword]);
        lastSingle = readings;
        lexicon.set(form, lastHeadwords);
      });
      return lexicon;
    },
  };
}

type Choose<Kind extends string> = (
  form: string,
  readings: readonly FormCandidate<Kind>[],
) => readonly string[];

function firstHeadword<Kind extends string>(
  word: string,
  readings: Readings<Kind> | undefined,
  choose: Choose<Kind>,
): string {
  if (readings === undefined) return word;
  return "kind" in readings ? readings.headword : (choose(word, readings)[0] ?? word);
}

type Readings<Kind extends string> = FormCandidate<Kind> | readonly FormCandidate<Kind>[];

function listOf<Kind extends string>(readings: Readings<Kind> | undefined): readonly FormCandidate<Kind>[] {
  if (readings === undefined) return [];
  return "kind" in readings ? [readings] : readings;
}

const ONE_TOKEN = /^[\p{L}\p{N}]+$/u;

/**
 * From a word to its headword, from there to the headword of that, until a word is its own. Each word is asked once.
 */
function followTo(headwordOf: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const path: string[] = [];
    let current = word;
    for (;;) {
      const end = known.get(current);
      if (end !== undefined) {
        current = end;
        break;
      }
      const next = headwordOf(current);
      if (next === current) break;
      path.push(current);
      if (path.includes(next)) {
        // Words that are each read as a form of the other: the one that sorts first stands for all.
        current = path.slice(path.indexOf(next)).sort()[0] ?? current;
        break;
      }
      current = next;
    }
    for (const step of [...path, current]) known.set(step, current);
    return current;
  };
}
