import type { Forms, Headwords } from "./forms.ts";

/** A packed dictionary, wherever it lies. */
export interface PackedSource {
  /** By its place among the numbers of the file. */
  number(index: number): number;
  /** Of the bytes from one up to another. */
  text(from: number, to: number): string;
}

/** What a layout knows of its words, which it numbers. */
export interface PackedWords {
  /** The numbers of the headwords of a form, the primary first; undefined when it is not known. */
  find(form: string): readonly number[] | undefined;
  spelling(headword: number): string;
  formsOf(headword: number): readonly string[];
}

const NONE: readonly string[] = [];

export function formsOver(language: string, words: PackedWords): Forms {
  const headwordsOf = (word: string): Headwords | null => {
    const found = words.find(word);
    if (found === undefined) return null;
    const [primary = 0, ...others] = found;
    const alternatives = others.length === 0 ? NONE : others.map(words.spelling);
    return { primary: words.spelling(primary), alternatives };
  };

  /** What a word of a query means is asked for each language, and most of them fall back on the same dictionary. */
  let last: { readonly word: string; readonly headwords: Headwords | null } = { word: "", headwords: null };

  return {
    language,
    lookup(word) {
      if (word !== last.word) last = { word, headwords: headwordsOf(word) };
      return last.headwords;
    },
    formsOf(headword) {
      const number = words.find(headword)?.find((candidate) => words.spelling(candidate) === headword);
      return number === undefined ? NONE : words.formsOf(number);
    },
  };
}
