import { enlarged, sharedBytes, sharedUint32 } from "./shared-memory.ts";

/** Texts with numbers, in memory that threads share; as many as a snapshot says belong to it. */
export interface NameTable {
  readonly count: number;
  /** UTF-8, one behind the other. */
  readonly bytes: Uint8Array;
  /** The bytes of name n end before `ends[n]`, where those of the next begin. */
  readonly ends: Uint32Array;
  /** 1 + a number, 0 if free. */
  readonly slots: Uint32Array;
}

export function nameAt({ bytes, ends }: NameTable, number: number): string {
  const start = number === 0 ? 0 : (ends[number - 1] ?? 0);
  const end = ends[number] ?? start;
  // A text cannot be decoded where it lies in shared memory.
  return Buffer.from(bytes.slice(start, end)).toString("utf8");
}

/** Undefined: no post of the snapshot has it. */
export function findName(table: NameTable, name: string): number | undefined {
  const wanted = Buffer.from(name);
  const number = (table.slots[slotOfName(table, wanted)] ?? 0) - 1;
  return number === -1 || number >= table.count ? undefined : number;
}

/** Where the name is, or the free slot where it belongs. */
function slotOfName({ bytes, ends, slots }: NameTable, wanted: Uint8Array): number {
  const last = slots.length - 1;
  for (let slot = hashOf(wanted) & last; ; slot = (slot + 1) & last) {
    const number = (slots[slot] ?? 0) - 1;
    if (number === -1) return slot;
    const start = number === 0 ? 0 : (ends[number - 1] ?? 0);
    if ((ends[number] ?? 0) - start === wanted.length && isAt(bytes, start, wanted)) return slot;
  }
}

function isAt(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at += 1) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}

function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function copyOfBytes(bytes: Uint8Array): Uint8Array {
  const copy = sharedBytes(bytes.length);
  copy.set(bytes);
  return copy;
}

/** The one that adds names. What it added since a snapshot is taken back by going back to it. */
export class NameWriter {
  #count = 0;
  #bytes = sharedBytes(4096);
  #ends = sharedUint32(256);
  #slots = sharedUint32(1024);

  numberOf(name: string): number {
    const wanted = Buffer.from(name);
    const slot = slotOfName(this.snapshot(), wanted);
    const known = (this.#slots[slot] ?? 0) - 1;
    if (known !== -1) return known;
    const number = this.#count;
    const start = number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
    this.#bytes = enlarged(sharedBytes, this.#bytes, start + wanted.length);
    this.#bytes.set(wanted, start);
    this.#ends = enlarged(sharedUint32, this.#ends, number + 1);
    this.#ends[number] = start + wanted.length;
    this.#count += 1;
    if (this.#count * 2 > this.#slots.length) this.#spread(this.#slots.length * 4);
    else this.#slots[slot] = this.#count;
    return number;
  }

  get count(): number {
    return this.#count;
  }

  at(number: number): string {
    return nameAt(this.snapshot(), number);
  }

  snapshot(): NameTable {
    return { count: this.#count, bytes: this.#bytes, ends: this.#ends, slots: this.#slots };
  }

  /** Forgets what was added since there were so many. */
  backTo(count: number): void {
    if (count === this.#count) return;
    this.#count = count;
    this.#spread(this.#slots.length);
  }

  isBlank(number: number): boolean {
    return this.#bytes[number === 0 ? 0 : (this.#ends[number - 1] ?? 0)] === 0;
  }

  /** Leaves nothing of these names behind; their numbers are not used again. */
  blank(numbers: Iterable<number>): void {
    const bytes = copyOfBytes(this.#bytes);
    for (const number of numbers) {
      bytes.fill(0, number === 0 ? 0 : (this.#ends[number - 1] ?? 0), this.#ends[number]);
    }
    this.#bytes = bytes;
    this.#spread(this.#slots.length);
  }

  #spread(length: number): void {
    this.#slots = sharedUint32(length);
    const table = this.snapshot();
    for (let number = 0; number < this.#count; number += 1) {
      const start = number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
      // Blanked names are not looked for.
      if (this.#bytes[start] === 0) continue;
      const slot = slotOfName(table, this.#bytes.subarray(start, this.#ends[number]));
      this.#slots[slot] = number + 1;
    }
  }
}
