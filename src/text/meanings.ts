import { detached } from "./detached.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { postLexemes } from "./lexemes.ts";

/** The lexemes of single tokens, the primary lexeme first. Words repeat, so what was looked up once is kept. */
export type MeaningOf = (token: string, language: string | null) => readonly string[];

const MAX_KEPT = 50_000;

export function createMeanings(dictionaries: Dictionaries): MeaningOf {
  const byLanguage = new Map<string | null, Map<string, readonly string[]>>();
  let kept = 0;
  return (token, language) => {
    const known = byLanguage.get(language) ?? new Map<string, readonly string[]>();
    const meaning = known.get(token);
    if (meaning !== undefined) return meaning;
    if (kept >= MAX_KEPT) {
      byLanguage.clear();
      known.clear();
      kept = 0;
    }
    byLanguage.set(language, known);
    const own = detached(token);
    const fresh = postLexemes(own, language, dictionaries);
    known.set(own, fresh);
    kept += 1;
    return fresh;
  };
}
