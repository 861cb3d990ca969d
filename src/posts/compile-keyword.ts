import type { KeywordTree } from "../query/tree.ts";
import type { Analyzer } from "../text/analyzer.ts";
import { hashLexeme } from "../text/hash-lexeme.ts";
import { pairOf } from "../text/pair-of.ts";
import { POSTS_BESIDE } from "./schema.ts";
import type { StatementBuilder } from "./statement-builder.ts";

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
  const verified = disjunction(sequences.map((sequence) => compileLongPhrase(sequence, context)));
  if (!nested) return verified;
  return `(id, uid) IN (SELECT id, uid FROM ${POSTS_BESIDE} WHERE ${conjunction([...context.scope, verified])})`;
}

function compileLongPhrase(sequence: readonly string[], context: KeywordContext): string {
  const pairs = sequence.slice(1).map((right, index) => pairOf(sequence[index] ?? "", right));
  const { builder } = context;
  const hashes = sequence.map(hashLexeme);
  // Arrays are counted from one, positions from zero.
  const standsAt = hashes.map((hash, offset) => {
    const other = `toUInt64(place + ${offset} - 1) * 4294967296 + ${hash}`;
    return `(words[place + ${offset}] = ${hash} OR has(alternatives, ${other}))`;
  });
  const mixed = `notEmpty(alternatives) AND arrayExists(place -> ${standsAt.join(" AND ")}, arrayEnumerate(words))`;
  return conjunction([
    ...chunks([...new Set(pairs)]).map((chunk) => allTokens("pairs", chunk, context)),
    `(hasSubstr(words, ${builder.bind("Array(UInt32)", hashes)}) OR (${mixed}))`,
  ]);
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
