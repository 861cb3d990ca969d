import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketStarts, chooseInterval } from "./timeline.ts";

const at = (iso: string) => Date.parse(iso) / 1000;

test("the interval is the finest with at most about 200 buckets", () => {
  const to = at("2026-11-10T12:00:00Z");
  const intervalOf = (days: number) => chooseInterval({ from: to - days * 86_400, to });
  expect(intervalOf(0.1)).toBe("minute");
  expect(intervalOf(7)).toBe("hour");
  expect(intervalOf(90)).toBe("day");
  expect(intervalOf(3 * 365)).toBe("week");
  expect(intervalOf(10 * 365)).toBe("month");
  expect(intervalOf(50 * 365)).toBe("year");
});

test("weeks begin on Monday and months on the first, in UTC", () => {
  const window = { from: at("2026-11-11T15:00:00Z"), to: at("2026-11-30T00:00:00Z") };
  const iso = (starts: readonly number[]) =>
    starts.map((start) => new Date(start * 1000).toISOString().slice(0, 10));
  expect(iso(bucketStarts(window, "week"))).toEqual(["2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"]);
  expect(iso(bucketStarts({ ...window, to: at("2027-01-01T00:00:00Z") }, "month"))).toEqual([
    "2026-11-01",
    "2026-12-01",
    "2027-01-01",
  ]);
});

test("every second of a window lies in exactly one of its buckets", () => {
  const seconds = fc.integer({ min: 0, max: 4_102_444_799 });
  fc.assert(
    fc.property(seconds, seconds, seconds, (one, two, three) => {
      const [from = 0, inside = 0, to = 0] = [one, two, three].sort((left, right) => left - right);
      const starts = bucketStarts({ from, to }, chooseInterval({ from, to }));
      expect(starts.length).toBeLessThanOrEqual(205);
      expect(starts[0]).toBeLessThanOrEqual(from);
      expect(starts.filter((start) => start <= inside).length).toBeGreaterThan(0);
      expect([...starts].sort((left, right) => left - right)).toEqual(starts);
      expect(new Set(starts).size).toBe(starts.length);
      expect(starts.at(-1)).toBeLessThanOrEqual(to);
    }),
  );
});
