import { createPostBatch } from "../posts/create-post-batch.ts";
import { mapInSlices } from "../posts/map-in-slices.ts";
import type { NewPost } from "../posts/post.ts";
import type { ImportBlock, ImportItem } from "./import-block.ts";
import { linesOf } from "./lines-of.ts";
import { normalize } from "./normalize.ts";
import type { PreparedBlock, Reject } from "./preparer.ts";
import type { SourceLine } from "./source-line.ts";

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
  const normalized = normalize(parsed.record, nowMs);
  return "reason" in normalized ? normalized : normalized.post;
}

function parse({ text, problem }: SourceLine): { readonly record: unknown } | { readonly reason: string } {
  if (problem !== undefined) return { reason: problem };
  try {
    return { record: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { reason: `The line is not valid JSON: ${message.slice(0, 200)}.` };
  }
}

function textOf(item: ImportItem): string {
  return "record" in item ? (JSON.stringify(item.record) ?? "") : item.text;
}
