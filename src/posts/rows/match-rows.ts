import type { TimeWindow } from "../../contract/post-request.ts";
import type { KeywordTree } from "../../query/tree.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import { hashLexeme } from "../../text/hash-lexeme.ts";
import { pairOf } from "../../text/pair-of.ts";
import { isVerified } from "../compile-keyword.ts";
import { addRowsOf, type TextIndex } from "../files/text-index.ts";
import { UnreadableFileError } from "../files/unpacker.ts";
import {
  addRow,
  addRows,
  hasRow,
  keepCommon,
  listRows,
  noRows,
  otherRows,
  type RowSet,
  rowFrom,
  visitRows,
} from "../columns/row-set.ts";
import { StaleBookError } from "../stale-book-error.ts";
import { SHORT_MS, TimeSlice } from "../time-slice.ts";
import { rowAtTime, type Segment } from "./segment.ts";
import { keepPhrase, type SegmentWords } from "./verify-phrases.ts";

/** What is looked for in posts: a keyword means what it does in these languages. */
export interface Wanted {
  readonly keyword: KeywordTree;
  readonly languages: readonly string[] | null;
  readonly analyzer: Analyzer;
}

/** Which rows of a segment have which words, in the files of the engine. */
export interface SegmentTerms {
  readonly lexemes: TextIndex;
  readonly pairs: TextIndex;
}

interface PairRows {
  readonly rows: RowSet;
  /** In how many rows of the part the pair is, also where the set does not lie. */
  readonly count: number;
}

const unusable = new WeakSet<SegmentTerms>();

/**
 * Of a segment the rows that match and were published in the window, and perhaps others, read from the text index that the engine keeps in files; the same
 * that `compile-keyword.ts` asks it for. Null: they cannot be read, and it has to be asked.
 */
export async function matchRows(
  segment: Segment,
  wanted: Wanted,
  { from, to }: TimeWindow,
): Promise<RowSet | null> {
  const { terms, words } = segment;
  const first = rowAtTime(segment, from);
  const end = rowAtTime(segment, to + 1);
  if (first >= end) return noRows(first, first);
  if (terms === null || unusable.has(terms) || (words === null && isVerified(wanted.keyword))) return null;
  try {
    return await new Matcher(terms, words, wanted, first, end).match(wanted.keyword);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    unusable.add(terms);
    return null;
  }
}

class Matcher {
  readonly #terms: SegmentTerms;
  readonly #words: SegmentWords | null;
  readonly #wanted: Wanted;
  readonly #from: number;
  readonly #to: number;
  readonly #slice = new TimeSlice(SHORT_MS);

  constructor(terms: SegmentTerms, words: SegmentWords | null, wanted: Wanted, from: number, to: number) {
    this.#terms = terms;
    this.#words = words;
    this.#wanted = wanted;
    this.#from = from;
    this.#to = to;
  }

  async match(tree: KeywordTree): Promise<RowSet> {
    const { analyzer, languages } = this.#wanted;
    switch (tree.kind) {
      case "word":
        return this.#any(this.#terms.lexemes, analyzer.queryLexemes(tree.token, languages));
      case "phrase":
        return this.#phrase(analyzer.queryPhrases(tree.tokens, languages), tree.tokens.length);
      case "and":
        return this.#all(tree.parts.map((part) => () => this.match(part)));
      case "or":
        return this.#either(tree.parts.map((part) => () => this.match(part)));
      case "not":
        return otherRows(await this.match(tree.part));
    }
  }

  #phrase(sequences: readonly (readonly string[])[], length: number): Promise<RowSet> {
    const { lexemes, pairs } = this.#terms;
    if (length === 1) return this.#any(lexemes, sequences.flat());
    if (length === 2) return this.#any(pairs, sequences.flatMap(pairsOf));
    return this.#verified(sequences);
  }

  /** The rows that have all pairs of a sequence, and the whole sequence. */
  async #verified(sequences: readonly (readonly string[])[]): Promise<RowSet> {
    if (this.#words === null) throw new Error("there are no words to look at");
    const rows = this.#none();
    const known = new Map<string, PairRows>();
    for (const sequence of sequences) await this.#addCandidates(pairsOf(sequence), known, rows);
    const orders = sequences.map((sequence) => sequence.map(hashLexeme));
    const kept = await keepPhrase(this.#words, listRows(rows), orders);
    if (kept === null) throw new StaleBookError("the words of a part are gone");
    rows.words.fill(0);
    for (const row of kept) addRow(rows, row);
    return rows;
  }

  /** Those that have all pairs. Sequences have most of their pairs in common: what is known is not looked up again. */
  async #addCandidates(
    pairs: readonly string[],
    known: Map<string, PairRows>,
    candidates: RowSet,
  ): Promise<void> {
    const found: PairRows[] = [];
    for (const pair of pairs) {
      const rows = known.get(pair) ?? (await this.#pair(pair));
      known.set(pair, rows);
      if (rows.count === 0) return;
      found.push(rows);
    }
    const [rarest, ...others] = found.sort((one, other) => one.count - other.count);
    if (rarest === undefined) return;
    visitRows(rarest.rows, (row) => {
      if (others.every(({ rows }) => hasRow(rows, row))) addRow(candidates, row);
    });
  }

  async #pair(pair: string): Promise<PairRows> {
    const rows = this.#none();
    const count = addRowsOf(this.#terms.pairs, pair, rows);
    if (this.#slice.isOver()) await this.#slice.next();
    return { rows, count };
  }

  async #any(index: TextIndex, tokens: readonly string[]): Promise<RowSet> {
    const rows = this.#none();
    for (const token of new Set(tokens)) {
      addRowsOf(index, token, rows);
      if (this.#slice.isOver()) await this.#slice.next();
    }
    return rows;
  }

  async #all(parts: readonly (() => Promise<RowSet>)[]): Promise<RowSet> {
    let rows: RowSet | null = null;
    for (const part of parts) {
      const found: RowSet = await part();
      if (rows !== null) keepCommon(found, rows);
      rows = found;
      if (rowFrom(rows, rows.first) === -1) break;
    }
    return rows ?? otherRows(this.#none());
  }

  async #either(parts: readonly (() => Promise<RowSet>)[]): Promise<RowSet> {
    let rows: RowSet | null = null;
    for (const part of parts) {
      const found: RowSet = await part();
      if (rows !== null) addRows(found, rows);
      rows = found;
    }
    return rows ?? this.#none();
  }

  #none(): RowSet {
    return noRows(this.#from, this.#to);
  }
}

function pairsOf(sequence: readonly string[]): readonly string[] {
  return sequence.slice(1).map((right, index) => pairOf(sequence[index] ?? "", right));
}
