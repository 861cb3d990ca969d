import { looseMinus } from "./keyword-problems.ts";
import type { KeywordProblem, KeywordToken, Span } from "./tree.ts";

/** A piece of a keyword in boolean syntax. White space and `+` end a piece and are gone. */
export interface Lexeme {
  readonly kind: "words" | "quoted" | "unclosed" | "bar" | "minus" | "open" | "close";
  readonly span: Span;
  /** Of words and quotations; none when they hold only punctuation. */
  readonly tokens: readonly KeywordToken[];
}

interface LexedKeyword {
  /** A `minus` is always followed by another, or by what it excludes: words, a quotation or a parenthesis. */
  readonly lexemes: readonly Lexeme[];
  readonly warnings: readonly KeywordProblem[];
}

/** Cuts a keyword into pieces. `tokens` are those of the whole text, so that both modes see the same words. */
export function lexKeyword(text: string, tokens: readonly KeywordToken[]): LexedKeyword {
  const shape = shapeOf(text, tokens);
  const lexemes: Lexeme[] = [];
  const warnings: KeywordProblem[] = [];
  let taken = 0;
  const takeTokens = (end: number): readonly KeywordToken[] => {
    const first = taken;
    while ((tokens[taken]?.start ?? end) < end) taken += 1;
    return tokens.slice(first, taken);
  };
  for (const match of shape.matchAll(PIECE)) {
    const piece = match[0];
    const start = match.index;
    const end = start + piece.length;
    const kind = kindOf(piece, shape.charAt(end));
    if (kind === "loose") {
      warnings.push(looseMinus(start));
    } else if (kind === "minus") {
      for (let at = start; at < end; at += 1)
        lexemes.push({ kind, span: { start: at, end: at + 1 }, tokens: [] });
    } else {
      lexemes.push({ kind, span: { start, end }, tokens: takeTokens(end) });
    }
    if (kind === "words") {
      for (const minus of piece.matchAll(LOOSE_IN_WORDS)) warnings.push(looseMinus(start + minus.index));
    }
  }
  return { lexemes, warnings };
}

/** The pieces in a shape: a minus begins one only where no word has begun; inside it separates (`U.S.-China`). */
const PIECE = /"[^"]*"?|[.,]*w[w.,-]*|[.,]+|-+|[|()]/g;

/** Minus signs that belong to a word but look as if they were meant to exclude: `a- b`, `a-"b"`, `a,-b`. */
const LOOSE_IN_WORDS = /(?<=,)-+|(?<!-)-+$/g;

function kindOf(piece: string, next: string): Lexeme["kind"] | "loose" {
  switch (piece.charAt(0)) {
    case '"':
      return piece.length > 1 && piece.endsWith('"') ? "quoted" : "unclosed";
    case "-":
      return next !== "" && 'w.,"('.includes(next) ? "minus" : "loose";
    case "|":
      return "bar";
    case "(":
      return "open";
    case ")":
      return "close";
    default:
      return "words";
  }
}

/**
 * One character for each UTF-16 unit of the text: `w` within a token, a space for what means AND, `"` for every kind
 * of double quote, `|`, `-`, `(` and `)` for themselves, `,` for commas and semicolons, `.` for all other punctuation.
 */
function shapeOf(text: string, tokens: readonly KeywordToken[]): string {
  const shape = Array.from({ length: text.length }, (_, at) => shapeOfUnit(text.charAt(at)));
  for (const { start, end } of tokens) shape.fill("w", start, end);
  return shape.join("");
}

function shapeOfUnit(unit: string): string {
  if (unit === "+" || /\s/.test(unit)) return " ";
  if ('"“”„‟«»＂'.includes(unit)) return '"';
  if ("|-()".includes(unit)) return unit;
  return unit === "," || unit === ";" ? "," : ".";
}
