import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

const DRAWS = 20_000;

test("the same seed draws the same numbers, neighboring seeds draw unrelated ones", () => {
  const draw = (seed: string): readonly number[] => {
    const random = createRandom(seed);
    return Array.from({ length: 5 }, () => random.next());
  };
  expect(draw("hour/1")).toEqual(draw("hour/1"));
  const firsts = Array.from({ length: DRAWS }, (_, index) => createRandom(`hour/${index}`).next());
  expect(mean(firsts)).toBeCloseTo(0.5, 1);
  expect(new Set(firsts).size).toBeGreaterThan(DRAWS - 10);
});

test("draws have the means that their names promise", () => {
  const random = createRandom("means");
  const average = (draw: () => number): number => mean(Array.from({ length: DRAWS }, draw));
  expect(average(() => random.normal())).toBeCloseTo(0, 1);
  expect(average(() => random.normal() ** 2)).toBeCloseTo(1, 1);
  expect(average(() => random.poisson(2.5)) / 2.5).toBeCloseTo(1, 1);
  expect(average(() => random.poisson(60)) / 60).toBeCloseTo(1, 1);
  expect(average(() => random.below(11))).toBeGreaterThan(4.8);
});

test("nothing can be picked from nothing", () => {
  expect(() => createRandom("empty").pick([])).toThrow(RangeError);
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
