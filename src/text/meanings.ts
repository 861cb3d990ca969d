import type { Dictionaries } from "./dictionaries.ts";
import { hashLexeme } from "./hash-lexeme.ts";
import { postLexemes } from "./lexemes.ts";
import { pairStart } from "./pair-of.ts";

/** A lexeme with what is needed of it at every place where it stands. One object for all its forms. */
export interface Lexeme {
  readonly text: string;
  readonly hash: number;
  /** See `pairStart`. */
  readonly pairStart: string;
  /** Its own among those that are kept. */
  readonly number: number;
  /** The last text in which it was met, by a number that only that text has. */
  metIn: number;
}

/** What tokens mean, the primary lexeme first. Words repeat, so meanings are kept. */
export interface Meanings {
  /** The meanings in one language, for the length of one text: then they may be collected anew. */
  in(language: string | null): (token: string) => readonly Lexeme[];
}

const MAX_KEPT = 200_000;

export function createMeanings(dictionaries: Dictionaries): Meanings {
  const byLanguage = new Map<string | null, Map<string, readonly Lexeme[]>>();
  const kept = new Map<string, Lexeme>();
  let tokens = 0;

  function keep(text: string): Lexeme {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const lexeme = {
      text,
      hash: hashLexeme(text),
      pairStart: pairStart(text),
      number: kept.size,
      metIn: 0,
    };
    kept.set(text, lexeme);
    return lexeme;
  }

  return {
    in(language) {
      // All at once: a lexeme must not be two objects.
      if (tokens >= MAX_KEPT) {
        byLanguage.clear();
        kept.clear();
        tokens = 0;
      }
      const known = byLanguage.get(language) ?? new Map<string, readonly Lexeme[]>();
      byLanguage.set(language, known);
      return (token) => {
        const meaning = known.get(token);
        if (meaning !== undefined) return meaning;
        const own = detached(token);
        const fresh = postLexemes(own, language, dictionaries).map(keep);
        known.set(own, fresh);
        tokens += 1;
        return fresh;
      };
    },
  };
}

/** The same text in memory of its own: a part of a long text would keep all of it in memory. */
function detached(token: string): string {
  return ` ${token}`.slice(1);
}
