import type { KeywordToken, KeywordTree, Span } from "./tree.ts";

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
export function quote(tokens: readonly [KeywordToken, ...KeywordToken[]], span: Span): KeywordTree {
  const [first, ...others] = tokens;
  if (others.length === 0) return word(first);
  return { kind: "phrase", tokens: tokens.map((token) => token.text), span };
}

/** The tokens of plain words, all of them in any order; neighbors of an unspaced script are one phrase. */
export function allOf(tokens: readonly [KeywordToken, ...KeywordToken[]]): KeywordTree {
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
