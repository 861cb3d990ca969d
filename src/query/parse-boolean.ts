/**
 * The keyword language in boolean mode:
 *
 *   query  := or
 *   or     := and ("|" and)*
 *   and    := unary (("+" | space)* unary)*
 *   unary  := "-" unary | "(" or ")" | quote words quote | words
 *   words  := any characters but white space, operators and quotes; "-" only after the first word
 *   quote  := any of " “ ” „ ‟ « » ＂
 *
 * Words without any token are punctuation and vanish, but they are no operand of "-" or "|" and fill no group.
 */

import { allOf, join, negate, quote } from "./build-tree.ts";
import {
  barWithoutOperand,
  emptyGroup,
  emptyQuote,
  minusWithoutOperand,
  tooDeep,
  unclosedGroup,
  unclosedQuote,
  unopenedGroup,
} from "./keyword-problems.ts";
import type { Lexeme } from "./lex-keyword.ts";
import type { KeywordProblem, KeywordTree } from "./tree.ts";

/**
 * Parses a keyword that has been cut into pieces. `tree` is null when there are problems.
 * Recursion ends at `maxDepth` parentheses and minus signs within each other.
 */
export function parseBoolean(
  lexemes: readonly Lexeme[],
  maxDepth: number,
): { readonly tree: KeywordTree | null; readonly problems: readonly KeywordProblem[] } {
  const problems: KeywordProblem[] = [];
  let at = 0;
  let depth = 0;
  let openGroups = 0;

  // What a quotation that never ends would hold is unknown, so nothing else can be judged.
  const last = lexemes.at(-1);
  if (last?.kind === "unclosed") return { tree: null, problems: [unclosedQuote(last.span.start)] };
  const outcome = parseOr();
  return { tree: isTree(outcome) ? outcome : null, problems };

  function parseOr(): Outcome {
    const parts = [parseAnd()];
    const bars: number[] = [];
    for (let bar = lexemes[at]; bar?.kind === "bar"; bar = lexemes[at]) {
      at += 1;
      bars.push(bar.span.start);
      parts.push(parseAnd());
    }
    const [firstBar] = bars;
    if (firstBar === undefined) return parts[0] ?? "nothing";
    if (parts[0] === "nothing") report(barWithoutOperand(firstBar, "left"));
    for (const [index, bar] of bars.entries()) {
      const blamedAlready = index === 0 && parts[0] === "nothing";
      if (parts[index + 1] === "nothing" && !blamedAlready) report(barWithoutOperand(bar, "right"));
    }
    const trees = parts.filter(isTree);
    return hasSome(trees) && trees.length === parts.length ? join("or", trees) : "broken";
  }

  function parseAnd(): Outcome {
    const parts: Outcome[] = [];
    for (let next = lexemes[at]; next !== undefined && next.kind !== "bar"; next = lexemes[at]) {
      if (next.kind === "close" && openGroups > 0) break;
      at += 1;
      parts.push(parseUnary(next));
    }
    if (parts.includes("broken")) return "broken";
    const trees = parts.filter(isTree);
    return hasSome(trees) ? join("and", trees) : "nothing";
  }

  function parseUnary(lexeme: Lexeme): Outcome {
    const { kind, span, tokens } = lexeme;
    switch (kind) {
      case "words":
        return hasSome(tokens) ? parseWords(lexeme, allOf(tokens)) : "nothing";
      case "quoted":
        return hasSome(tokens) ? quote(tokens, span) : report(emptyQuote(span.start));
      case "minus":
        return nest(lexeme, () => parseNegated(span.start));
      case "open":
        return nest(lexeme, () => parseGroup(span.start));
      case "close":
        return report(unopenedGroup(span.start));
      case "bar":
      case "unclosed":
        return "nothing";
    }
  }

  /** Several words behind a minus are a group (`-covid-19` is `-(covid 19)`) and count as one. */
  function parseWords(lexeme: Lexeme, tree: KeywordTree): Outcome {
    const isGroup = tree.kind === "and" && lexemes[at - 2]?.kind === "minus";
    return isGroup ? nest(lexeme, () => tree) : tree;
  }

  function parseNegated(minus: number): Outcome {
    const operand = lexemes[at];
    at += 1;
    const part = operand === undefined ? "nothing" : parseUnary(operand);
    if (part === "nothing") return report(minusWithoutOperand(minus));
    return part === "broken" ? part : negate(part, minus);
  }

  function parseGroup(start: number): Outcome {
    openGroups += 1;
    const inner = parseOr();
    openGroups -= 1;
    const close = lexemes[at];
    at += 1;
    if (close === undefined) return depth > maxDepth ? "broken" : report(unclosedGroup(start));
    if (inner === "nothing") return report(emptyGroup(start));
    if (inner === "broken" || inner.kind === "word" || inner.kind === "phrase") return inner;
    return { ...inner, span: { start, end: close.span.end } };
  }

  /** Beyond the bound nothing more is read, and `depth` stays beyond it: what is missing then was never looked at. */
  function nest(lexeme: Lexeme, parse: () => Outcome): Outcome {
    depth += 1;
    if (depth > maxDepth) {
      at = lexemes.length;
      depth = Number.POSITIVE_INFINITY;
      return report(tooDeep(lexeme.span.start, maxDepth));
    }
    const outcome = parse();
    depth -= 1;
    return outcome;
  }

  function report(problem: KeywordProblem): "broken" {
    problems.push(problem);
    return "broken";
  }
}

/** What a part of the keyword came to; `broken` when its problem has been reported, so that no other follows from it. */
type Outcome = KeywordTree | "nothing" | "broken";

function isTree(outcome: Outcome): outcome is KeywordTree {
  return typeof outcome === "object";
}

function hasSome<Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] {
  return items.length > 0;
}
