import { hash } from "node:crypto";
import type { Database } from "./database.ts";

/**
 * FTS5 cuts off terms that are longer than 32,768 bytes, so that they could not be told apart. No lexeme
 * begins with this sign.
 */
const LONGEST = 1024;

function termOf(token: string): string {
  return Buffer.byteLength(token) <= LONGEST ? token : `#${hash("sha256", token, "hex")}`;
}

/** Lexemes and pairs of an analysis as the word index takes them. */
export function termsOf(text: Uint8Array, longest: number): Uint8Array {
  if (longest <= LONGEST) return text;
  const tokens = Buffer.from(text).toString("utf8").split(/[ \n]/);
  return Buffer.from(tokens.map(termOf).join(" "));
}

/** As FTS5 has it: posts that have one of the terms. */
export function matchAny(tokens: Iterable<string>): string {
  return [...tokens].map((token) => `"${termOf(token).replaceAll('"', '""')}"`).join(" OR ");
}

export function matchAll(tokens: readonly string[]): string {
  return tokens.map((token) => `"${termOf(token).replaceAll('"', '""')}"`).join(" AND ");
}

/** What FTS5 finds in so many rows is kept in the file: to find it again after a restart takes tens of milliseconds. */
export const FREQUENT_ROWS = 65_536;
/** Of one bit for each post: with five million posts 20 MB. */
const MOST_SETS = 32;

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

/** Within a transaction of the writer: of the terms that were asked for the most frequent ones are kept. */
export function writeFrequentSet(database: Database, { term, from, to, count, words }: FrequentSet): void {
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  run(
    database,
    // Another search thread may have found more of it.
    `INSERT INTO sets (term, from_row, to_row, count, words) VALUES (?, ?, ?, ?, ?) ON CONFLICT (term) DO UPDATE
     SET from_row = excluded.from_row, to_row = excluded.to_row, count = excluded.count, words = excluded.words
     WHERE excluded.count > sets.count`,
    ...[term, from, to, count, bytes],
  );
  run(
    database,
    "DELETE FROM sets WHERE term NOT IN (SELECT term FROM sets ORDER BY count DESC LIMIT ?)",
    BigInt(MOST_SETS),
  );
}

/** The same: words are made anew, or may be those of posts that are being removed. */
export function forgetFrequentSets(database: Database): void {
  database.exec("DELETE FROM sets");
}

/** After a deletion from the word index the last row number is too large for a number. */
function run(
  database: Database,
  sql: string,
  ...values: readonly (string | number | bigint | Uint8Array)[]
): void {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  statement.run(...values);
}
