import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

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

/** Null if there is none, or it has another title. The arrays are read in threads: hundreds of megabytes take as long as it takes to load a server. */
export async function readArrays<Tree>(path: string, title: string): Promise<Tree | null> {
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    if (size < HEAD_BYTES) return null;
    const lengths = await readAll(file, Buffer.alloc(HEAD_BYTES), size - HEAD_BYTES);
    const treeAt = size - HEAD_BYTES - lengths.readUInt32LE(4);
    const titleAt = treeAt - lengths.readUInt32LE(0);
    if (titleAt < 0) return null;
    const texts = await readAll(file, Buffer.alloc(size - HEAD_BYTES - titleAt), titleAt);
    if (texts.toString("utf8", 0, treeAt - titleAt) !== title) return null;
    const { tree, arrays } = parseTree(texts.toString("utf8", treeAt - titleAt));
    await Promise.all(arrays.map(({ bytes, at }) => readAll(file, bytes, at)));
    return tree as Tree;
  } finally {
    await file.close();
  }
}

interface EmptyArray {
  readonly bytes: Uint8Array;
  readonly at: number;
}

/** The tree with its arrays, which are to be filled from the file. */
function parseTree(text: string): { readonly tree: unknown; readonly arrays: readonly EmptyArray[] } {
  const arrays: EmptyArray[] = [];
  const tree: unknown = JSON.parse(text, (_key, value: unknown) => {
    if (!isPlaced(value)) return value;
    const [kind, at, length] = value["[]"];
    const numbers = new KINDS[kind](length);
    arrays.push({ bytes: new Uint8Array(numbers.buffer), at });
    return numbers;
  });
  return { tree, arrays };
}

async function readAll<Bytes extends Uint8Array>(file: FileHandle, bytes: Bytes, at: number): Promise<Bytes> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, at + done);
    if (bytesRead === 0) throw new Error("the file ends too soon");
    done += bytesRead;
  }
  return bytes;
}

function isPlaced(value: unknown): value is Placed {
  return typeof value === "object" && value !== null && "[]" in value;
}
