import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { withFile } from "./block-file.ts";

/** Which arrays of numbers there may be. */
const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float64Array };
type Numbers = InstanceType<(typeof KINDS)[keyof typeof KINDS]>;

/** Stands for an array in the tree: its kind, where it lies in the file, and how many numbers it has. */
interface Placed {
  readonly "[]": readonly [kind: keyof typeof KINDS, at: number, length: number];
}

/** The lengths of the title and of the tree. */
const HEAD_BYTES = 8;
const OURS_ALONE = 0o600;

/**
 * Writes a tree of plain values in which arrays of numbers may be large: in the file those come first, as they lie in memory, then the title and the
 * tree. It is there as a whole or not at all.
 */
export function writeArrays(path: string, title: string, tree: unknown): void {
  const unfinished = `${path}.unfinished`;
  try {
    writeFile(unfinished, title, tree);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function writeFile(path: string, title: string, tree: unknown): void {
  const file = openSync(path, "w", OURS_ALONE);
  try {
    let end = 0;
    const write = (bytes: Uint8Array) => {
      for (let done = 0; done < bytes.length; )
        done += writeSync(file, bytes, done, bytes.length - done, end + done);
      end += bytes.length;
    };
    const text = JSON.stringify(tree, (_key, value: unknown) => {
      if (!ArrayBuffer.isView(value)) return value;
      const numbers = value as Numbers;
      const placed: Placed = { "[]": [numbers.constructor.name as keyof typeof KINDS, end, numbers.length] };
      write(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
      return placed;
    });
    const [titleBytes, textBytes] = [Buffer.from(title), Buffer.from(text)];
    write(titleBytes);
    write(textBytes);
    const lengths = Buffer.alloc(HEAD_BYTES);
    lengths.writeUInt32LE(titleBytes.length, 0);
    lengths.writeUInt32LE(textBytes.length, 4);
    write(lengths);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Null if there is none, or it has another title. */
export function readArrays<Tree>(path: string, title: string): Tree | null {
  return withFile(path, (file) => {
    const read = <Bytes extends Uint8Array>(bytes: Bytes, at: number): Bytes => {
      for (let done = 0; done < bytes.length; ) {
        const count = readSync(file, bytes, done, bytes.length - done, at + done);
        if (count === 0) throw new Error(`${path} ends too soon`);
        done += count;
      }
      return bytes;
    };
    const { size } = fstatSync(file);
    if (size < HEAD_BYTES) return null;
    const lengths = read(Buffer.alloc(HEAD_BYTES), size - HEAD_BYTES);
    const treeAt = size - HEAD_BYTES - lengths.readUInt32LE(4);
    const titleAt = treeAt - lengths.readUInt32LE(0);
    if (titleAt < 0 || read(Buffer.alloc(treeAt - titleAt), titleAt).toString() !== title) return null;
    const text = read(Buffer.alloc(size - HEAD_BYTES - treeAt), treeAt).toString();
    return JSON.parse(text, (_key, value: unknown) => {
      if (!isPlaced(value)) return value;
      const [kind, at, length] = value["[]"];
      const numbers = new KINDS[kind](length);
      read(new Uint8Array(numbers.buffer), at);
      return numbers;
    }) as Tree;
  });
}

function isPlaced(value: unknown): value is Placed {
  return typeof value === "object" && value !== null && "[]" in value;
}
