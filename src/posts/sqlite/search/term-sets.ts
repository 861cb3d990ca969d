import { LRUCache } from "lru-cache";
import { addRow, countRows, noRows, type RowSet } from "../../columns/row-set.ts";
import type { Steps } from "../../time-slice.ts";
import type { Database, Statement } from "../database.ts";
import { type FoundSet, FREQUENT_ROWS, type FrequentSet, frequentSetReader } from "../terms.ts";

/**
 * What the word index is asked: posts that have a word, a pair, or all pairs of a phrase whose words are then
 * looked at.
 */
export interface Term {
  /** As FTS5 has it. */
  readonly match: string;
  /** Null: every post that matches is found. */
  readonly orders: PhraseOrders | null;
}

/** The rows from `from` up to `to` that a term matches, upwards, or as bits if that takes less room. */
interface KnownRows {
  readonly from: number;
  readonly to: number;
  readonly rows: Uint32Array | RowSet;
}

/** The word index can not be stopped: it is asked for so many rows at first, and for more where few are found. */
const FIRST_ROWS = 65_536;
/** As many as are found in a few milliseconds. */
const MOST_FOUND = 20_000;
const WEIGHT = 200;

interface TermSetsOptions {
  readonly maxBytes: number;
  /** Told of a term that took long to find. */
  readonly onFrequent: (set: FoundSet) => void;
}

/** What was found before words were made anew, or since. A search that began with others must not add to it. */
interface Known {
  /** See `Published`. */
  readonly words: number;
  readonly rows: LRUCache<string, KnownRows>;
}

/**
 * Which rows have which terms. A row never changes its words, so what was found stays right for every
 * version, and is only extended when posts arrive.
 */
export class TermSets {
  readonly #options: TermSetsOptions;
  #known: Known;
  readonly #readKept: (term: string) => FrequentSet | null;
  readonly #find: Statement;
  readonly #sequences: Statement;

  constructor(database: Database, options: TermSetsOptions) {
    this.#options = options;
    this.#known = this.#nothingOf(0);
    this.#readKept = frequentSetReader(database);
    this.#find = database.prepare(
      "SELECT CAST(group_concat(rowid) AS BLOB) AS rows FROM words WHERE words MATCH ? AND rowid >= ? AND rowid < ?",
    );
    this.#sequences = database.prepare("SELECT words FROM sequences WHERE row = ?");
  }

  /** Forgets what was found if these words are others. */
  use(words: number): void {
    if (words !== this.#known.words) this.#known = this.#nothingOf(words);
  }

  #nothingOf(words: number): Known {
    return { words, rows: new LRUCache({ maxSize: this.#options.maxBytes }) };
  }

  /**
   * Puts the rows of the term into the set, of those below `rows` that lie where the set does: of later ones
   * nothing is known yet.
   */
  *add(term: Term, set: RowSet, rows: number): Steps<void> {
    const from = set.first;
    const to = Math.min(rows, from + set.words.length * 32);
    const known = yield* this.#extended(term, from, to);
    addKnown(known, set);
  }

  *#extended(term: Term, from: number, to: number): Steps<KnownRows> {
    const key = term.match;
    const at = this.#known;
    const known = at.rows.get(key) ?? this.#recall(at, key) ?? { from, to: from, rows: new Uint32Array(0) };
    if (known.from <= from && known.to >= to) return known;
    const before = from < known.from ? yield* this.#search(term, from, known.from) : [];
    const behind = to > known.to ? yield* this.#search(term, known.to, to) : [];
    const extended = join(known, before, behind, {
      from: Math.min(from, known.from),
      to: Math.max(to, known.to),
    });
    remember(at, key, extended);
    const found = [...before, ...behind].reduce((sum, { length }) => sum + length, 0);
    const { rows, ...range } = extended;
    if (found >= FREQUENT_ROWS && !(rows instanceof Uint32Array)) {
      const foundIn = at.words;
      this.#options.onFrequent({ term: key, foundIn, ...range, count: countRows(rows), words: rows.words });
    }
    return extended;
  }

  /** What was found before the last restart. */
  #recall(at: Known, term: string): KnownRows | null {
    const kept = this.#readKept(term);
    if (kept === null) return null;
    const { from, to, words } = kept;
    const known = { from, to, rows: { ...noRows(from, from), words } };
    remember(at, term, known);
    return known;
  }

  /** In pieces, upwards. */
  *#search({ match, orders }: Term, from: number, to: number): Steps<readonly Uint32Array[]> {
    const pieces: Uint32Array[] = [];
    let length = FIRST_ROWS;
    for (let start = from; start < to; ) {
      const end = Math.min(to, start + length);
      const found = this.#ask(match, start, end);
      const verified =
        orders === null ? found : yield* verifyPhrase(found, orders, (row) => this.#words(row));
      if (verified.length > 0) pieces.push(verified);
      const share = Math.max(1, found.length) / (end - start);
      length = Math.max(FIRST_ROWS, Math.min(4 * length, Math.floor(MOST_FOUND / share)));
      start = end;
      yield;
    }
    return pieces;
  }

  /**
   * As one value: taking each row out of the store by itself takes many times as long. Row numbers are bound
   * as integers: others would be ignored.
   */
  #ask(match: string, from: number, to: number): Uint32Array {
    const { rows } = this.#find.get(match, BigInt(from), BigInt(to)) as { rows: Uint8Array | null };
    return rows === null ? new Uint32Array(0) : readNumbers(rows);
  }

  #words(row: number): Uint8Array | null {
    return this.#sequences.get(row)?.words ?? null;
  }
}

