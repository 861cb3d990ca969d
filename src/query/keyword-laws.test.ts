import fc from "fast-check";
import { expect, test } from "vitest";
import { join, negate, parseKeyword } from "./parse-keyword.ts";
import { type KeywordToken, type KeywordTree, printKeyword, type Span } from "./tree.ts";

function parse(text: string, boolean = true) {
  return parseKeyword(text, { boolean, tokenize: simpleTokenize });
}

const nowhere: Span = { start: 0, end: 0 };
const token = fc.constantFrom(
  "rain",
  "snow",
  "2024",
  "café",
  "дождь",
  "東",
  "京",
  "😀",
  "🌍",
  "мир",
  "a",
  "i̇",
);

/** Small enough for the bounds: at most 81 terms of three words. */
const tree = fc.letrec<{ tree: KeywordTree; term: KeywordTree }>((tie) => ({
  term: fc.oneof(
    token.map((text): KeywordTree => ({ kind: "word", token: text, span: nowhere })),
    fc
      .array(token, { minLength: 2, maxLength: 3 })
      .map((tokens): KeywordTree => ({ kind: "phrase", tokens, span: nowhere })),
  ),
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie("term"),
    tie("tree").map((part) => negate(part, 0)),
    fc
      .tuple(fc.constantFrom("and", "or"), fc.array(tie("tree"), { minLength: 2, maxLength: 3 }))
      .map(([kind, [first, ...others]]) => join(kind, first === undefined ? [never()] : [first, ...others])),
  ),
})).tree;

function never(): never {
  throw new Error("the generator gives at least two parts");
}

/** Strings made of what the syntax is made of: they reach far more of the parser than random text does. */
const syntax = fc
  .array(fc.oneof(token, fc.constantFrom(..."  ||+-()\"“»!,.'’\t\u3000\ud800", "a-b", "--", "(", ")")), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(""));
const anyText = fc.oneof(
  syntax,
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
);

test("a printed tree is parsed as the same tree", () => {
  fc.assert(
    fc.property(tree, (original) => {
      expect(withoutSpans(parse(printKeyword(original)).tree)).toEqual(withoutSpans(original));
    }),
    { numRuns: 500 },
  );
});

test("whatever was understood is printed in a form that is understood alike, without a warning", () => {
  fc.assert(
    fc.property(syntax, fc.boolean(), (text, boolean) => {
      const { tree } = parse(text, boolean);
      if (tree === null) return;
      const again = parse(printKeyword(tree));
      expect(withoutSpans(again.tree)).toEqual(withoutSpans(tree));
      expect(again.warnings).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("an operator inside a token is part of the word", () => {
  const tokenize = () => [{ text: "c", start: 0, end: 3, unspaced: false }];
  expect(parseKeyword("c|+", { boolean: true, tokenize }).tree).toMatchObject({ kind: "word", token: "c" });
});

test("both modes understand plain words alike, and in the same places", () => {
  const plain = fc
    .array(
      fc.oneof(
        token,
        fc.constantFrom(" ", "+", "  ", ". ", ", ", "…", "'", "#", "@", "a-b", "U.S.-China", " - "),
      ),
    )
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(plain, (text) => {
      const boolean = parse(text);
      expect({ ...boolean, warnings: [] }).toEqual(parse(text, false));
    }),
    { numRuns: 1000 },
  );
});

test("any text gives either a tree in normal form or problems, and all places lie within the text", () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, boolean) => {
      const { tree, problems, warnings } = parse(text, boolean);
      expect(tree === null).toBe(problems.length > 0);
      for (const { position } of [...problems, ...warnings]) {
        expect(position).toBeGreaterThanOrEqual(0);
        expect(position).toBeLessThanOrEqual(text.length);
      }
      if (tree !== null) checkNode(tree, { start: 0, end: text.length });
    }),
    { numRuns: 3000 },
  );
});

test("default mode never finds fault with a text that has a word", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(parse(text, false).problems.length).toBe(simpleTokenize(text).length === 0 ? 1 : 0);
    }),
  );
});

test.each([
  "(",
  ")",
  "-",
  "|",
  '"',
  "+",
  "!",
  ",-",
  "a-",
  "(-",
  '"a" ',
  "()",
  "a|",
  "--a ",
  "((a)",
  ",",
  "😀",
  "\ud800",
])("4096 characters of %j are judged at once", (piece) => {
  const hostile = `a ${piece.repeat(4096).slice(0, 4092)} b`;
  const before = process.cpuUsage();
  for (const boolean of [false, true]) parse(hostile, boolean);
  // Of processor time: a machine that others use takes longer, however little there is to do.
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
});

function checkNode(node: KeywordTree, within: Span): void {
  expect(node.span.start).toBeGreaterThanOrEqual(within.start);
  expect(node.span.end).toBeLessThanOrEqual(within.end);
  expect(node.span.end).toBeGreaterThan(node.span.start);
  if (node.kind === "phrase") expect(node.tokens.length).toBeGreaterThan(1);
  if (node.kind === "word" || node.kind === "phrase") return;
  const parts = node.kind === "not" ? [node.part] : node.parts;
  if (node.kind !== "not") expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) {
    expect(part.kind).not.toBe(node.kind);
    checkNode(part, node.span);
  }
}

/** A tree to compare by meaning: every span is the same. */
function withoutSpans(tree: KeywordTree | null): KeywordTree | null {
  return tree && strip(tree);
}

function strip(tree: KeywordTree): KeywordTree {
  const span = { start: 0, end: 0 };
  switch (tree.kind) {
    case "word":
    case "phrase":
      return { ...tree, span };
    case "and":
    case "or":
      return { ...tree, parts: tree.parts.map(strip), span };
    case "not":
      return { ...tree, part: strip(tree.part), span };
  }
}

/** A plain stand-in for the tokenizer of `text`, which this room must not import. */
function simpleTokenize(text: string): readonly KeywordToken[] {
  return Array.from(text.matchAll(TOKEN), (match) => ({
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
    unspaced: UNSPACED.test(match[0]),
  }));
}

const TOKEN = /\p{Script=Han}|\p{Extended_Pictographic}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
const UNSPACED = /^\p{Script=Han}$/u;
