import type { KeywordTree } from "../../../query/tree.ts";
import type { Analyzer } from "../../../text/analyzer.ts";
import { hashLexeme, pairOf } from "../../../text/lexeme-store.ts";
import { addRows, keepCommon, noRows, otherRows, type RowSet, rowFrom } from "../../columns/row-set.ts";
import type { Matched } from "../../columns/select-rows.ts";
import type { Steps } from "../../time-slice.ts";
import { matchAll, matchAny } from "../term.ts";
import type { Term, TermSets } from "./term-sets.ts";

/** Where a keyword is looked for: in the rows from `from` up to `to`, of which there are `rows`. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
}

/** The rows that a keyword matches. */
export function* matchKeyword(
  sets: TermSets,
  analyzer: Analyzer,
  { keyword, languages }: Matched,
  { from, to, rows: count }: Range,
): Steps<RowSet> {
  function* match(tree: KeywordTree): Steps<RowSet> {
    switch (tree.kind) {
      case "word":
      case "phrase": {
        const rows = noRows(from, to);
        yield* sets.add(termOfTree(analyzer, tree, languages), rows, count);
        return rows;
      }
      case "and": {
        let rows: RowSet | null = null;
        for (const part of tree.parts) {
          const found: RowSet = yield* match(part);
          if (rows !== null) keepCommon(found, rows);
          rows = found;
          if (rowFrom(rows, rows.first) === -1) break;
        }
        return rows ?? otherRows(noRows(from, to));
      }
      case "or": {
        const rows = noRows(from, to);
        for (const part of tree.parts) addRows(rows, yield* match(part));
        return rows;
      }
      case "not":
        return otherRows(yield* match(tree.part));
    }
  }
  return yield* match(keyword);
}

function termOfTree(
  analyzer: Analyzer,
  tree: KeywordTree & { readonly kind: "word" | "phrase" },
  languages: readonly string[] | null,
): Term {
  if (tree.kind === "word")
    return { match: matchAny(analyzer.queryLexemes(tree.token, languages)), orders: null };
  const sequences = analyzer.queryPhrases(tree.tokens, languages);
  if (tree.tokens.length === 1) return { match: matchAny(new Set(sequences.flat())), orders: null };
  if (tree.tokens.length === 2) return { match: matchAny(new Set(sequences.flatMap(pairsOf))), orders: null };
  return {
    match: sequences.map((sequence) => `(${matchAll(pairsOf(sequence))})`).join(" OR "),
    orders: sequences.map((sequence) => sequence.map(hashLexeme)),
  };
}

export function pairsOf(sequence: readonly string[]): readonly string[] {
  return sequence.slice(1).map((right, index) => pairOf(sequence[index] ?? "", right));
}
