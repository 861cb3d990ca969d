/** A stream of random numbers that is the same wherever and whenever it is drawn from the same seed. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number, at least 0, less than `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Normally distributed, mean 0, deviation 1. */
  normal(): number;
  poisson(mean: number): number;
}

export function createRandom(seed: string): Random {
  const next = sfc32(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    normal,
    poisson(mean) {
      if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count++;
      return count;
    },
  };
}

/** Chris Doty-Humphrey's small fast counter generator, seeded with four hashes of the text. */
function sfc32(seed: string): () => number {
  let a = hash(seed, 0x9e3779b9);
  let b = hash(seed, 0x243f6a88);
  let c = hash(seed, 0xb7e15162);
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  // The first values still show the seed; the generator's author discards twelve.
  for (let round = 0; round < 12; round++) next();
  return next;
}

function hash(text: string, basis: number): number {
  let value = basis;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    value ^= value >>> 15;
  }
  return value | 0;
}

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
