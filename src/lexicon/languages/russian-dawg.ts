/** A set of byte strings as `dawgdic` writes it, which is how az keeps its dictionaries: units (an automaton), then a guide to walk it. */
export interface Dawg {
  readonly units: Uint32Array;
  /** Two bytes a unit: the label of its first child, and of its next sibling. */
  readonly guide: Uint8Array;
}

export function openDawg(latin1: string): Dawg {
  const bytes = Buffer.from(latin1, "latin1");
  const unitCount = bytes.readUInt32LE(0);
  const guideStart = 4 + unitCount * 4 + 4;
  const units = new Uint32Array(unitCount);
  for (let at = 0; at < unitCount; at += 1) units[at] = bytes.readUInt32LE(4 + at * 4);
  return { units, guide: bytes.subarray(guideStart, guideStart + bytes.readUInt32LE(guideStart - 4) * 2) };
}

/** A buffer that `walkDawg` fills; its first `length` bytes are the key. */
export type VisitKey = (key: Uint8Array, length: number, value: number) => void;

/** Calls `visit` for every key, in the order of the bytes. */
export function walkDawg({ units, guide }: Dawg, visit: VisitKey): void {
  const key = new Uint8Array(LONGEST_KEY);
  const descend = (unit: number, length: number): void => {
    const base = units[unit] ?? 0;
    const offset = unit ^ ((base >>> 10) << ((base & EXTENSION_BIT) >>> 6));
    if ((base & LEAF_BIT) !== 0) visit(key, length, (units[offset] ?? 0) & VALUE_MASK);
    let label = guide[unit * 2] ?? 0;
    while (label !== 0) {
      const child = offset ^ label;
      key[length] = label;
      descend(child, length + 1);
      label = guide[child * 2 + 1] ?? 0;
    }
  };
  descend(0, 0);
}

const LEAF_BIT = 1 << 8;
const EXTENSION_BIT = 1 << 9;
const VALUE_MASK = 0x7fffffff;
const LONGEST_KEY = 1024;
