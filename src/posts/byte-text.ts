/**
 * Text with one character for each byte of its UTF-8. What was stored as bytes and leaves as bytes is cut and put together without being
 * decoded and encoded on the way; the signs of JSON are single bytes, so it can be parsed and written like any other JSON.
 */
export function toByteText(text: string): string {
  return isAscii(text) ? text : Buffer.from(text).toString("latin1");
}

export function fromByteText(text: string): string {
  return isAscii(text) ? text : Buffer.from(text, "latin1").toString();
}

/** Of texts one behind the other. They are written one by one: put together first, a large answer would be copied twice. */
export function bytesOf(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(texts.reduce((length, text) => length + text.length, 0));
  let at = 0;
  for (const text of texts) at += bytes.write(text, at, "latin1");
  return bytes;
}

/** Which means the same in both. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}
