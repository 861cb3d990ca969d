import fc from "fast-check";
import { expect, test } from "vitest";
import { eventRate, eventsAt } from "./story.ts";

const someHour = fc.integer({ min: 400_000, max: 1_100_000 });

test("every seven days see one or two events begin", () => {
  fc.assert(
    fc.property(fc.string(), someHour, (seed, hour) => {
      const starts = new Set<number>();
      for (let age = 0; age < 168; age++) {
        for (const { startHour } of eventsAt(seed, hour - age))
          if (startHour > hour - 168) starts.add(startHour);
      }
      expect(starts.size).toBeGreaterThanOrEqual(1);
      expect(starts.size).toBeLessThanOrEqual(2);
    }),
    { numRuns: 30 },
  );
});

test("an event rises within hours and dies down", () => {
  fc.assert(
    fc.property(someHour, (hour) => {
      for (const event of eventsAt("seed", hour)) {
        const rate = (age: number): number => eventRate(event, event.home, event.startHour + age);
        expect(rate(4)).toBeGreaterThan(rate(0));
        expect(rate(72)).toBeLessThan(rate(4) / 4);
      }
    }),
  );
});
