import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bytes, SLACK, unpackLz4 } from "./lz4.ts";

/** Some bytes as they are, and then a copy of what lies so far back. */
interface Sequence {
  readonly literals: readonly number[];
  readonly back: number;
  readonly length: number;
}

const sequence: fc.Arbitrary<Sequence> = fc.record({
  literals: fc.oneof(
    fc.array(fc.nat(255), { maxLength: 20 }),
    fc.integer({ min: 120, max: 700 }).map((length) => Array.from({ length }, (_, at) => (at * 7) & 255)),
  ),
  back: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.nat(65_535)),
  length: fc.oneof(fc.integer({ min: 4, max: 40 }), fc.integer({ min: 100, max: 1_500 })),
});

/** The block that says so, and what it says. It ends with bytes as they are. */
function pack(sequences: readonly Sequence[], last: readonly number[]) {
  const packed: number[] = [];
  const unpacked: number[] = [];
  const more = (count: number) => {
    let left = count - 15;
    for (; left >= 255; left -= 255) packed.push(255);
    if (left >= 0) packed.push(left);
  };
  const put = (literals: readonly number[], copied: number) => {
    packed.push((Math.min(15, literals.length) << 4) | Math.min(15, copied));
    more(literals.length);
    packed.push(...literals);
    unpacked.push(...literals);
  };
  for (const { literals, back, length } of sequences) {
    if (unpacked.length + literals.length === 0) continue;
    put(literals, length - 4);
    const distance = 1 + (back % Math.min(65_535, unpacked.length));
    packed.push(distance & 255, distance >> 8);
    more(length - 4);
    for (let copied = 0; copied < length; copied += 1)
      unpacked.push(unpacked[unpacked.length - distance] ?? 0);
  }
  put(last, 0);
  return { packed, unpacked };
}

function bytesOf(bytes: Uint8Array): Bytes {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}

/** In the midst of other bytes, which must stay as they are. */
function unpack(packed: readonly number[], room: number, until: number) {
  const target = bytesOf(new Uint8Array(10 + room + SLACK).fill(0xee));
  const block = {
    packed: bytesOf(Uint8Array.from([1, 2, 3, ...packed, ...Array(SLACK).fill(0xcc)])),
    ...{ from: 3, end: 3 + packed.length, target, to: 10, room },
  };
  const got = unpackLz4(block, until);
  expect([...target.bytes.subarray(0, 10)]).toEqual(Array(10).fill(0xee));
  return { got, bytes: [...target.bytes.subarray(10, 10 + (got ?? 0))] };
}

const block = fc
  .tuple(fc.array(sequence, { maxLength: 12 }), fc.array(fc.nat(255), { maxLength: 30 }))
  .map(([sequences, last]) => pack(sequences, last));

test("a block is unpacked to what was packed", () => {
  fc.assert(
    fc.property(block, ({ packed, unpacked }) => {
      const { got, bytes } = unpack(packed, unpacked.length, unpacked.length);
      expect(got).toBe(unpacked.length);
      expect(bytes).toEqual(unpacked);
    }),
  );
});

test("as many of the first bytes as are wanted, and no more than there are", () => {
  fc.assert(
    fc.property(block, fc.nat(3_000), ({ packed, unpacked }, wanted) => {
      const { got, bytes } = unpack(packed, unpacked.length, Math.min(wanted, unpacked.length));
      expect(got).toBeGreaterThanOrEqual(Math.min(wanted, unpacked.length));
      expect(bytes).toEqual(unpacked.slice(0, bytes.length));
    }),
  );
});

test("what does not fit into the room is no block", () => {
  const { packed, unpacked } = pack([{ literals: [1, 2, 3, 4, 5], back: 0, length: 9 }], [7, 8]);
  expect(unpack(packed, unpacked.length, unpacked.length).got).toBe(16);
  for (let room = 0; room < unpacked.length; room += 1)
    expect(unpack(packed, room, unpacked.length).got).toBeNull();
});

test("whatever the bytes are, it ends, and stays within the room", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(500), (bytes, room) => {
      const { got } = unpack([...bytes], room, room);
      expect(got ?? 0).toBeLessThanOrEqual(room);
    }),
    { numRuns: 1_000 },
  );
});
