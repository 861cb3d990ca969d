import fc from "fast-check";
import { expect, test } from "vitest";
import { type JsonPiece, JsonScanner, type Select } from "./json-scanner.ts";

function scan(
  text: string | Uint8Array,
  select: Select,
  { chunk = 1_000_000, maxBytes = 1_000_000 } = {},
): readonly JsonPiece[] {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner(select, { maxBytes });
  const pieces: JsonPiece[] = [];
  for (let start = 0; start < bytes.length; start += chunk)
    pieces.push(...scanner.push(bytes.subarray(start, start + chunk)));
  return [...pieces, ...scanner.end()];
}

function texts(pieces: readonly JsonPiece[]): readonly string[] {
  return pieces.flatMap((piece) => ("path" in piece && "text" in piece ? [piece.text] : []));
}

function taken(pieces: readonly JsonPiece[]): readonly unknown[] {
  return texts(pieces).map((text) => JSON.parse(text));
}

const DOCUMENTS: Select = () => "take";
const ELEMENTS: Select = (path) => (path === "" || path === "a" ? "enter" : path === "a[]" ? "take" : "skip");

test("values are cut out by their path, with the line on which they begin", () => {
  const text = '{ "x": [1, {"a": [5]}],\n "a": [\n {"b": "}]\\"\\\\"},\n 2, "three" ], "name": "n" }';
  const select: Select = (path, kind) =>
    kind !== "scalar" && (path === "" || path === "a") ? "enter" : path === "x" ? "skip" : "take";
  expect(scan(text, select)).toEqual([
    { line: 1, path: "", entered: true },
    { line: 2, path: "a", entered: true },
    { line: 3, path: "a[]", text: '{"b": "}]\\"\\\\"}' },
    { line: 4, path: "a[]", text: "2" },
    { line: 4, path: "a[]", text: '"three"' },
    { line: 4, path: "name", text: '"n"' },
  ]);
});

test("documents that follow each other need nothing between them", () => {
  expect(taken(scan('{"a":1}{"a":2}\n[3]4 "five"\n', DOCUMENTS))).toEqual([
    { a: 1 },
    { a: 2 },
    [3],
    4,
    "five",
  ]);
});

test("a broken line among whole ones costs that line", () => {
  const lines = ['{"a":[1]}', '{"a":[2,"tru', '{"a":[3]}', '{"a":[4]', '{"a":[5]}', "nonsense", '{"a":[6]}'];
  const pieces = scan(lines.join("\n"), ELEMENTS);
  expect(texts(pieces)).toEqual(["1", "2", "3", "4", "5", "nonsense", "6"]);
  expect(pieces.flatMap((piece) => ("problem" in piece ? [piece.problem] : []))).toEqual([
    "The JSON is damaged on line 2: a quotation mark is missing.",
    "The JSON is damaged on line 5: a comma is missing.",
  ]);
});

test("a broken element of an array is a reject, and the rest of the array is read", () => {
  const text = '[\n{"n":1},\n{"n":,2},\n{"n":3},\n{"n":4}\n]\n{"n":5}';
  const pieces = scan(text, (path, kind) => (path === "" && kind === "array" ? "enter" : "take"));
  expect(taken(pieces)).toEqual([{ n: 1 }, { n: 3 }, { n: 4 }, { n: 5 }]);
  expect(pieces.filter((piece) => "problem" in piece)).toHaveLength(1);
});

test("JSON that is cut off gives what came before, and says so", () => {
  const pieces = scan('{"a":[{"b":1},{"b":2},{"b":', ELEMENTS);
  expect(taken(pieces)).toEqual([{ b: 1 }, { b: 2 }]);
  expect(pieces.at(-1)).toMatchObject({
    line: 1,
    problem: "The JSON is damaged on line 1: the file ends in the middle of it.",
  });
});

test("a value that is too long or not UTF-8 is a reject, and the next one is good", () => {
  const long = scan(`{"a":[1,"${"x".repeat(100)}",2]}`, ELEMENTS, { maxBytes: 50, chunk: 7 });
  expect(taken(long)).toEqual([1, 2]);
  expect(long.filter((piece) => "problem" in piece)).toMatchObject([
    { line: 1, problem: "The record is longer than 50 bytes." },
  ]);
  const bytes = Buffer.concat([Buffer.from('{"a":["'), Buffer.from([0xff]), Buffer.from('",2]}')]);
  const invalid = scan(bytes, ELEMENTS);
  expect(taken(invalid)).toEqual([2]);
  expect(invalid.filter((piece) => "problem" in piece)).toMatchObject([
    { problem: "The record is not valid UTF-8." },
  ]);
});

test("a bomb of brackets is refused", () => {
  const pieces = scan(`${"[".repeat(100_000)}\n{"a":[7]}`, ELEMENTS);
  expect(pieces[0]).toMatchObject({ line: 1, path: "", entered: true });
  expect(pieces.some((piece) => "problem" in piece && /nested more than 200 deep/.test(piece.problem))).toBe(
    true,
  );
  expect(taken(pieces)).toEqual([7]);
});

test("however the bytes are cut, and whatever is inside, the same values come out", () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue()),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 2),
      (values, chunk, indent) => {
        const text = JSON.stringify({ before: values, a: values, after: { a: values } }, null, indent);
        const pieces = scan(text, ELEMENTS, { chunk });
        expect(taken(pieces)).toEqual(JSON.parse(text).a);
        expect(pieces.filter((piece) => "problem" in piece)).toEqual([]);
      },
    ),
  );
});

test("whatever comes, it never throws and never stops", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("{", "}", "[", "]", ",", ":", '"', "\\", "\n", "a", "1", " ", '{"a":[1]}')),
      fc.integer({ min: 1, max: 9 }),
      (parts, chunk) => {
        const pieces = scan(`${parts.join("")}\n{"a":["end"]}`, ELEMENTS, { chunk });
        const damaged = pieces.some((piece) => "problem" in piece);
        expect(damaged || texts(pieces).at(-1) === '"end"').toBe(true);
      },
    ),
  );
});
