import fc from "fast-check";
import { expect, test } from "vitest";
import { listRows, noRows } from "../columns/row-set.ts";
import { addRoaring } from "./roaring.ts";
import { UnreadableFileError } from "./unpacker.ts";

/** As the specification of the format says it; runs only if they are wanted. */
function write(rows: readonly number[], withRuns: boolean): Buffer {
  const containers = [...new Set(rows.map((row) => row >>> 16))].map((key) => {
    const low = rows.filter((row) => row >>> 16 === key).map((row) => row & 0xffff);
    const runs: [number, number][] = [];
    for (const row of low) {
      const last = runs.at(-1);
      if (last !== undefined && last[0] + last[1] + 1 === row) last[1] += 1;
      else runs.push([row, 0]);
    }
    const isRuns = withRuns && 2 + 4 * runs.length < Math.min(2 * low.length, 8_192);
    return { key, low, isRuns, bytes: isRuns ? shorts([runs.length, ...runs.flat()]) : listOrBits(low) };
  });
  const count = containers.length;
  const hasRuns = containers.some(({ isRuns }) => isRuns);
  const cookie = hasRuns ? shorts([12_347, count - 1]) : longs([12_346, count]);
  const flags = Buffer.alloc(hasRuns ? Math.ceil(count / 8) : 0);
  for (const [index, { isRuns }] of containers.entries()) {
    if (isRuns) flags[index >> 3] = (flags[index >> 3] ?? 0) | (1 << (index & 7));
  }
  const keys = shorts(containers.flatMap(({ key, low }) => [key, low.length - 1]));
  const isListed = !hasRuns || count >= 4;
  let place = cookie.length + flags.length + keys.length + (isListed ? 4 * count : 0);
  const starts: number[] = [];
  for (const { bytes } of containers) {
    starts.push(place);
    place += bytes.length;
  }
  const head = [cookie, flags, keys, ...(isListed ? [longs(starts)] : [])];
  return Buffer.concat([...head, ...containers.map(({ bytes }) => bytes)]);
}

function listOrBits(low: readonly number[]): Buffer {
  if (low.length <= 4_096) return shorts(low);
  const bits = Buffer.alloc(8_192);
  for (const row of low) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7));
  return bits;
}

function shorts(values: readonly number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer);
}

function longs(values: readonly number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer);
}

function read(bytes: Buffer, from: number, to: number): { rows: readonly number[]; count: number } {
  const set = noRows(from, to);
  const count = addRoaring(bytes.length, (start, end) => bytes.subarray(start, end), set);
  return { rows: [...listRows(set)].filter((row) => row >= from && row < to), count };
}

/** Some rows apart, and rows one behind the other. */
const stretch = fc
  .record({
    first: fc.nat(400_000),
    step: fc.constantFrom(1, 1, 2, 7, 300),
    length: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9_000 })),
  })
  .map(({ first, step, length }) => Array.from({ length }, (_, at) => first + at * step));
const someRows = fc
  .array(stretch, { minLength: 1, maxLength: 6 })
  .map((stretches) => [...new Set(stretches.flat())].sort((left, right) => left - right));

test("whatever rows there are, those of a stretch are read, and all are counted", () => {
  fc.assert(
    fc.property(
      someRows,
      fc.boolean(),
      fc.nat(450_000),
      fc.oneof(fc.nat(500), fc.nat(450_000)),
      (rows, runs, from, length) => {
        expect(read(write(rows, runs), from, from + length)).toEqual({
          rows: rows.filter((row) => row >= from && row < from + length),
          count: rows.length,
        });
      },
    ),
  );
});

test("what is no bitmap, or not a whole one, is not read", () => {
  const whole = write([1, 2, 3, 70_000], false);
  for (let length = 0; length < whole.length; length++) {
    expect(() => read(whole.subarray(0, length), 0, 100_000)).toThrow(UnreadableFileError);
  }
  expect(() => read(Buffer.alloc(64, 1), 0, 100)).toThrow(UnreadableFileError);
});
