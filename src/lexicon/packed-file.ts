import { fstatSync, readSync } from "node:fs";
import type { PackedSource } from "../text/forms/packed-words.ts";

/** Numbers that lie near each other are wanted one after the other; some a little before the first. */
const WINDOW = 64;
const BEFORE = 8;

/** A packed dictionary in a file that is open. It takes no memory: all of them together would take more than a hundred megabytes. */
export function lookIntoFile(file: number): PackedSource {
  const window = new Uint32Array(WINDOW);
  const windowBytes = new Uint8Array(window.buffer);
  let first = 0;
  let count = 0;
  return {
    number(index) {
      if (index < first || index >= first + count) {
        first = Math.max(0, index - BEFORE);
        count = Math.floor(readSync(file, windowBytes, 0, windowBytes.length, first * 4) / 4);
      }
      return index < first + count ? (window[index - first] ?? 0) : 0;
    },
    text: (from, to) => Buffer.from(readPart(file, new Uint8Array(to - from), from)).toString(),
  };
}

export function readWhole(file: number): Uint8Array {
  // Shared memory, so that several threads use one copy.
  return readPart(file, new Uint8Array(new SharedArrayBuffer(fstatSync(file).size)), 0);
}

/** Fills the bytes with those of the file from here on. */
function readPart(file: number, bytes: Uint8Array, from: number): Uint8Array {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, from + at);
    if (count === 0) throw new Error("a dictionary is cut off");
    at += count;
  }
  return bytes;
}
