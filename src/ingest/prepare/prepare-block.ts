import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import type { Platforms } from "../../contract/platforms.ts";
import { createPostBatch } from "../../posts/batch/create-post-batch.ts";
import type { KnownVersion, PostBatch } from "../../posts/batch/post-batch.ts";
import { low53 } from "../../posts/identity.ts";
import type { NewPost } from "../../posts/post.ts";
import { mapInSlices } from "../../posts/time-slice.ts";
import type { SourceLine } from "../read-records.ts";
import type { ImportBlock, ImportItem } from "./import-block.ts";
import { type NormalizeOptions, normalize } from "./normalize.ts";

/** A line that could not be taken, and why. */
export interface Reject {
  readonly line: number;
  readonly reason: string;
  /** The line as it came, or its beginning; empty for a post that was erased. */
  readonly text: string;
}

export interface Findings {
  /** The line of each post of the batch. */
  readonly lines: readonly number[] | Float64Array;
  readonly rejects: Iterable<Reject>;
}

export interface PreparedBlock {
  readonly batch: PostBatch;
  readonly lastLine: number;
  /** What was found out when the batch was recognized last. */
  findings(): Findings;
  /** Lets go of a batch that will not be stored. */
  discard(): void;
}

/** Of a bad line; more would only be carried about. */
const MAX_KEPT_CHARACTERS = 2000;

/** Makes a batch of a block. What is in it is parsed and checked when the batch is recognized. */
export function prepareBlock(block: ImportBlock, nowMs: number, platforms: Platforms): PreparedBlock {
  const spans = block.kind === "lines" ? lineSpans(block) : null;
  const digests =
    spans === null ? [] : Array.from({ length: spans.count }, (_, index) => spans.digest(index));
  let findings: Findings = { lines: [], rejects: [] };

  async function read(
    known: ReadonlyMap<number, KnownVersion>,
    take: (post: NewPost | KnownVersion) => void,
  ): Promise<void> {
    const lines: number[] = [];
    const rejects: Reject[] = [];
    const readItem = (item: ImportItem | null, sourceDigest: number) => {
      if (item === null) return;
      const prepared = prepare(item, nowMs, { sourceDigest, platforms });
      if ("reason" in prepared) {
        rejects.push({ line: item.line, reason: prepared.reason, text: textOf(item) });
      } else {
        take(prepared);
        lines.push(item.line);
      }
    };
    if (block.kind === "items") await mapInSlices(block.items, (item) => readItem(item, 0));
    else {
      await mapInSlices(digests.keys(), (index) => {
        const digest = digests[index] ?? 0;
        const stored = known.get(digest);
        if (stored === undefined) return readItem(spans?.line(index) ?? null, digest);
        take(stored);
        lines.push(block.firstLine + index);
      });
    }
    findings = { lines, rejects };
  }

  const sources = Float64Array.from(new Set(digests.filter((digest) => digest !== 0)));
  return {
    batch: createPostBatch({ digests: sources, read }),
    lastLine: block.lastLine,
    findings: () => findings,
    discard() {},
  };
}

function prepare(
  item: ImportItem,
  nowMs: number,
  options: Pick<NormalizeOptions, "sourceDigest" | "platforms">,
): NewPost | { readonly reason: string } {
  const parsed = "record" in item ? item : parse(item);
  if ("reason" in parsed) return parsed;
  try {
    const line = "text" in item ? item.text : null;
    const normalized = normalize(parsed.record, nowMs, { ...options, line });
    return "reason" in normalized ? normalized : normalized.post;
  } catch (error) {
    // The stack overflows, or a text becomes longer than texts can be.
    if (error instanceof RangeError) return { reason: "The record is too large or nested too deeply." };
    throw error;
  }
}

function parse({ text, problem }: SourceLine): { readonly record: unknown } | { readonly reason: string } {
  const refusal = problem ?? jsonBomb(text);
  if (refusal !== null) return { reason: refusal };
  try {
    return { record: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { reason: `The line is not valid JSON: ${message.slice(0, 200)}.` };
  }
}

function textOf(item: ImportItem): string {
  return cut("record" in item ? print(item.record) : item.text, MAX_KEPT_CHARACTERS);
}

function print(record: unknown): string {
  try {
    return JSON.stringify(record) ?? "";
  } catch {
    // Nested too deeply to be printed.
    return "";
  }
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

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

/** Shorter texts can do no harm, however they are nested. */
const HARMLESS_LENGTH = 64 * 1024;
const MAX_DEPTH = 1_000;
const MAX_VALUES = 200_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Why a text must not be parsed: a few megabytes of brackets would take seconds and a gigabyte. Null: it may. */
export function jsonBomb(text: string): string | null {
  if (text.length <= HARMLESS_LENGTH) return null;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = closingQuote(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
    }
    if (depth > MAX_DEPTH) return `The line is nested more than ${MAX_DEPTH} levels deep.`;
    if (values > MAX_VALUES) return `The line holds more than ${MAX_VALUES} values.`;
  }
  return null;
}

/** The place of the quote that ends a string; the end of the text when none does. */
function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
