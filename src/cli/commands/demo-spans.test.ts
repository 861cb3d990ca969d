import fc from "fast-check";
import { expect, test } from "vitest";
import { joinSpans, missingSpans, type Span } from "./demo.ts";

test("an empty demo is made from now backwards", () => {
  expect(missingSpans({ from: 0, to: 25 }, null, 10)).toEqual([
    { from: 15, to: 25 },
    { from: 5, to: 15 },
    { from: 0, to: 5 },
  ]);
});

test("an interrupted demo first reaches up to now and then goes on where it stopped", () => {
  expect(missingSpans({ from: 0, to: 30 }, { from: 12, to: 25 }, 10)).toEqual([
    { from: 25, to: 30 },
    { from: 2, to: 12 },
    { from: 0, to: 2 },
  ]);
});

test("after a long pause the newest comes first", () => {
  expect(missingSpans({ from: 0, to: 50 }, { from: 0, to: 25 }, 10)[0]).toEqual({ from: 40, to: 50 });
});

test("a complete demo misses nothing", () => {
  expect(missingSpans({ from: 0, to: 25 }, { from: 0, to: 25 }, 10)).toEqual([]);
});

test("wherever a fill is interrupted, filling again covers everything", () => {
  const start = fc.record({ now: fc.integer({ min: 0, max: 60 }), pieces: fc.integer({ min: 0, max: 6 }) });
  fc.assert(
    fc.property(fc.array(start, { maxLength: 10 }), fc.integer({ min: 1, max: 20 }), (starts, length) => {
      const made = new Set<number>();
      let covered: Span | null = null;
      const runs = [
        ...starts.toSorted((a, b) => a.now - b.now),
        { now: 60, pieces: Number.POSITIVE_INFINITY },
      ];
      for (const { now, pieces } of runs) {
        for (const piece of missingSpans({ from: 0, to: now }, covered, length).slice(0, pieces)) {
          for (const second of secondsOf(piece)) made.add(second);
          covered = joinSpans(covered, piece);
        }
        expect(covered === null || secondsOf(covered).every((second) => made.has(second))).toBe(true);
      }
      expect(covered).toEqual({ from: 0, to: 60 });
    }),
  );
});

function secondsOf({ from, to }: Span): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
