/** Pairs of numbers, for a long post and then for the next. */
export interface PairSet {
  has(left: number, right: number): boolean;
  /** A pair that is not in it. */
  add(left: number, right: number): void;
  clear(): void;
}

const USUAL_SLOTS = 4096;
/** The numbers are smaller, so that two of them make one exact number. */
const RADIX = 2 ** 26;

export function createPairSet(): PairSet {
  let slots = new Float64Array(USUAL_SLOTS);
  let size = 0;

  /** Where the key is, or the free slot where it belongs. */
  function find(key: number, left: number, right: number): number {
    const last = slots.length - 1;
    let slot = (Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b)) >>> 7;
    for (slot &= last; slots[slot] !== 0 && slots[slot] !== key; slot = (slot + 1) & last);
    return slot;
  }

  function grow(): void {
    const keys = slots.filter((key) => key !== 0);
    slots = new Float64Array(slots.length * 4);
    for (const key of keys) slots[find(key, Math.floor((key - 1) / RADIX), (key - 1) % RADIX)] = key;
  }

  return {
    has(left, right) {
      const key = left * RADIX + right + 1;
      return slots[find(key, left, right)] === key;
    },
    add(left, right) {
      const key = left * RADIX + right + 1;
      slots[find(key, left, right)] = key;
      size += 1;
      if (size * 2 > slots.length) grow();
    },
    clear() {
      slots = new Float64Array(USUAL_SLOTS);
      size = 0;
    },
  };
}
