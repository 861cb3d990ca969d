import fc from "fast-check";
import { expect, test } from "vitest";
import { timestampOfMilliseconds, timestampOfSeconds } from "./timestamp.ts";

test("a time is written as the language itself writes it, whatever the one before was", () => {
  const farthest = 8_640_000_000_000_000;
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.integer({ min: -farthest, max: farthest }),
          fc.integer({ min: 1_790_000_000_000, max: 1_790_200_000_000 }),
        ),
      ),
      (times) => {
        expect(times.map(timestampOfMilliseconds)).toEqual(times.map((time) => new Date(time).toISOString()));
      },
    ),
  );
  expect(timestampOfSeconds(0)).toBe("1970-01-01T00:00:00.000Z");
});
