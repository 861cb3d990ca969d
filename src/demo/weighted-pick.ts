import type { Random } from "./random.ts";

/** Draws items as often as their weights say. */
export type WeightedPick<T> = (random: Random) => T;

export function createWeightedPick<T>(items: readonly T[], weightOf: (item: T) => number): WeightedPick<T> {
  const last = items.at(-1);
  if (last === undefined) throw new RangeError("nothing to pick from");
  const sums = new Float64Array(items.length);
  let total = 0;
  for (const [index, item] of items.entries()) {
    total += weightOf(item);
    sums[index] = total;
  }
  return (random) => items[firstAbove(sums, random.next() * total)] ?? last;
}

function firstAbove(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
