import type { KeywordTree } from "../../../query/tree.ts";
import type { Analyzer } from "../../../text/analyzer.ts";
import { hashLexeme, pairOf } from "../../../text/lexeme-store.ts";
import type { StatementBuilder } from "../engine.ts";
import { POSTS_BESIDE } from "../schema.ts";

export interface KeywordContext {
  readonly builder: StatementBuilder;
  readonly analyzer: Analyzer;
  /** The languages of the filter, or null for all. */
  readonly languages: readonly string[] | null;
  /** Conditions that every subquery repeats: the window and the visibility. */
  readonly scope: readonly string[];
}

/** The engine takes at most this many tokens in one call. */
const MOST_TOKENS = 64;

/**
 * A condition on posts that the text indexes answer. Terms and phrases of two words are look-ups; longer phrases are
 * the look-up of their pairs, then verified on the lexemes in their order.
 */
export function compileKeyword(tree: KeywordTree, context: KeywordContext): string {
  return compile(tree, context, false);
}

/** Whether posts have to be read, because the index alone cannot tell. */
export function isVerified(tree: KeywordTree): boolean {
  switch (tree.kind) {
    case "word":
      return false;
    case "phrase":
      return tree.tokens.length > 2;
    case "not":
      return isVerified(tree.part);
    default:
      return tree.parts.some(isVerified);
  }
}

/** `nested`: below OR or NOT, where a verified phrase would take the index away from the whole expression. */
function compile(tree: KeywordTree, context: KeywordContext, nested: boolean): string {
  switch (tree.kind) {
    case "word":
      return anyToken("lexemes", context.analyzer.queryLexemes(tree.token, context.languages), context);
    case "phrase":
      return compilePhrase(tree.tokens, context, nested);
    case "and":
      return compileAnd(tree.parts, context, nested);
    case "or":
      return compileOr(tree.parts, context);
    case "not":
      return `NOT ${compile(tree.part, context, true)}`;
  }
}

/** Words that mean one lexeme are looked up together. */
function compileAnd(parts: readonly KeywordTree[], context: KeywordContext, nested: boolean): string {
  const { lexemes, others } = separateWords(parts, context, (found) => found.length === 1);
  return conjunction([
    ...chunks([...new Set(lexemes)]).map((chunk) => allTokens("lexemes", chunk, context)),
    ...others.map((part) => compile(part, context, nested)),
  ]);
}

function compileOr(parts: readonly KeywordTree[], context: KeywordContext): string {
  const { lexemes, others } = separateWords(parts, context, () => true);
  return disjunction([
    ...chunks([...new Set(lexemes)]).map((chunk) => anyToken("lexemes", chunk, context)),
    ...others.map((part) => compile(part, context, true)),
  ]);
}

function separateWords(
  parts: readonly KeywordTree[],
  context: KeywordContext,
  accept: (lexemes: readonly string[]) => boolean,
): { lexemes: readonly string[]; others: readonly KeywordTree[] } {
  const lexemes: string[] = [];
  const others: KeywordTree[] = [];
  for (const part of parts) {
    const found = part.kind === "word" ? context.analyzer.queryLexemes(part.token, context.languages) : [];
    if (part.kind === "word" && accept(found)) lexemes.push(...found);
    else others.push(part);
  }
  return { lexemes, others };
}

function compilePhrase(tokens: readonly string[], context: KeywordContext, nested: boolean): string {
  const sequences = context.analyzer.queryPhrases(tokens, context.languages);
  if (tokens.length === 1) {
    return anyToken("lexemes", sequences.flat(), context);
  }
  if (tokens.length === 2) {
    return anyToken(
      "pairs",
      sequences.map(([left = "", right = ""]) => pairOf(left, right)),
      context,
    );
  }
  const candidates = compileCandidates(sequences, context);
  const orders = sequences.map((sequence) => sequence.map(hashLexeme));
  const verified = conjunction([candidates, compileOrder(orders, context)]);
  if (!nested) return verified;
  return `(id, uid) IN (SELECT id, uid FROM ${POSTS_BESIDE} WHERE ${conjunction([...context.scope, verified])})`;
}

/** The posts that have all pairs of a sequence: the index finds them, and only their words are looked at. */
function compileCandidates(sequences: readonly (readonly string[])[], context: KeywordContext): string {
  const candidates = sequences.map((sequence) => {
    const pairs = sequence.slice(1).map((right, index) => pairOf(sequence[index] ?? "", right));
    return conjunction(chunks([...new Set(pairs)]).map((chunk) => allTokens("pairs", chunk, context)));
  });
  return disjunction(candidates);
}

/**
 * Whether the words stand in one of these orders. Where a position has alternatives, the entries of all lexemes are put
 * together as `write-analysis.ts` describes them, and those are looked for that a beginning at any position would need.
 */
function compileOrder(orders: readonly (readonly number[])[], { builder }: KeywordContext): string {
  const plain = orders.map((hashes) => `hasSubstr(words, ${builder.bind("Array(UInt32)", hashes)})`);
  const lines = orders.map((hashes) =>
    builder.bind(
      "Array(UInt64)",
      hashes.map((hash, place) => place * 2 ** 32 + hash),
    ),
  );
  const starts = "arrayMap(place -> toUInt64(place - 1) * 4294967296, arrayEnumerate(words))";
  const entries = `arrayConcat(arrayMap((start, hash) -> start + hash, ${starts}, words), alternatives)`;
  const needed = "arrayMap(entry -> start + entry, line)";
  const mixed = `arrayExists(entries -> arrayExists(start -> arrayExists(line -> hasAll(entries, ${needed}), [${lines.join(", ")}]), ${starts}), [${entries}])`;
  return disjunction([...plain, `(notEmpty(alternatives) AND ${mixed})`]);
}

function anyToken(
  column: "lexemes" | "pairs",
  tokens: readonly string[],
  { builder }: KeywordContext,
): string {
  return disjunction(
    chunks([...new Set(tokens)]).map(
      (chunk) => `hasAnyTokens(${column}, ${builder.bind("Array(String)", chunk)})`,
    ),
  );
}

function allTokens(
  column: "lexemes" | "pairs",
  tokens: readonly string[],
  { builder }: KeywordContext,
): string {
  return `hasAllTokens(${column}, ${builder.bind("Array(String)", tokens)})`;
}

function chunks(tokens: readonly string[]): readonly (readonly string[])[] {
  const result: string[][] = [];
  for (let start = 0; start < tokens.length; start += MOST_TOKENS) {
    result.push(tokens.slice(start, start + MOST_TOKENS));
  }
  return result;
}

/** All of the conditions; true for none. */
export function conjunction(conditions: readonly string[]): string {
  return conditions.length === 0 ? "1" : `(${conditions.join(" AND ")})`;
}

/** Any of the conditions; false for none. */
export function disjunction(conditions: readonly string[]): string {
  return conditions.length === 0 ? "0" : `(${conditions.join(" OR ")})`;
}
