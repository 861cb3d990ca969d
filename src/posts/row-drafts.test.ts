import fc from "fast-check";
import { expect, test } from "vitest";
import { RowDrafts } from "./row-drafts.ts";
import { recycle } from "./row-pieces.ts";

const LONG_ROW = 2_500_000;

/** What is in the rows: for each the number that was filled in, and the size of the rest. */
function contentOf(pieces: readonly Uint8Array[]): (readonly [number, number])[] {
  const bytes = Buffer.concat(pieces);
  const rows: (readonly [number, number])[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const rest = bytes.subarray(at + 8, at + 8 + size);
    if (!rest.every((byte) => byte === size % 251)) throw new Error("a row was damaged");
    rows.push([bytes.readUInt32LE(at), size]);
    at += 8 + size;
  }
  return rows;
}

test("the drafts that are needed come out filled in and whole, in memory that was used before too", () => {
  const draft = fc.record({ size: fc.oneof(fc.nat(50), fc.constant(LONG_ROW)), needed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 6 }), fc.boolean(), (given, all) => {
      const drafts = new RowDrafts();
      given.forEach(({ size }) => {
        drafts.add((writer) => {
          writer.uint32(0);
          writer.uint32(size);
          writer.bytes(new Uint8Array(size).fill(size % 251));
        });
      });
      const needed = [...given.keys()].filter((index) => all || given[index]?.needed);
      const pieces = drafts.take(needed, (view, start, index) => view.setUint32(start, index + 7, true));
      const expected = needed.map((draft, index) => [index + 7, given[draft]?.size ?? -1]);
      expect(contentOf(pieces)).toEqual(expected);
      recycle(pieces);
    }),
    { numRuns: 15 },
  );
});
