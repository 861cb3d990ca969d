import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { VisitWords } from "./verify-phrases.ts";
import { indexWords, readWords } from "./words-file.ts";

const directory = mkdtempSync(join(tmpdir(), "earshot-words-"));
const path = join(directory, "words.bin");
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** As the engine writes it: the words of all rows, cut into blocks anywhere. */
function write(words: readonly number[], blockLengths: readonly number[], codec = 0x02): void {
  const blocks: Buffer[] = [];
  let left = Buffer.from(Uint32Array.from(words).buffer);
  for (let turn = 0; left.length > 0; turn++) {
    const data = left.subarray(0, 4 * (blockLengths[turn % blockLengths.length] ?? 1));
    left = left.subarray(data.length);
    const header = Buffer.alloc(25, 0xcc);
    header[16] = codec;
    header.writeUInt32LE(data.length + 9, 17);
    header.writeUInt32LE(data.length, 21);
    blocks.push(header, data);
  }
  writeFileSync(path, Buffer.concat(blocks));
}

test("any rows are read as they were written, wherever the blocks end", () => {
  const length = fc.oneof(fc.nat(12), fc.constantFrom(0, 300, 20_000, 65_535));
  fc.assert(
    fc.property(
      fc.array(length, { minLength: 1, maxLength: 200 }),
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.boolean()),
      (lengths, blockLengths, chosen) => {
        const rows = lengths.map((count, row) =>
          Array.from({ length: count }, (_, at) => row * 100_000 + at),
        );
        write(rows.flat(), blockLengths);
        const file = indexWords(path, Uint16Array.from(lengths));
        if (file === null) throw new Error("the file is not understood");
        const wanted = Uint32Array.from(rows.keys()).filter(() => chosen.next().value);
        const found: [number, number[]][] = [];
        const keep: VisitWords = (row, words, from, end) => found.push([row, [...words.subarray(from, end)]]);
        expect(readWords(file, wanted, keep)).toBe(true);
        expect(found).toEqual([...wanted].map((row) => [row, rows[row]]));
      },
    ),
    { numRuns: 50 },
  );
});

test("a file that is not what it should be is none", () => {
  const words = [1, 2, 3, 4, 5];
  const lengths = Uint16Array.from([2, 3]);
  write(words, [2]);
  expect(indexWords(path, lengths)).not.toBeNull();
  expect(indexWords(path, Uint16Array.from([2, 2]))).toBeNull();
  expect(indexWords(join(directory, "missing.bin"), lengths)).toBeNull();
  write(words, [2], 0x82);
  expect(indexWords(path, lengths)).toBeNull();
  writeFileSync(path, "too short");
  expect(indexWords(path, lengths)).toBeNull();
});

test("a file that has gone since is told", () => {
  write([1, 2], [2]);
  const file = indexWords(path, Uint16Array.from([2]));
  rmSync(path);
  expect(file && readWords(file, Uint32Array.from([0]), () => undefined)).toBe(false);
});
