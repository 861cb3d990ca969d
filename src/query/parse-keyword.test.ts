import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseKeyword } from "./parse-keyword.ts";
import { type KeywordToken, printKeyword } from "./tree.ts";

function parse(text: string, boolean = true) {
  return parseKeyword(text, { boolean, tokenize: simpleTokenize });
}

/** The keyword as understood, in canonical form; the printer has its own laws. */
function understood(text: string, boolean = true): string {
  const { tree, problems } = parse(text, boolean);
  return tree === null
    ? `error at ${problems.map((problem) => problem.position).join(", ")}`
    : printKeyword(tree);
}

test.each([
  ["Rain Snow", "rain snow"],
  ["rain+snow", "rain snow"],
  ['"rain" | -(snow)', "rain snow"],
  ["covid-19", "covid 19"],
  ["U.S.-China", "u s china"],
  ["!!! rain ???", "rain"],
  ["東京", '"東 京"'],
  ["東京 大", '"東 京" 大'],
  ["東 京", "東 京"],
  ["東-京", "東 京"],
  ["rain東京snow", 'rain "東 京" snow'],
  ["rain rain", "rain rain"],
  ["rain 😀", "rain 😀"],
])("in default mode %j means %j", (text, expected) => {
  expect(understood(text, false)).toBe(expected);
  expect(parse(text, false).warnings).toEqual([]);
});

test.each([
  // AND: a space, a plus, or nothing between neighbors
  ["a b", "a b"],
  ["a+b", "a b"],
  ["a + b", "a b"],
  ["+a", "a"],
  ["a+", "a"],
  ["a++b", "a b"],
  ["(a)(b)", "a b"],
  ['"a"b', "a b"],
  ['a"b c"d', 'a "b c" d'],
  ["!!! a", "a"],
  ["a,b", "a b"],
  ["東京", '"東 京"'],
  // OR
  ["a|b", "a | b"],
  ["a | b|c", "a | b | c"],
  ["a b|c d", "a b | c d"],
  ["a (b|c) d", "a (b | c) d"],
  ["(a|b)|c", "a | b | c"],
  ["(a b) c", "a b c"],
  ["a|(b c)", "a | b c"],
  ["((a))", "a"],
  // NOT
  ["a|-b", "a | -b"],
  ["-a b", "-a b"],
  ["-a|b", "-a | b"],
  ["-(a b)", "-(a b)"],
  ["-(a|b)", "-(a | b)"],
  ['-"a b"', '-"a b"'],
  ["-covid-19", "-(covid 19)"],
  ["-東京", '-"東 京"'],
  ["--a", "a"],
  ["---a", "-a"],
  ["-(-a)", "a"],
  ["--(a b) c", "a b c"],
  ["(a)-b", "a -b"],
  ['"a"-b', "a -b"],
  ["a !!!-b", "a -b"],
  ["-(-a b)", "-(-a b)"],
  // phrases
  ['"A, b!"', '"a b"'],
  ['"a+b"', '"a b"'],
  ['"a | (b -c"', '"a b c"'],
  ['"covid-19 cases"', '"covid 19 cases"'],
  ['"東京 大"', '"東 京 大"'],
  ["“a b” „a b“ «a b» ‟a b” ＂a b＂", '"a b" "a b" "a b" "a b" "a b"'],
  // ordinary words
  ["a OR b", "a or b"],
  ["NOT a", "not a"],
])("in boolean mode %j means %j", (text, expected) => {
  expect(parse(text)).toMatchObject({ problems: [], warnings: [] });
  expect(understood(text)).toBe(expected);
});

test.each([
  ["a - b", "a b", [2]],
  ["a -- b", "a b", [2]],
  ["a -", "a", [2]],
  ["a-", "a", [1]],
  ["a- b", "a b", [1]],
  ["a -+b", "a b", [2]],
  ["- -a", "-a", [0]],
  ["(a -)", "a", [3]],
  ["a-(b)", "a b", [1]],
  ['a-"b c"', 'a "b c"', [1]],
  ["a,-b", "a b", [2]],
  ["a - b - c", "a b c", [2, 6]],
])("in boolean mode %j means %j, with a warning for each loose minus", (text, expected, positions) => {
  expect(understood(text)).toBe(expected);
  expect(parse(text).warnings.map((warning) => warning.position)).toEqual(positions);
});

test.each([
  ["", [0]],
  ["!!!", [0]],
  ["()", [0]],
  ['""', [0]],
  ["|", [0]],
  ["-!!!", [0]],
  ["a |", [2]],
  ["|a", [0]],
  ["a||b", [1]],
  ["|a|", [0, 2]],
  ["a | !!!", [2]],
  ["a (|)", [3]],
  ["a (b|)", [4]],
  ["a ()", [2]],
  ["a (!!!)", [2]],
  ["a -()", [3]],
  ["(a", [0]],
  ["((a)", [0]],
  ["((a", [0, 1]],
  ["a)", [1]],
  ["a|)", [2]],
  ["a) | b)", [1, 6]],
  ['"a', [0]],
  ['a "b" "', [6]],
  ['("a)', [1]],
  ['a ""', [2]],
  ['a "!!!"', [2]],
  ["a -!!!", [2]],
  ["a -!!! b", [2]],
  ["a|-|b", [1]],
  ["a || b ()", [2, 7]],
])("in boolean mode %j is an error at %j", (text, positions) => {
  const { tree, problems } = parse(text);
  expect(problems.map((problem) => problem.position)).toEqual(positions);
  expect(tree).toBeNull();
});

