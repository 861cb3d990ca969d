/** Which two lexemes have stood side by side, by their numbers. Made for one post after another: emptying it is cheap. */
export interface PairSet {
  /** False when the pair is in it already. */
  add(left: number, right: number): boolean;
  clear(): void;
}

const USUAL_SLOTS = 1024;
/** Numbers of lexemes are smaller, so that two of them make one exact number. */
const RADIX = 2 ** 26;

export function createPairSet(): PairSet {
  const usual = new Float64Array(USUAL_SLOTS);
  let slots = usual;
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
    add(left, right) {
      const key = left * RADIX + right + 1;
      const slot = find(key, left, right);
      if (slots[slot] === key) return false;
      slots[slot] = key;
      size += 1;
      if (size * 2 > slots.length) grow();
      return true;
    },
    clear() {
      if (size === 0) return;
      size = 0;
      slots = usual;
      slots.fill(0);
    },
  };
}
