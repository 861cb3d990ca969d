import { closeSync, openSync, readSync } from "node:fs";

/** Where in the memory of a program something is, from where its library begins. */
type Address = number;

interface Section {
  readonly address: Address;
  readonly offset: number;
  readonly size: number;
}

/** The machine code of a library for Linux on x86-64 that was stripped of its names. */
export interface LibraryCode {
  /** Places in the code that speak of one of these, each with what it speaks of. */
  references(targets: ReadonlySet<Address>, within?: Section): readonly [place: Address, target: Address][];
  /** Where a text begins that is in there once. */
  findText(text: string): Address;
  /** The function that a place is in, and its neighbours; they are in the order of the source. */
  functionAt(place: Address): Address;
  functionBefore(start: Address): Address;
  functionAfter(start: Address): Address;
  bytes(from: Address, to: Address): Buffer;
  close(): void;
}

const CHUNK = 1 << 24;
/** An operand that counts from the instruction after it: a byte that says so, and four of distance. */
const IS_RELATIVE = new Uint8Array(256);
for (const mode of [0x05, 0x0d, 0x15, 0x1d, 0x25, 0x2d, 0x35, 0x3d]) IS_RELATIVE[mode] = 1;

export function openLibraryCode(path: string): LibraryCode {
  const file = openSync(path, "r");
  const read = (offset: number, size: number): Buffer => {
    const buffer = Buffer.allocUnsafe(size);
    if (readSync(file, buffer, 0, size, offset) !== size) throw new Error(`${path} is too short`);
    return buffer;
  };
  const sections = readSections(read);
  const section = (name: string): Section => {
    const found = sections.get(name);
    if (found === undefined) throw new Error(`${path} has no section ${name}`);
    return found;
  };
  const text = section(".text");
  const constants = section(".rodata");
  const data = read(constants.offset, constants.size);
  const starts = readStarts(section(".eh_frame_hdr"), read);

  /** The last that is not after this place. */
  const indexOf = (place: Address): number => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return low;
  };

  return {
    references(targets, within = text) {
      const found: [Address, Address][] = [];
      const end = within.address + within.size;
      for (let from = within.address; from < end; from += CHUNK) {
        // One more instruction than the chunk has, so that none is cut in two.
        const code = this.bytes(from, Math.min(from + CHUNK + 8, end));
        for (let index = 0; index + 5 <= code.length; index += 1) {
          if (IS_RELATIVE[code[index] ?? 0] === 0) continue;
          const target = from + index + 5 + code.readInt32LE(index + 1);
          if (targets.has(target)) found.push([from + index, target]);
        }
      }
      return found;
    },
    findText(wanted) {
      const index = data.indexOf(wanted);
      if (index === -1 || data.includes(wanted, index + 1))
        throw new Error(`"${wanted}" is not in ${path} once`);
      return constants.address + index;
    },
    functionAt: (place) => starts[indexOf(place)] ?? 0,
    functionBefore: (start) => starts[indexOf(start) - 1] ?? 0,
    functionAfter: (start) => starts[indexOf(start) + 1] ?? 0,
    bytes: (from, to) => read(from - text.address + text.offset, to - from),
    close: () => closeSync(file),
  };
}

function readSections(read: (offset: number, size: number) => Buffer): ReadonlyMap<string, Section> {
  const head = read(0, 64);
  const [size, count, nameIndex] = [head.readUInt16LE(58), head.readUInt16LE(60), head.readUInt16LE(62)];
  const table = read(Number(head.readBigUInt64LE(40)), size * count);
  const entries = Array.from({ length: count }, (_, index) =>
    table.subarray(index * size, (index + 1) * size),
  );
  const sections = entries.map((entry) => ({
    name: entry.readUInt32LE(0),
    address: Number(entry.readBigUInt64LE(16)),
    offset: Number(entry.readBigUInt64LE(24)),
    size: Number(entry.readBigUInt64LE(32)),
  }));
  const place = sections[nameIndex];
  if (place === undefined) throw new Error("the sections have no names");
  const names = read(place.offset, place.size);
  return new Map(
    sections.map((one) => [names.toString("latin1", one.name, names.indexOf(0, one.name)), one] as const),
  );
}

/** Where functions begin, in order: what unwinds the stack after an exception has to know it. */
function readStarts(
  { address, offset, size }: Section,
  read: (offset: number, size: number) => Buffer,
): Float64Array {
  const table = read(offset, size);
  return Float64Array.from(
    { length: table.readUInt32LE(8) },
    (_, index) => address + table.readInt32LE(12 + index * 8),
  );
}
