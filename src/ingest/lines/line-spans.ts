import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { low53 } from "../../posts/identity.ts";
import type { ImportBlock } from "../prepare/import-block.ts";
import type { SourceLine } from "../read-records.ts";

/**
 * Rises when a line comes to mean something else than before: a line that is stored under the old number is read anew.
 */
const READING = 1;
const LINE_FEED = 0x0a;

/** The lines of a block, of which nothing is decoded before it is asked for. */
export interface LineSpans {
  readonly count: number;
  /** A digest of the line as it came; 0 for a line that is empty. */
  digest(index: number): number;
  /** Null for a blank line. */
  line(index: number): SourceLine | null;
}

export function lineSpans(block: ImportBlock & { readonly kind: "lines" }): LineSpans {
  const bytes = Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.byteLength);
  const ends: number[] = [];
  for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, end + 1))
    ends.push(end);
  const tooLong = new Map(block.tooLong.map((line) => [line.line, line]));
  const valid = isUtf8(bytes);
  const piece = (index: number) => bytes.subarray(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, ends[index]);
  return {
    count: ends.length,
    digest(index) {
      const line = piece(index);
      return line.length === 0 ? 0 : digestOf(line);
    },
    line(index) {
      const line = block.firstLine + index;
      const problem = tooLong.get(line);
      if (problem !== undefined) return problem;
      const raw = piece(index);
      const text = cleaned(raw.toString("utf8"));
      if (!valid && !isUtf8(raw)) return { line, text, problem: "The line is not valid UTF-8." };
      return text.trim() === "" ? null : { line, text };
    },
  };
}

/** All lines that are not blank. */
export function* linesOf(block: ImportBlock & { readonly kind: "lines" }): Generator<SourceLine> {
  const spans = lineSpans(block);
  for (let index = 0; index < spans.count; index += 1) {
    const line = spans.line(index);
    if (line !== null) yield line;
  }
}

/** 53 bits, as of everything that is recognized by a digest. */
function digestOf(line: Buffer): number {
  const digest = low53(hash("sha256", line, "binary"));
  const high = Math.floor(digest / 2 ** 32) ^ READING;
  return high * 2 ** 32 + (digest % 2 ** 32) || 1;
}

function cleaned(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r$/, "");
}
