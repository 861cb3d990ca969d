import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvRecord, CsvScanner } from "./csv-scanner.ts";

function scan(
  text: string | Uint8Array,
  { chunk = 1_000_000, maxBytes = 1_000_000, delimiter = "," } = {},
): readonly CsvRecord[] {
  const bytes = Buffer.from(text);
  const scanner = new CsvScanner({ delimiter, maxBytes });
  const records: CsvRecord[] = [];
  for (let start = 0; start < bytes.length; start += chunk)
    records.push(...scanner.push(bytes.subarray(start, start + chunk)));
  return [...records, ...scanner.end()];
}

test("records span lines where cells are quoted, and know where they begin", () => {
  expect(scan('a,b\r\n"1\n2","say ""hi"""\n\r\n,\nlast,"x"')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["1\n2", 'say "hi"'] },
    { line: 5, cells: ["", ""] },
    { line: 6, cells: ["last", "x"] },
  ]);
});

test("a quotation mark inside a cell that is not quoted is a character like any other", () => {
  expect(scan('5" disk,a"b"\n')).toEqual([{ line: 1, cells: ['5" disk', 'a"b"'] }]);
});

test("a quotation mark that is never closed costs its line, not the file", () => {
  const records = scan('a,b\n"open,1\nc,d\ne,f\n');
  expect(records).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, problem: "A quotation mark is opened and never closed.", text: '"open,1' },
    { line: 3, cells: ["c", "d"] },
    { line: 4, cells: ["e", "f"] },
  ]);
});

test("text behind a closing quotation mark costs its line", () => {
  const problem = "There is text behind a closing quotation mark.";
  expect(scan('"a"b,c\nd,e\n"open,\n"f",g\nh,i', { chunk: 3 })).toEqual([
    { line: 1, problem, text: '"a"b,c' },
    { line: 2, cells: ["d", "e"] },
    { line: 3, problem, text: '"open,' },
    { line: 4, cells: ["f", "g"] },
    { line: 5, cells: ["h", "i"] },
  ]);
});

test("a row that is too long or not UTF-8 is a reject, and the next one is good", () => {
  const long = scan(`a,b\n${"x".repeat(100)},1\n"${"y\n".repeat(50)}",2\nc,d`, { maxBytes: 50, chunk: 7 });
  expect(long[0]).toEqual({ line: 1, cells: ["a", "b"] });
  expect(long[1]).toMatchObject({ line: 2, problem: expect.stringMatching(/longer than 50 bytes/) });
  expect(long[2]).toMatchObject({ line: 3, problem: expect.stringMatching(/longer than 50 bytes/) });
  expect(long.at(-1)).toEqual({ line: 54, cells: ["c", "d"] });
  const invalid = scan(Buffer.concat([Buffer.from("a\n"), Buffer.from([0xff, 0x0a]), Buffer.from("b")]));
  expect(invalid.map((record) => ("problem" in record ? record.problem : record.cells))).toEqual([
    ["a"],
    "The row is not valid UTF-8.",
    ["b"],
  ]);
});

const cell = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom('"', ",", ";", "\n", "\r", "\r\n", "a", " ")).map((parts) => parts.join("")),
);

/** As a careful writer does it: quoted when it must be, and now and then when it need not. */
function write(cells: readonly string[], delimiter: string, always: boolean): string {
  const quote = (text: string) =>
    always || text === "" || /["\r\n]/.test(text) || text.includes(delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  return cells.map(quote).join(delimiter);
}

test("any cells that were written come back, however the bytes are cut", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(cell, { minLength: 1, maxLength: 6 }), fc.boolean()), { maxLength: 6 }),
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n"),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      (rows, delimiter, lineEnd, chunk, ended) => {
        const lines = rows.map(([cells, always]) => write(cells, delimiter, always));
        const text = lines.join(lineEnd) + (ended ? lineEnd : "");
        const records = scan(text, { chunk, delimiter });
        expect(records.map((record) => ("cells" in record ? record.cells : record))).toEqual(
          rows.map(([cells]) => cells),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test("whatever comes, every line that has no quotation mark and comes after a good line is read", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('"', ",", "\n", "a", '""', "\r\n", "\r")),
      fc.integer({ min: 1, max: 9 }),
      (parts, chunk) => {
        const records = scan(`${parts.join("")}\nx,"y"\nlast,1`, { chunk });
        expect(records.at(-1)).toMatchObject({ cells: ["last", "1"] });
      },
    ),
  );
});
