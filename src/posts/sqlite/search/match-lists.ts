import type { KeywordTree } from "../../../query/tree.ts";
import type { Analyzer } from "../../../text/analyzer.ts";
import { hashLexeme } from "../../../text/hash-lexeme.ts";
import type { ListRule } from "../../posts.ts";
import { pairsOf } from "./match-keyword.ts";

/** A post, read anew with the analyzer of the index. */
export interface ReadPost {
  readonly parts: readonly string[];
  readonly language: string | null;
}

/**
 * Which of the caller's lists with a keyword pull a post in. A page has few posts and a caller may have thousands of words in lists: so the words of
 * the post are looked up among those of the lists, and the word index is not asked.
 */
export class ListMatcher {
  readonly #analyzer: Analyzer;
  readonly #lists: readonly { readonly id: number; readonly tree: Node }[];
  /** Lexemes and pairs, and the numbers of the leaves that ask for them. */
  readonly #leavesOf = new Map<string, number[]>();
  #leaves = 0;

  constructor(analyzer: Analyzer, lists: readonly ListRule[]) {
    this.#analyzer = analyzer;
    this.#lists = lists.flatMap(({ id, keyword }) =>
      keyword === null ? [] : [{ id, tree: this.#compile(keyword) }],
    );
  }

  get isEmpty(): boolean {
    return this.#lists.length === 0;
  }

  /** The IDs of the lists. */
  match({ parts, language }: ReadPost): ReadonlySet<number> {
    const { lexemes, pairs, sequence } = this.#analyzer.analyzePost(parts, language);
    const hits = new Uint8Array(this.#leaves);
    for (const token of [...lexemes, ...pairs]) {
      for (const leaf of this.#leavesOf.get(token) ?? []) hits[leaf] = 1;
    }
    let entries: ReadonlySet<number> | null = null;
    const stands = (order: readonly number[]) => {
      entries ??= new Set(sequence);
      const known = entries;
      const first = order[0] ?? 0;
      return sequence.some((entry) => {
        if (entry % HASHES !== first) return false;
        const position = Math.floor(entry / HASHES);
        return order.every((hash, at) => known.has((position + at) * HASHES + hash));
      });
    };
    return new Set(this.#lists.filter(({ tree }) => holds(tree, hits, stands)).map(({ id }) => id));
  }

  #compile(tree: KeywordTree): Node {
    switch (tree.kind) {
      case "word":
        return { kind: "leaf", leaf: this.#leaf(this.#analyzer.queryLexemes(tree.token, null)) };
      case "phrase": {
        const sequences = this.#analyzer.queryPhrases(tree.tokens, null);
        if (tree.tokens.length === 1) return { kind: "leaf", leaf: this.#leaf(sequences.flat()) };
        if (tree.tokens.length === 2) return { kind: "leaf", leaf: this.#leaf(sequences.flatMap(pairsOf)) };
        const orders = sequences.map((sequence) => ({
          pairs: pairsOf(sequence).map((pair) => this.#leaf([pair])),
          hashes: sequence.map(hashLexeme),
        }));
        return { kind: "phrase", orders };
      }
      case "and":
      case "or":
        return { kind: tree.kind, parts: tree.parts.map((part) => this.#compile(part)) };
      case "not":
        return { kind: "not", part: this.#compile(tree.part) };
    }
  }

  #leaf(tokens: readonly string[]): number {
    const leaf = this.#leaves;
    this.#leaves += 1;
    for (const token of tokens) {
      const leaves = this.#leavesOf.get(token);
      if (leaves === undefined) this.#leavesOf.set(token, [leaf]);
      else leaves.push(leaf);
    }
    return leaf;
  }
}

/** An entry of a sequence is position * 2^32 + hash. */
const HASHES = 2 ** 32;

type Node =
  | { readonly kind: "leaf"; readonly leaf: number }
  | {
      readonly kind: "phrase";
      readonly orders: readonly { readonly pairs: readonly number[]; readonly hashes: readonly number[] }[];
    }
  | { readonly kind: "and" | "or"; readonly parts: readonly Node[] }
  | { readonly kind: "not"; readonly part: Node };

function holds(node: Node, hits: Uint8Array, stands: (order: readonly number[]) => boolean): boolean {
  switch (node.kind) {
    case "leaf":
      return hits[node.leaf] === 1;
    case "phrase":
      return node.orders.some(
        ({ pairs, hashes }) => pairs.every((pair) => hits[pair] === 1) && stands(hashes),
      );
    case "and":
      return node.parts.every((part) => holds(part, hits, stands));
    case "or":
      return node.parts.some((part) => holds(part, hits, stands));
    case "not":
      return !holds(node.part, hits, stands);
  }
}
