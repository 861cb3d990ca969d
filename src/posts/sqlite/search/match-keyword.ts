import type { KeywordTree } from "../../../query/tree.ts";
import type { Analyzer } from "../../../text/analyzer.ts";
import { hashLexeme, pairOf } from "../../../text/lexeme-store.ts";
import { addRows, keepCommon, noRows, otherRows, type RowSet, rowFrom } from "../../columns/row-set.ts";
import type { Matched } from "../../columns/select-rows.ts";
import type { ListRule } from "../../posts.ts";
import type { Steps } from "../../time-slice.ts";
import { matchAll, matchAny } from "../terms.ts";
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

function pairsOf(sequence: readonly string[]): readonly string[] {
  return sequence.slice(1).map((right, index) => pairOf(sequence[index] ?? "", right));
}

/** A post, read anew with the analyzer of the index. */
interface ReadPost {
  readonly parts: readonly string[];
  readonly language: string | null;
}

/** The IDs of the lists that pull in a post of this account; the post is read only if a keyword asks for it. */
export type PullingLists = (accountId: number, read: () => ReadPost) => readonly number[];

/** The lists that a thread was told of, each made ready once. */
export class KnownLists {
  readonly #rules = new Map<number, ListRule>();
  readonly #ready = new Map<number, { readonly members: ReadonlySet<number>; matcher: ListMatcher | null }>();
  #analyzer = "";

  learn(number: number, rule: ListRule): void {
    this.#rules.set(number, rule);
  }

  forget(number: number): void {
    this.#rules.delete(number);
    this.#ready.delete(number);
  }

  rules(numbers: readonly number[]): readonly ListRule[] {
    return numbers.flatMap((number) => this.#rules.get(number) ?? []);
  }

  /**
   * Which of these lists pull a post in: by its account, or because a keyword matches. A page has few posts
   * and a caller may have thousands of words in lists: so the words of the post are looked up among those of
   * the lists, and the word index is not asked.
   */
  matching(numbers: readonly number[], analyzer: Analyzer): PullingLists {
    if (analyzer.version !== this.#analyzer) {
      this.#ready.clear();
      this.#analyzer = analyzer.version;
    }
    const lists = numbers.flatMap((number) => {
      const rule = this.#rules.get(number);
      return rule === undefined ? [] : [{ id: rule.id, ...this.#readyList(number, rule, analyzer) }];
    });
    return (accountId, read) => {
      let post: AnalyzedPost | null = null;
      return lists
        .filter(({ members, matcher }) => {
          if (members.has(accountId)) return true;
          if (matcher === null) return false;
          post ??= new AnalyzedPost(analyzer, read());
          return matcher.matches(post);
        })
        .map(({ id }) => id)
        .sort((left, right) => left - right);
    };
  }

  #readyList(number: number, { accountIds, keyword }: ListRule, analyzer: Analyzer) {
    const known = this.#ready.get(number);
    if (known !== undefined) return known;
    const matcher = keyword === null ? null : new ListMatcher(analyzer, keyword);
    const ready = { members: new Set(accountIds), matcher };
    this.#ready.set(number, ready);
    return ready;
  }
}

/** An entry of a sequence is position * 2^32 + hash. */
const HASHES = 2 ** 32;

class AnalyzedPost {
  readonly tokens: readonly string[];
  readonly #sequence: readonly number[];
  #entries: ReadonlySet<number> | null = null;

  constructor(analyzer: Analyzer, { parts, language }: ReadPost) {
    const { lexemes, pairs, sequence } = analyzer.analyzePost(parts, language);
    this.tokens = [...lexemes, ...pairs];
    this.#sequence = sequence;
  }

  /** Whether the lexemes with these hashes stand one behind the other. */
  has(order: readonly number[]): boolean {
    const entries = this.#entries ?? new Set(this.#sequence);
    this.#entries = entries;
    const first = order[0] ?? 0;
    return this.#sequence.some((entry) => {
      if (entry % HASHES !== first) return false;
      const position = Math.floor(entry / HASHES);
      return order.every((hash, at) => entries.has((position + at) * HASHES + hash));
    });
  }
}

/** The keyword of a list, with its words to be looked up. */
class ListMatcher {
  readonly #analyzer: Analyzer;
  readonly #tree: Node;
  /** Lexemes and pairs, and the numbers of the leaves that ask for them. */
  readonly #leavesOf = new Map<string, number[]>();
  #leaves = 0;

  constructor(analyzer: Analyzer, keyword: KeywordTree) {
    this.#analyzer = analyzer;
    this.#tree = this.#compile(keyword);
  }

  matches(post: AnalyzedPost): boolean {
    const hits = new Uint8Array(this.#leaves);
    for (const token of post.tokens) {
      for (const leaf of this.#leavesOf.get(token) ?? NONE) hits[leaf] = 1;
    }
    return holds(this.#tree, hits, post);
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

const NONE: readonly number[] = [];

type Node =
  | { readonly kind: "leaf"; readonly leaf: number }
  | {
      readonly kind: "phrase";
      readonly orders: readonly { readonly pairs: readonly number[]; readonly hashes: readonly number[] }[];
    }
  | { readonly kind: "and" | "or"; readonly parts: readonly Node[] }
  | { readonly kind: "not"; readonly part: Node };

function holds(node: Node, hits: Uint8Array, post: AnalyzedPost): boolean {
  switch (node.kind) {
    case "leaf":
      return hits[node.leaf] === 1;
    case "phrase":
      return node.orders.some(
        ({ pairs, hashes }) => pairs.every((pair) => hits[pair] === 1) && post.has(hashes),
      );
    case "and":
      return node.parts.every((part) => holds(part, hits, post));
    case "or":
      return node.parts.some((part) => holds(part, hits, post));
    case "not":
      return !holds(node.part, hits, post);
  }
}