function remember(at: Known, term: string, known: KnownRows): void {
  const { byteLength } = known.rows instanceof Uint32Array ? known.rows : known.rows.words;
  at.rows.set(term, known, { size: 2 * term.length + WEIGHT + byteLength });
}

const COMMA = 0x2c;
const ZERO = 0x30;

/** Decimal numbers with commas between them. */
function readNumbers(text: Uint8Array): Uint32Array {
  let count = 1;
  for (let at = 0; at < text.length; at += 1) if (text[at] === COMMA) count += 1;
  const numbers = new Uint32Array(count);
  let number = 0;
  let next = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? 0;
    if (sign === COMMA) {
      numbers[next++] = number;
      number = 0;
    } else number = number * 10 + sign - ZERO;
  }
  numbers[next] = number;
  return numbers;
}

function addKnown({ rows }: KnownRows, set: RowSet): void {
  const { first, words } = set;
  const end = first + words.length * 32;
  if (rows instanceof Uint32Array) {
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      if (row >= first && row < end) addRow(set, row);
    }
    return;
  }
  const shift = (first - rows.first) / 32;
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) | (rows.words[at + shift] ?? 0);
}

function join(
  { rows }: KnownRows,
  before: readonly Uint32Array[],
  behind: readonly Uint32Array[],
  { from, to }: { readonly from: number; readonly to: number },
): KnownRows {
  const found = [...before, ...behind].reduce((sum, { length }) => sum + length, 0);
  const bits = (to - from) / 32;
  const length = rows instanceof Uint32Array ? rows.length : bits;
  if (rows instanceof Uint32Array && length + found < bits) {
    const all = new Uint32Array(length + found);
    let at = 0;
    for (const piece of [...before, rows, ...behind]) {
      all.set(piece, at);
      at += piece.length;
    }
    return { from, to, rows: all };
  }
  const set = noRows(from, to);
  addKnown({ from, to, rows }, set);
  for (const piece of [...before, ...behind]) for (const row of piece) addRow(set, row);
  return { from, to, rows: set };
}

/** The sequences of lexemes, by their hashes, of which a phrase is any. */
type PhraseOrders = readonly (readonly number[])[];

/** So many rows are looked at in one step. */
const AT_ONCE = 500;

/** Those of the rows in whose words the phrase stands, in one of its orders. */
function* verifyPhrase(
  rows: Uint32Array,
  orders: PhraseOrders,
  wordsOf: (row: number) => Uint8Array | null,
): Steps<Uint32Array> {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const bytes = wordsOf(row);
    if (bytes !== null && hasPhrase(bytes, orders)) kept[count++] = row;
    if (at % AT_ONCE === AT_ONCE - 1) yield;
  }
  return kept.subarray(0, count);
}

/** `bytes` is the sequence of a post, as `write-analysis.ts` writes it. */
function hasPhrase(bytes: Uint8Array, orders: PhraseOrders): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(0, true);
  const words = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) words[at] = view.getUint32(4 + at * 4, true);
  if (orders.some((order) => standsIn(words, order))) return true;
  const others = readOthers(view, 4 + count * 4);
  return others.size > 0 && orders.some((order) => standsWithOthers(words, others, order));
}

function standsIn(words: Uint32Array, order: readonly number[]): boolean {
  for (let start = words.length - order.length; start >= 0; start -= 1) {
    let at = 0;
    while (at < order.length && words[start + at] === order[at]) at += 1;
    if (at === order.length) return true;
  }
  return false;
}

/** Of positions with several lexemes all but the first of each: position * 2^32 + hash. */
function readOthers(view: DataView, start: number): ReadonlySet<number> {
  const others = new Set<number>();
  const count = view.getUint32(start, true);
  for (let at = start + 4; at < start + 4 + count * 8; at += 8) {
    others.add(view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true));
  }
  return others;
}

function standsWithOthers(
  words: Uint32Array,
  others: ReadonlySet<number>,
  order: readonly number[],
): boolean {
  for (let start = words.length - order.length; start >= 0; start -= 1) {
    const stands = order.every(
      (hash, at) => words[start + at] === hash || others.has((start + at) * 2 ** 32 + hash),
    );
    if (stands) return true;
  }
  return false;
}
