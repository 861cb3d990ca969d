import type { ByteWriter } from "../../text/byte-writer.ts";

/** An `Array(String)`. */
export function writeStrings(writer: ByteWriter, texts: readonly string[]): void {
  writer.varint(texts.length);
  for (const text of texts) writer.string(text);
}
