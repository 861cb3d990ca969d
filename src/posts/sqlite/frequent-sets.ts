import type { Database } from "./database.ts";

/** What FTS5 finds in so many rows is kept in the file: to find it again after a restart takes tens of milliseconds. */
export const FREQUENT_ROWS = 65_536;

/** The rows of a term from one up to another, as bits. A row never changes its words, so the set is never wrong. */
export interface FrequentSet {
  /** As FTS5 has it. */
  readonly term: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Those of a `RowSet` from `from` on. */
  readonly words: Uint32Array;
}

/** A set on its way to the writer, with the words in which it was found; see `Published`. */
export type FoundSet = FrequentSet & { readonly foundIn: number };

/** Gives what is kept of a term. Once a search has it, it keeps it in memory. */
export function frequentSetReader(database: Database): (term: string) => FrequentSet | null {
  const read = database.prepare("SELECT from_row, to_row, count, words FROM sets WHERE term = ?");
  return (term) => {
    const row = read.get(term);
    if (row === undefined) return null;
    return { term, from: row.from_row, to: row.to_row, count: row.count, words: numbersOf(row.words) };
  };
}

/** A copy: what SQLite gives may begin anywhere. */
function numbersOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(new Uint8Array(bytes).buffer);
}
