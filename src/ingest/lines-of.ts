import { isUtf8 } from "node:buffer";
import type { ImportBlock } from "./import-block.ts";
import type { SourceLine } from "./source-line.ts";

const LINE_FEED = 0x0a;

/** The lines of a block, without the blank ones. */
export function* linesOf(block: ImportBlock & { readonly kind: "lines" }): Generator<SourceLine> {
  const tooLong = new Map(block.tooLong.map((line) => [line.line, line]));
  const bytes = Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.byteLength);
  let line = block.firstLine - 1;
  for (const decoded of isUtf8(bytes) ? bytes.toString("utf8").split("\n") : decodeEach(bytes)) {
    line += 1;
    const problem = tooLong.get(line);
    if (problem !== undefined) {
      yield problem;
    } else if (typeof decoded !== "string") {
      yield { line, text: cleaned(decoded.invalid), problem: "The line is not valid UTF-8." };
    } else {
      const text = cleaned(decoded);
      if (text.trim() !== "") yield { line, text };
    }
  }
}

/** Line by line; of one that is not valid what can be made of it. */
function* decodeEach(bytes: Buffer): Generator<string | { readonly invalid: string }> {
  let start = 0;
  for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
    const line = bytes.subarray(start, end);
    yield isUtf8(line) ? line.toString("utf8") : { invalid: line.toString("utf8") };
    start = end + 1;
  }
}

function cleaned(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r$/, "");
}
