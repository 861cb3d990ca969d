import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DamagedSourceError } from "./gunzip.ts";
import { readLines } from "./read-lines.ts";
import type { SourceLine } from "./source-line.ts";

async function collect(
  bytes: Uint8Array | string,
  options: { readonly chunk?: number; readonly maxLineBytes?: number } = {},
): Promise<{ readonly lines: readonly SourceLine[]; readonly error: unknown }> {
  const { chunk = 7, ...limits } = options;
  const all = Buffer.from(bytes);
  async function* chunks() {
    for (let start = 0; start < all.length; start += chunk) yield all.subarray(start, start + chunk);
  }
  const lines: SourceLine[] = [];
  try {
    for await (const line of readLines(chunks(), limits)) lines.push(line);
    return { lines, error: null };
  } catch (error) {
    return { lines, error };
  }
}

const THREE = [
  { line: 1, text: "one" },
  { line: 3, text: "zwölf 😀" },
  { line: 4, text: "last" },
];

test("blank lines are skipped but counted, and the last line needs no line feed", async () => {
  expect((await collect("one\n \nzwölf 😀\nlast")).lines).toEqual(THREE);
});

test("a byte order mark and carriage returns are no part of a line", async () => {
  expect((await collect("\uFEFFone\r\n\r\nzwölf 😀\r\nlast\r\n")).lines).toEqual(THREE);
});

test("gzip is known by its content, in one member or several", async () => {
  expect((await collect(gzipSync("one\n\nzwölf 😀\nlast"), { chunk: 1 })).lines).toEqual(THREE);
  const members = Buffer.concat([gzipSync("one\n\nzwö"), gzipSync("lf 😀\nlast")]);
  expect((await collect(members)).lines).toEqual(THREE);
});

test("nothing has no lines", async () => {
  expect((await collect("")).lines).toEqual([]);
  expect((await collect("x")).lines).toEqual([{ line: 1, text: "x" }]);
});

test("a gzip file that is cut off gives its whole lines and then an error", async () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `line ${index} ${Math.sin(index)}`).join("\n");
  const whole = gzipSync(text);
  const { lines, error } = await collect(whole.subarray(0, whole.length / 2), { chunk: 65_536 });
  expect(error).toBeInstanceOf(DamagedSourceError);
  expect(lines.length).toBeGreaterThan(8_000);
  expect(lines.map((line) => line.text)).toEqual(text.split("\n").slice(0, lines.length));
});

test("damaged compression is an error after the lines before it", async () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `line ${index} ${Math.sin(index)}`).join("\n");
  const bytes = gzipSync(text);
  bytes.fill(0xff, Math.floor(bytes.length * 0.75));
  const { lines, error } = await collect(bytes, { chunk: 65_536 });
  expect(error).toBeInstanceOf(DamagedSourceError);
  expect(lines.length).toBeGreaterThan(8_000);
});

test("a line that is too long is handed on as a problem, and the next one is good", async () => {
  const { lines } = await collect(`short\n${"x".repeat(50)}\nnext`, { maxLineBytes: 20 });
  expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [2, "The line is longer than 20 bytes."],
    [3, undefined],
  ]);
  expect((await collect("x".repeat(20), { maxLineBytes: 20 })).lines[0]?.problem).toBeUndefined();
});

test("a line that is not UTF-8 is handed on as a problem", async () => {
  const { lines } = await collect(
    Buffer.concat([Buffer.from("a\n"), Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from("b")]),
  );
  expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [2, "The line is not valid UTF-8."],
    [3, undefined],
  ]);
});

test("however the bytes are cut, plain or compressed, the lines are the same", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n\uFEFF]/g, ""))),
      fc.integer({ min: 1, max: 64 }),
      fc.boolean(),
      async (texts, chunk, compressed) => {
        const bytes = Buffer.from(texts.join("\n"));
        const { lines } = await collect(compressed ? gzipSync(bytes) : bytes, { chunk });
        const expected = texts.map((text, index) => ({ line: index + 1, text }));
        expect(lines).toEqual(expected.filter(({ text }) => text.trim() !== ""));
      },
    ),
    { numRuns: 100 },
  );
});
