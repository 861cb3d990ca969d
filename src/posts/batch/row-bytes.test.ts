import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteWriter } from "../../text/byte-writer.ts";
import { RowReader } from "./row-bytes.ts";

test("what a writer has written, a reader reads", () => {
  const row = fc.tuple(
    fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    fc.maxSafeNat(),
    fc.string({ unit: "grapheme", maxLength: 300 }),
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const writer = new ByteWriter(new Uint8Array(8));
      for (const [small, large, text] of rows) {
        writer.uint32(small);
        writer.uint64(large);
        writer.string(text);
      }
      const reader = new RowReader(writer.take());
      const read: [number, number, string][] = [];
      while (reader.more) read.push([reader.uint32(), reader.uint64(), reader.string()]);
      expect(read).toEqual(rows);
    }),
  );
});

test("arrays of numbers are read from any place", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 9 }),
      fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 200 }),
      (text, numbers) => {
        const writer = new ByteWriter(new Uint8Array(8));
        writer.string(text);
        writer.varint(numbers.length);
        for (const number of numbers) writer.uint32(number);
        const reader = new RowReader(writer.take());
        expect(reader.string()).toBe(text);
        expect([...reader.uint32s(reader.length())]).toEqual(numbers);
        expect(reader.more).toBe(false);
      },
    ),
  );
});
