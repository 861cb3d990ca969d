import { ENGLISH_AMBIGUOUS_FORMS, ENGLISH_WORDS_THAT_STAY } from "./english-exceptions.ts";
import { ENGLISH_IRREGULAR_NOUNS } from "./english-nouns.ts";
import { irregularVerbs } from "./english-verb-form.ts";
import type { Headwords } from "./forms.ts";

let built: ReadonlyMap<string, Headwords> | null = null;

/** The forms that no rule decides. Built when first asked for. */
export function exactForms(): ReadonlyMap<string, Headwords> {
  built ??= build();
  return built;
}

/** Where tables disagree the later one wins: what is ambiguous has been decided by hand. */
function build(): ReadonlyMap<string, Headwords> {
  const forms = new Map<string, Headwords>();
  for (const { base, others } of irregularVerbs()) for (const form of others) forms.set(form, only(base));
  for (const [singular = "", ...plurals] of rowsOf(ENGLISH_IRREGULAR_NOUNS)) {
    for (const form of [singular, ...plurals]) forms.set(form, only(singular));
  }
  for (const word of ENGLISH_WORDS_THAT_STAY.trim().split(/\s+/)) forms.set(word, only(word));
  for (const [form = "", primary = form, ...alternatives] of rowsOf(ENGLISH_AMBIGUOUS_FORMS)) {
    for (const headword of [primary, ...alternatives]) {
      if (headword.includes("·")) forms.set(headword, only(headword));
    }
    forms.set(form, { primary, alternatives });
  }
  return forms;
}

const only = (primary: string): Headwords => ({ primary, alternatives: [] });

function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
}
