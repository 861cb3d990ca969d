import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { indexBlocks, withFile } from "./block-file.ts";
import { Unpacker, UnreadableFileError } from "./unpacker.ts";

const directory = mkdtempSync(join(tmpdir(), "earshot-unpacker-"));
const path = join(directory, "column.bin");
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** As the engine writes it. */
function block(codec: number, data: Uint8Array, unpackedBytes: number): Buffer {
  const header = Buffer.alloc(25, 0xcc);
  header[16] = codec;
  header.writeUInt32LE(data.length + 9, 17);
  header.writeUInt32LE(unpackedBytes, 21);
  return Buffer.concat([header, data]);
}

const plain = (text: string) => block(0x02, Buffer.from(text), text.length);
/** "ab" and 20 more bytes of it, and "!". */
const packed = block(0x82, Buffer.from([0x2f, 0x61, 0x62, 2, 0, 1, 0x10, 0x21]), 23);
const UNPACKED = `${"ab".repeat(11)}!`;

function read(blocks: readonly Buffer[], at: number, to: number, { from = 0 } = {}): string {
  writeFileSync(path, Buffer.concat(blocks));
  return withFile(path, (file) => new Unpacker().unpack(file, { at, from, to }).toString()) ?? "";
}

test("what was loaded is not read again, and what was cut off is", () => {
  const blocks = [plain("first"), packed, plain("last")];
  writeFileSync(path, Buffer.concat(blocks));
  withFile(path, (file) => {
    const unpacker = new Unpacker();
    unpacker.load(file, 0, 40);
    writeFileSync(path, Buffer.concat([plain("other"), packed, plain("LAST")]));
    const read = (at: number, to: number) => unpacker.unpack(file, { at, from: 0, to }).toString();
    expect(read(0, 5)).toBe("first");
    expect(read(30, 27)).toBe(`${UNPACKED}LAST`);
    unpacker.forget();
    expect(read(0, 5)).toBe("other");
  });
});

test("from a block on, across blocks of either kind", () => {
  const blocks = [plain("first"), packed, plain("last")];
  expect(read(blocks, 0, 5)).toBe("first");
  expect(read(blocks, 0, 6)).toBe(`first${UNPACKED}`);
  expect(read(blocks, 30, 24)).toBe(`${UNPACKED}last`);
  expect(read(blocks, 30, 1)).toBe(UNPACKED);
  expect(indexBlocks(path, () => true)).toEqual({
    before: Float64Array.of(0, 5, 28, 32),
    at: Float64Array.of(0, 30, 63, 92),
  });
});

test("from the midst on, without what lies before it", () => {
  const unreadable = block(0x90, Buffer.from("anything"), 5);
  const blocks = [unreadable, packed, plain("last")];
  expect(read(blocks, 0, 6, { from: 5 })).toBe(UNPACKED);
  expect(read(blocks, 0, 30, { from: 27 })).toBe("!last");
  expect(read(blocks, 0, 30, { from: 28 })).toBe("last");
  expect(() => read(blocks, 0, 30, { from: 4 })).toThrow(UnreadableFileError);
});

test("all that lies between two places, at which blocks begin and end", () => {
  writeFileSync(path, Buffer.concat([plain("first"), packed, plain("last"), plain("z".repeat(50_000))]));
  withFile(path, (file) => {
    const unpacker = new Unpacker();
    const between = (at: number, end: number) => unpacker.unpackAll(file, at, end).toString();
    expect(between(30, 92)).toBe(`${UNPACKED}last`);
    expect(between(0, 30)).toBe("first");
    expect(between(92, 92 + 50_025)).toBe("z".repeat(50_000));
    for (const end of [31, 40, 91, 100]) expect(() => between(30, end)).toThrow(UnreadableFileError);
  });
});

test("blocks of any size", () => {
  const long = "long".repeat(100_000);
  expect(read([plain("x"), plain(long), plain("y")], 0, 400_002)).toBe(`x${long}y`);
});

test("what was read and unpacked is there until it is to be forgotten", () => {
  writeFileSync(path, Buffer.concat([plain("one"), plain("two")]));
  withFile(path, (file) => {
    const unpacker = new Unpacker();
    const unpack = (from: number, to: number) => unpacker.unpack(file, { at: 0, from, to }).toString();
    expect(unpack(0, 3)).toBe("one");
    writeFileSync(path, Buffer.concat([plain("ONE"), plain("TWO")]));
    expect(unpack(1, 2)).toBe("ne");
    expect(unpack(1, 4)).toBe("netwo");
    unpacker.forget();
    expect(unpack(3, 5)).toBe("TWO");
    expect(unpack(2, 3)).toBe("E");
  });
});

test.each([
  ["ends before it", [plain("first")], 30],
  ["ends within a block", [plain("first").subarray(0, 28)], 0],
  ["ends before there is enough", [plain("first")], 0],
  ["has a codec that nobody knows", [block(0x90, Buffer.from("first"), 5)], 0],
  ["says another size than it has", [block(0x02, Buffer.from("first"), 500)], 0],
  ["says another size than it has unpacked", [block(0x82, packed.subarray(25), 22)], 0],
  ["says a larger size than it has unpacked", [block(0x82, packed.subarray(25), 24)], 0],
  ["is packed wrong", [block(0x82, Buffer.from([0x2f, 0x61, 0x62, 9, 0, 1, 0x10, 0x21]), 23)], 0],
  ["is anything", [Buffer.alloc(100, 0xff)], 0],
])("a file that %s cannot be read", (_, blocks, at) => {
  expect(() => read(blocks, at, 10)).toThrow(UnreadableFileError);
});
