import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteWriter } from "./byte-writer.ts";

function written(write: (writer: ByteWriter) => void): readonly number[] {
  const writer = new ByteWriter(new Uint8Array(1));
  write(writer);
  return [...writer.take()];
}

test("numbers are little-endian", () => {
  expect(written((writer) => writer.uint8(255))).toEqual([255]);
  expect(written((writer) => writer.uint32(0xdeadbeef))).toEqual([0xef, 0xbe, 0xad, 0xde]);
});

test("64 bits hold every safe integer, a negative one as its two's complement", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      const expected = new DataView(new ArrayBuffer(8));
      expected.setBigInt64(0, BigInt(value), true);
      expect(written((writer) => writer.uint64(value))).toEqual([...new Uint8Array(expected.buffer)]);
    }),
  );
});

test("a variable number has seven bits to a byte, the lowest first", () => {
  expect(written((writer) => writer.varint(0))).toEqual([0]);
  expect(written((writer) => writer.varint(127))).toEqual([127]);
  expect(written((writer) => writer.varint(128))).toEqual([0x80, 1]);
  expect(written((writer) => writer.varint(300))).toEqual([0xac, 2]);
  expect(written((writer) => writer.varint(2 ** 35 + 1))).toEqual([0x81, 0x80, 0x80, 0x80, 0x80, 1]);
});

test("a text is its UTF-8 behind its length in bytes", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.string({ maxLength: 300 }),
    // Around the lengths at which the length takes another byte.
    fc
      .tuple(fc.constantFrom("a", "é", "東", "😀", "\ud83d"), fc.integer({ min: 0, max: 6_000 }))
      .map(([unit, count]) => unit.repeat(count)),
  );
  fc.assert(
    fc.property(text, (value) => {
      const utf8 = new TextEncoder().encode(value);
      const length = written((writer) => writer.varint(utf8.length));
      expect(written((writer) => writer.string(value))).toEqual([...length, ...utf8]);
    }),
  );
});

test("bytes are taken over as they are, whole or in part", () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 251);
  expect(written((writer) => writer.bytes(bytes))).toEqual([...bytes]);
  expect(written((writer) => writer.bytes(bytes, 5, 9))).toEqual([5, 6, 7, 8]);
  expect(written((writer) => writer.bytes(bytes, 9, 9))).toEqual([]);
});

test("what was taken stays as it is, and the writer begins anew", () => {
  const writer = new ByteWriter();
  writer.string("first");
  expect(writer.length).toBe(6);
  const first = writer.take();
  writer.string("other");
  expect(new TextDecoder().decode(first.subarray(1))).toBe("first");
  expect(new TextDecoder().decode(writer.take().subarray(1))).toBe("other");
  expect(writer.take()).toHaveLength(0);
});