test("a keyword without a word is one problem, the same in both modes", () => {
  for (const text of ["", " ", "!!!", "(((", '"', "-|-", "-".repeat(4096), "(".repeat(4096)]) {
    expect(parse(text)).toEqual(parse(text, false));
    expect(parse(text).problems).toHaveLength(1);
    expect(parse(text).problems[0]?.detail).toContain("contains no word to search for");
  }
});

test("spans cover a term as it is written, and a group with its parentheses", () => {
  expect(parse('  A -(b|"c d") ').tree).toEqual({
    kind: "and",
    span: { start: 2, end: 14 },
    parts: [
      { kind: "word", token: "a", span: { start: 2, end: 3 } },
      {
        kind: "not",
        span: { start: 4, end: 14 },
        part: {
          kind: "or",
          span: { start: 5, end: 14 },
          parts: [
            { kind: "word", token: "b", span: { start: 6, end: 7 } },
            { kind: "phrase", tokens: ["c", "d"], span: { start: 8, end: 13 } },
          ],
        },
      },
    ],
  });
});

test("several tokens in one character of an unspaced script are a phrase", () => {
  const tokenize = () => [..."株式会社"].map((text) => ({ text, start: 0, end: 1, unspaced: true }));
  for (const boolean of [false, true]) {
    const { tree } = parseKeyword("㍿", { boolean, tokenize });
    expect(tree && printKeyword(tree)).toBe('"株 式 会 社"');
  }
});

test("4096 characters are allowed in both modes and 4097 are not", () => {
  for (const boolean of [false, true]) {
    expect(parse("a".repeat(4096), boolean).problems).toEqual([]);
    expect(parse("a".repeat(4097), boolean).problems).toMatchObject([{ position: 4096 }]);
  }
});

test("256 words are allowed in both modes and 257 are not", () => {
  for (const boolean of [false, true]) {
    expect(parse("a ".repeat(256), boolean).problems).toEqual([]);
    expect(parse("a ".repeat(257), boolean).problems).toMatchObject([{ position: 512 }]);
  }
  expect(parse(`"${"a ".repeat(257)}"`).problems).toMatchObject([{ position: 513 }]);
});

test("a nesting of 64 is allowed and one of 65 is not, parentheses and minus signs together", () => {
  const nested = (depth: number) => `${"-(".repeat(depth / 2)}a${")".repeat(depth / 2)}`;
  expect(understood(nested(64))).toBe("a");
  expect(parse(`(${nested(64)})`).problems).toMatchObject([{ position: 64 }]);
  expect(understood(`${"-".repeat(64)}a`)).toBe("a");
  expect(parse(`${"-".repeat(65)}a`).problems).toMatchObject([{ position: 64 }]);
  expect(parse(`${"(".repeat(4095)}a`).problems).toMatchObject([{ position: 64 }]);
  expect(understood("(a) ".repeat(100))).toBe("a ".repeat(100).trim());
});

test("a word that falls apart behind a minus counts as a group, since it is printed as one", () => {
  expect(understood(`${"-".repeat(63)}a-b`)).toBe("-(a b)");
  expect(parse(`${"-".repeat(64)}a-b`).problems).toMatchObject([{ position: 64 }]);
});

test("no more than ten problems and ten warnings are reported, in order", () => {
  const { problems, warnings } = parse(`a ${"() - ".repeat(500)}`);
  expect(problems.map((problem) => problem.position)).toEqual([2, 7, 12, 17, 22, 27, 32, 37, 42, 47]);
  expect(warnings).toHaveLength(10);
});

test.each(documented("default mode"))(
  "the reference says truly that in default mode %s means %s",
  (text, expected) => {
    expect(understood(text, false)).toBe(expected);
  },
);

test.each(documented("boolean mode"))(
  "the reference says truly that in boolean mode %s means %s",
  (text, expected) => {
    expect(understood(text)).toBe(expected);
    expect(parse(text).warnings).toEqual([]);
  },
);

test.each(documented("warnings"))(
  "the reference says truly that %s means %s, with a warning at %s",
  (...row) => {
    const [text, expected, position] = row;
    expect(understood(text)).toBe(expected);
    expect(parse(text).warnings.map((warning) => String(warning.position))).toEqual([position]);
  },
);

test.each(documented("errors"))(
  "the reference says truly that %s is an error at %s",
  (text, position, detail) => {
    expect(parse(text).problems).toEqual([{ position: Number(position), detail }]);
  },
);

test("the reference quotes the sentences on limits and loose minus signs as they are", () => {
  const sentences = [
    parse("a".repeat(5000)).problems,
    parse("a ".repeat(300)).problems,
    parse(`${"(".repeat(65)}a`).problems,
    parse("rain - snow").warnings,
  ].flat();
  expect(sentences).toHaveLength(4);
  const unwrapped = reference().replace(/\n(?:> )?/g, " ");
  for (const { detail } of sentences) expect(unwrapped).toContain(detail);
});

function reference(): string {
  return readFileSync(new URL("../../docs/reference/keyword.md", import.meta.url), "utf8");
}

/** The rows of the table that follows a marker, three cells each, without code marks. */
function documented(marker: string): [string, string, string][] {
  const [table = ""] = reference().split(`<!-- ${marker}: checked`)[1]?.split("\n\n") ?? [];
  const rows = table.split("\n").slice(3);
  expect(rows.length).toBeGreaterThan(3);
  return rows.map((row) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) =>
      cell
        .trim()
        .replaceAll("\\|", "|")
        .replace(/^`(.*)`$/, "$1"),
    );
    return [cells[1] ?? "", cells[2] ?? "", cells[3] ?? ""];
  });
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
