import {
  barWithoutOperand,
  emptyGroup,
  emptyQuote,
  minusWithoutOperand,
  noWord,
  tooDeep,
  tooLong,
  tooManyWords,
  unclosedGroup,
  unclosedQuote,
  unopenedGroup,
} from "./keyword-problems.ts";
import { type Lexeme, lexKeyword } from "./lex-keyword.ts";
import type { KeywordProblem, KeywordToken, KeywordTree, ParsedKeyword, Span, Tokenize } from "./tree.ts";

/** Joins one or more parts in normal form: a part of the same kind is dissolved, a single part stands for itself. */
export function join(kind: "and" | "or", parts: readonly [KeywordTree, ...KeywordTree[]]): KeywordTree {
  const [first, ...others] = parts;
  if (others.length === 0) return first;
  return {
    kind,
    parts: parts.flatMap((part) => (part.kind === kind ? part.parts : [part])),
    span: { start: first.span.start, end: (others.at(-1) ?? first).span.end },
  };
}

/** A double negation is none. */
export function negate(part: KeywordTree, start: number): KeywordTree {
  return part.kind === "not" ? part.part : { kind: "not", part, span: { start, end: part.span.end } };
}

/** The tokens of a quotation, in this order; a single one is no phrase. */
function quote(tokens: readonly [KeywordToken, ...KeywordToken[]], span: Span): KeywordTree {
  const [first, ...others] = tokens;
  if (others.length === 0) return word(first);
  return { kind: "phrase", tokens: tokens.map((token) => token.text), span };
}

/** The tokens of plain words, all of them in any order; neighbors of an unspaced script are one phrase. */
function allOf(tokens: readonly [KeywordToken, ...KeywordToken[]]): KeywordTree {
  const [first, ...others] = tokens;
  let run: [KeywordToken, ...KeywordToken[]] = [first];
  const runs: [typeof run, ...(typeof run)[]] = [run];
  let last = first;
  for (const token of others) {
    // One character can hold several tokens (㍿ is 株式会社): these overlap.
    if (token.unspaced && last.unspaced && token.start <= last.end) {
      run.push(token);
    } else {
      run = [token];
      runs.push(run);
    }
    last = token;
  }
  const [firstRun, ...otherRuns] = runs;
  return join("and", [phraseOf(firstRun), ...otherRuns.map(phraseOf)]);
}

function phraseOf(run: readonly [KeywordToken, ...KeywordToken[]]): KeywordTree {
  return quote(run, { start: run[0].start, end: (run.at(-1) ?? run[0]).end });
}

function word(token: KeywordToken): KeywordTree {
  return { kind: "word", token: token.text, span: { start: token.start, end: token.end } };
}

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

/**
 * Parses a keyword that has been cut into pieces. `tree` is null when there are problems.
 * Recursion ends at `maxDepth` parentheses and minus signs within each other.
 */
function parseBoolean(
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

/**
 * What a part of the keyword came to; `broken` when its problem has been reported, so that no other follows from it.
 */
type Outcome = KeywordTree | "nothing" | "broken";

function isTree(outcome: Outcome): outcome is KeywordTree {
  return typeof outcome === "object";
}

function hasSome<Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] {
  return items.length > 0;
}

const MAX_LENGTH = 4096;
const MAX_WORDS = 256;
const MAX_DEPTH = 64;
/** A keyword of nothing but mistakes would otherwise be answered with thousands of sentences. */
const MAX_REPORTED = 10;

/**
 * What a keyword means, or what is wrong with it; never throws. In default mode all punctuation only separates, and all
 * words must be there; the grammar of the other is written above.
 */
export function parseKeyword(
  text: string,
  options: { readonly boolean: boolean; readonly tokenize: Tokenize },
): ParsedKeyword {
  if (text.length > MAX_LENGTH) return parsed(null, [tooLong(text.length, MAX_LENGTH)]);
  const tokens = options.tokenize(text);
  const [first, ...others] = tokens;
  if (first === undefined) return parsed(null, [noWord()]);
  const excess = tokens[MAX_WORDS];
  if (excess !== undefined) return parsed(null, [tooManyWords(excess.start, tokens.length, MAX_WORDS)]);
  if (!options.boolean) return parsed(allOf([first, ...others]));
  const { lexemes, warnings } = lexKeyword(text, tokens);
  const { tree, problems } = parseBoolean(lexemes, MAX_DEPTH);
  return parsed(tree, problems, warnings);
}

function parsed(
  tree: ParsedKeyword["tree"],
  problems: readonly KeywordProblem[] = [],
  warnings: readonly KeywordProblem[] = [],
): ParsedKeyword {
  const inOrder = problems.toSorted((left, right) => left.position - right.position);
  return { tree, problems: inOrder.slice(0, MAX_REPORTED), warnings: warnings.slice(0, MAX_REPORTED) };
}
