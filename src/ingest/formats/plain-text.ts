import { TextDecoder } from "node:util";
import { maybeGunzip } from "../gunzip.ts";

/** Bytes as formats want them: unpacked, in UTF-8, without a byte order mark. UTF-16 is told by its mark. */
export async function* toPlainText(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const unpacked of maybeGunzip(source)) {
    let chunk: Buffer = unpacked;
    if (head !== null) {
      chunk = Buffer.concat([head, chunk]);
      head = chunk.length < 3 ? chunk : null;
      if (head !== null) continue;
      const encoding = encodingOf(chunk);
      if (encoding === "utf-8") chunk = chunk.subarray(3);
      else if (encoding !== null) decoder = new TextDecoder(encoding);
    }
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  if (head !== null && head.length > 0) yield head;
  if (decoder !== null) yield Buffer.from(decoder.decode());
}

function encodingOf(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}
