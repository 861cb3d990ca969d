import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createFormMap, type FormMap } from "./form-map.ts";

/**
 * A spelling (NFKC, lower case, accents kept) and the words of which it may be a form: the most likely first, then
 * those with a fair share. A headword is a form of itself and its own first headword. Headwords that are spelt alike
 * are told apart by a number (`saw·2`).
 */
export interface LexiconEntry {
  readonly form: string;
  readonly headwords: readonly string[];
}

/** The words of a language: the headwords of each spelling, as in an entry. */
export type Lexicon = FormMap<readonly string[]>;

/** A later entry of the same form replaces an earlier one. */
export function lexiconOf(entries: Iterable<LexiconEntry>): Lexicon {
  const lexicon = createFormMap<readonly string[]>();
  for (const { form, headwords } of entries) {
    lexicon.set(form, headwords.length === 1 ? headwords : [...new Set(headwords)]);
  }
  return lexicon;
}

export function entriesOf(lexicon: Lexicon): readonly LexiconEntry[] {
  return [...lexicon].map(([form, headwords]) => ({ form, headwords }));
}

/**
 * The text of a file in an installed package, e.g. `dictionary-es/index.dic`. In latin1 each character is a byte, for
 * files that are not text.
 */
export type ReadPackageFile = (path: string, encoding?: "utf8" | "latin1") => string;

/** Looks in the folders Node would look in, past the `exports` of packages that hide their data. */
export const readPackageFile: ReadPackageFile = (path, encoding = "utf8") => {
  const folders = createRequire(import.meta.url).resolve.paths(path) ?? [];
  const folder = folders.find((candidate) => existsSync(join(candidate, path)));
  if (folder === undefined) throw new Error(`${path} is not installed: run "npm install" first.`);
  return readFileSync(join(folder, path), encoding);
};
