import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addRow,
  addRows,
  countBetween,
  countRows,
  hasRow,
  inSlices,
  keepCommon,
  keepFlagged,
  keepRows,
  listRows,
  noRows,
  otherRows,
  type RowSet,
  rowBelow,
  rowFrom,
  rowsBetween,
} from "./row-set.ts";

const LENGTH = 300;
const row = fc.nat(LENGTH - 1);
const rows = fc.uniqueArray(row, { maxLength: LENGTH });
const range = fc
  .tuple(fc.nat(LENGTH), fc.nat(LENGTH))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

function setOf(numbers: readonly number[], from = 0, to = LENGTH): RowSet {
  const all = noRows(0, LENGTH);
  for (const number of numbers) addRow(all, number);
  return rowsBetween(all.words, from, to);
}

const within = (numbers: readonly number[], [from, to]: readonly [number, number]) =>
  numbers.filter((number) => number >= from && number < to).sort((a, b) => a - b);

test("a set has the rows that were put into it, as far as they lie in its range", () => {
  fc.assert(
    fc.property(rows, range, row, (numbers, bounds, asked) => {
      const set = setOf(numbers, ...bounds);
      const expected = within(numbers, bounds);
      expect([...listRows(set)]).toEqual(expected);
      expect(countRows(set)).toBe(expected.length);
      expect(hasRow(set, asked)).toBe(expected.includes(asked));
      expect(rowBelow(set, asked)).toBe(expected.findLast((number) => number < asked) ?? -1);
      expect(rowFrom(set, asked)).toBe(expected.find((number) => number >= asked) ?? -1);
    }),
  );
});

test("rows are counted between any two places", () => {
  fc.assert(
    fc.property(rows, range, range, (numbers, bounds, [from, to]) => {
      const expected = within(numbers, bounds).filter((number) => number >= from && number < to);
      expect(countBetween(setOf(numbers, ...bounds), from, to)).toBe(expected.length);
    }),
  );
});

test("what is kept passes, whichever way it is tested", () => {
  fc.assert(
    fc.property(rows, range, fc.uniqueArray(fc.nat(6)), (numbers, bounds, passing) => {
      const numberOf = (at: number) => (at * 7 + (at >> 3)) % 7;
      const expected = within(numbers, bounds).filter((at) => passing.includes(numberOf(at)));
      const tested = setOf(numbers, ...bounds);
      keepRows(tested, (at) => passing.includes(numberOf(at)));
      expect([...listRows(tested)]).toEqual(expected);
      const flagged = setOf(numbers, ...bounds);
      const column = Uint16Array.from({ length: LENGTH }, (_, at) => numberOf(at));
      keepFlagged(
        flagged,
        column,
        Uint8Array.from({ length: 7 }, (_, number) => (passing.includes(number) ? 1 : 0)),
      );
      expect([...listRows(flagged)]).toEqual(expected);
    }),
  );
});

test("what two sets have in common is kept, wherever they begin", () => {
  fc.assert(
    fc.property(rows, rows, range, range, (left, right, bounds, others) => {
      const set = setOf(left, ...bounds);
      keepCommon(set, setOf(right, ...others));
      const known = new Set(within(right, others));
      expect([...listRows(set)]).toEqual(within(left, bounds).filter((at) => known.has(at)));
    }),
  );
});

test("rows of another set are put in where the first one lies, and the others are all that are left", () => {
  fc.assert(
    fc.property(rows, rows, range, range, (left, right, bounds, others) => {
      const set = setOf(left, ...bounds);
      addRows(set, setOf(right, ...others));
      const end = set.first + 32 * set.words.length;
      const added = within(right, others).filter((at) => at >= set.first && at < end);
      const expected = [...new Set([...within(left, bounds), ...added])].sort((a, b) => a - b);
      expect([...listRows(set)]).toEqual(expected);
      const all = Array.from({ length: end - set.first }, (_, at) => set.first + at);
      expect([...listRows(otherRows(set))]).toEqual(all.filter((at) => !expected.includes(at)));
    }),
  );
});

test("slices share the rows of the whole", async () => {
  const all = noRows(0, 1_000_000);
  for (let at = 5; at < 1_000_000; at += 997) addRow(all, at);
  const total = countRows(all);
  let sliced = 0;
  for await (const slice of inSlices(all)) {
    sliced += countRows(slice);
    keepRows(slice, (at) => at % 2 === 0);
  }
  expect(sliced).toBe(total);
  expect([...listRows(all)].every((at) => at % 2 === 0)).toBe(true);
  expect(countRows(all)).toBe(Math.floor(total / 2));
});
