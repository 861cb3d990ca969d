import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { ImportBlock } from "../prepare/import-block.ts";
import { lineSpans, linesOf } from "../prepare/prepare-block.ts";
import type { SourceLine } from "../read-records.ts";
import { DamagedSourceError } from "./gunzip.ts";
import { type LineBlockOptions, readLineBlocks } from "./line-blocks.ts";

interface CollectOptions extends LineBlockOptions {
  /** How many bytes come at a time. */
  readonly chunk?: number;
}

async function collect(
  bytes: Uint8Array | string,
  { chunk = 7, ...options }: CollectOptions = {},
): Promise<{
  readonly lines: readonly SourceLine[];
  readonly blocks: readonly ImportBlock[];
  readonly error: unknown;
}> {
  const all = Buffer.from(bytes);
  async function* chunks() {
    for (let start = 0; start < all.length; start += chunk) yield all.subarray(start, start + chunk);
  }
  return collectFrom(chunks(), options);
}

async function collectFrom(source: AsyncIterable<Uint8Array>, options: LineBlockOptions) {
  const blocks: ImportBlock[] = [];
  let error: unknown = null;
  try {
    for await (const block of readLineBlocks(source, options)) blocks.push(block);
  } catch (thrown) {
    error = thrown;
  }
  return {
    blocks,
    lines: blocks.flatMap((block) => (block.kind === "lines" ? [...linesOf(block)] : [])),
    error,
  };
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

test("however the bytes are cut, plain or compressed, in blocks of any size, the lines are the same", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n\uFEFF]/g, ""))),
      fc.record({
        chunk: fc.integer({ min: 1, max: 64 }),
        blockLines: fc.integer({ min: 1, max: 12 }),
        afterLine: fc.nat({ max: 5 }),
        maxLineBytes: fc.integer({ min: 1, max: 40 }),
      }),
      fc.boolean(),
      async (texts, options, compressed) => {
        const bytes = Buffer.from(texts.join("\n"));
        const { lines, blocks } = await collect(compressed ? gzipSync(bytes) : bytes, options);
        const expected = texts.flatMap((text, index): readonly object[] => {
          const line = index + 1;
          if (line <= options.afterLine) return [];
          if (Buffer.byteLength(text) > options.maxLineBytes) return [{ line, tooLong: true }];
          return text.trim() === "" ? [] : [{ line, text }];
        });
        expect(
          lines.map(({ line, text, problem }) =>
            problem === undefined ? { line, text } : { line, tooLong: true },
          ),
        ).toEqual(expected);
        expect(blocks.every((block) => block.kind === "lines" && countOf(block) <= options.blockLines)).toBe(
          true,
        );
      },
    ),
    { numRuns: 300 },
  );
});

/** Lines that are not empty: those alone make a block full. */
function countOf(block: ImportBlock & { readonly kind: "lines" }): number {
  expect(Buffer.from(block.bytes).filter((byte) => byte === 0x0a)).toHaveLength(
    block.lastLine - block.firstLine + 1,
  );
  const kept = Buffer.from(block.bytes).toString("utf8").split("\n");
  return kept.filter((text) => text !== "").length + block.tooLong.length;
}

test("lines that were stored earlier are passed over, and the others keep their numbers", async () => {
  const { blocks, lines } = await collect("a\nb\nc\nd\ne", { afterLine: 2, blockLines: 2 });
  expect(lines.map(({ line, text }) => [line, text])).toEqual([
    [3, "c"],
    [4, "d"],
    [5, "e"],
  ]);
  expect(blocks.map(({ lastLine }) => lastLine)).toEqual([4, 5]);
});

test("lines do not wait for others longer than they may", async () => {
  let goOn = () => {};
  const silence = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  async function* source() {
    yield Buffer.from("a\nb\nc");
    await silence;
    yield Buffer.from("c\n");
  }
  const blocks = readLineBlocks(source(), { maxWaitMs: 5 });
  expect((await blocks.next()).value).toMatchObject({ firstLine: 1, lastLine: 2 });
  goOn();
  expect((await blocks.next()).value).toMatchObject({ firstLine: 3, lastLine: 3 });
  expect((await blocks.next()).done).toBe(true);
});

test("whoever stops reading lets go of a source that has fallen silent", async () => {
  async function* source() {
    yield Buffer.from("a\nb\n");
    await new Promise(() => undefined);
  }
  const blocks = readLineBlocks(source(), { blockLines: 2 });
  expect((await blocks.next()).value).toMatchObject({ lastLine: 2 });
  expect((await blocks.return(undefined)).done).toBe(true);
});

test("a few compressed bytes that are a great many lines do not hold up the process", async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024, "x\n"));
  let last = 0;
  async function* source() {
    yield bomb;
  }
  for await (const { lastLine } of readLineBlocks(source(), { blockLines: 10_000_000 })) last = lastLine;
  clearInterval(timer);
  expect(last).toBe(2 * 1024 * 1024);
  expect(turns).toBeGreaterThan(3);
});

test("a line has the same digest wherever it stands, and another line another", async () => {
  const digests = async (text: string) => {
    const found: number[] = [];
    for await (const block of readLineBlocks(bytesOf(text), { blockLines: 2 })) {
      if (block.kind !== "lines") continue;
      const spans = lineSpans(block);
      for (let index = 0; index < spans.count; index += 1) found.push(spans.digest(index));
    }
    return found;
  };
  const [a, empty, b, again, c] = await digests("a\n\nb\na\nc");
  expect(again).toBe(a);
  expect(empty).toBe(0);
  expect(new Set([a, b, c, 0]).size).toBe(4);
});

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

test("empty lines cost nothing: those at the beginning of a block are left out, and they do not fill one", async () => {
  const { blocks } = await collect(`${"\n".repeat(200_000)}a\n\n\nb\n${"\n".repeat(200_000)}c\n`, {
    chunk: 65_536,
    blockLines: 2,
  });
  const shown = blocks.map((block) => (block.kind === "lines" ? [block.firstLine, block.lastLine] : []));
  expect(shown).toEqual([
    [200_001, 200_004],
    [400_005, 400_005],
  ]);
  expect((await collect("\n".repeat(1_000_000), { chunk: 65_536 })).blocks).toEqual([]);
});

test("between others, too, an empty line costs a comparison and no search for its end", async () => {
  const searches = vi.spyOn(Buffer.prototype, "indexOf");
  const places: (readonly [number, number])[] = [];
  for await (const block of readLineBlocks(bytesOf(`a${"\n".repeat(40_000)}`.repeat(10)))) {
    if (block.kind === "lines") places.push([block.firstLine, block.lastLine]);
  }
  expect(searches.mock.calls.length).toBeLessThan(100);
  vi.restoreAllMocks();
  expect(places[0]).toEqual([1, 50_002]);
});
