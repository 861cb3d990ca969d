import { exactForms } from "./english-exact-forms.ts";
import { singularOf } from "./english-singular.ts";
import { baseOfVerbForm, isVerb } from "./english-verb-form.ts";
import type { Forms, Headwords } from "./forms.ts";

/**
 * English by rule and by small tables. Inflection only (plural, third person, tenses, gerund), never derivation.
 * The possessive is the tokenizer's. Every word of plain letters is known, because the rules hold for new words too.
 */
export const ENGLISH: Forms = { language: "EN", lookup };

function lookup(word: string): Headwords | null {
  const exact = exactForms().get(word);
  if (exact) return exact;
  return /^[a-z]+$/.test(word) ? { primary: headwordOf(word), alternatives: NONE } : null;
}

const NONE: readonly string[] = [];

/** Cuts ending after ending (meetings, meeting), until nothing is left to cut. */
function headwordOf(word: string): string {
  const exact = exactForms().get(word);
  if (exact) return exact.primary;
  if (isVerb(word)) return word;
  const shorter = singularOf(word) ?? baseOfVerbForm(word);
  return shorter === null ? word : headwordOf(shorter);
}
