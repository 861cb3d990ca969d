import { type Unpacker, UnreadableFileError } from "./unpacker.ts";

/** Where the text of a document lies: the bytes `from` up to `to` of what is in the blocks of an open file, from the block at `at` on. */
export interface TextPlace {
  readonly file: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Of a document, which is a JSON object. */
const BEGINNING = 0x7b;
const END = 0x7d;

/** Good until the next call. Those that lie in the same block should be asked for from the last to the first: what was unpacked for one has the next in it. */
export function textAt(unpacker: Unpacker, { file, at, from, to }: TextPlace): Buffer {
  const texts = unpacker.unpack(file, { at, from, to });
  if (texts[0] !== BEGINNING || texts[to - from - 1] !== END) {
    throw new UnreadableFileError("no document is there");
  }
  return texts.subarray(0, to - from);
}
