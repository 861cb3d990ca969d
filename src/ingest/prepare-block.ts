import { createPostBatch } from "../posts/create-post-batch.ts";
import { mapInSlices } from "../posts/map-in-slices.ts";
import type { NewPost } from "../posts/post.ts";
import type { ImportBlock, ImportItem } from "./import-block.ts";
import { jsonBomb } from "./json-bomb.ts";
import { linesOf } from "./lines-of.ts";
import { normalize } from "./normalize.ts";
import type { PreparedBlock, Reject } from "./preparer.ts";
import type { SourceLine } from "./source-line.ts";

/** Of a bad line; more would only be carried about. */
const MAX_KEPT_CHARACTERS = 2000;

/** Parses and checks what is in a block. */
export async function prepareBlock(block: ImportBlock, nowMs: number): Promise<PreparedBlock> {
  const posts: NewPost[] = [];
  const lines: number[] = [];
  const rejects: Reject[] = [];
  await mapInSlices(block.kind === "lines" ? linesOf(block) : block.items, (item) => {
    const prepared = prepare(item, nowMs);
    if ("reason" in prepared) {
      rejects.push({ line: item.line, reason: prepared.reason, text: textOf(item) });
    } else {
      posts.push(prepared);
      lines.push(item.line);
    }
  });
  return { batch: await createPostBatch(posts), lines, rejects, lastLine: block.lastLine, discard() {} };
}

function prepare(item: ImportItem, nowMs: number): NewPost | { readonly reason: string } {
  const parsed = "record" in item ? item : parse(item);
  if ("reason" in parsed) return parsed;
  try {
    const normalized = normalize(parsed.record, nowMs);
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
