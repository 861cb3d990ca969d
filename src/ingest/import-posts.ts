import { type NewPost, searchedParts } from "../posts/post.ts";
import type { Posts } from "../posts/posts.ts";
import { normalize } from "./normalize.ts";
import type { SourceLine } from "./read-lines.ts";

/** What became of the lines; `read` is the sum of the other four. */
export interface ImportSummary {
  readonly read: number;
  readonly stored: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** A line of a file, or a record that never was one. */
export type ImportItem = SourceLine | { readonly line: number; readonly record: unknown };

export interface Reject {
  readonly line: number;
  readonly reason: string;
  /** The line as it came. */
  readonly text: string;
}

export interface ImportOptions {
  readonly source: AsyncIterable<ImportItem> | Iterable<ImportItem>;
  readonly posts: Pick<Posts, "upsert">;
  readonly clock: () => number;
  readonly onReject?: (reject: Reject) => void | Promise<void>;
  /** Called when a batch has been stored: everything that it counts will survive a crash. */
  readonly onProgress?: (acknowledged: ImportSummary & { readonly line: number }) => void | Promise<void>;
  /** Ends the import after the batch that is being stored. */
  readonly signal?: AbortSignal;
  readonly batchSize?: number;
}

export const NOTHING_IMPORTED: ImportSummary = { read: 0, stored: 0, replaced: 0, unchanged: 0, rejected: 0 };
export const DEFAULT_BATCH_SIZE = 10_000;
const MAX_BATCH_CHARACTERS = 16 * 1024 * 1024;
/** How long the process may be kept from answering requests. */
const SLICE_MS = 10;

/**
 * Reads, checks and stores. While one batch is being stored the next is prepared, never more than one ahead.
 * When the source breaks, what came before is stored, and then its error is thrown.
 */
export async function importPosts(options: ImportOptions): Promise<ImportSummary> {
  const { posts, onReject, onProgress, clock, signal, batchSize = DEFAULT_BATCH_SIZE } = options;
  let summary = NOTHING_IMPORTED;
  let storing: Promise<void> = Promise.resolve();
  let batch = new Batch();
  let sliceEnd = performance.now() + SLICE_MS;

  const store = async ({ posts: prepared, rejected, lastLine }: Batch) => {
    const result =
      prepared.length === 0 ? { stored: 0, replaced: 0, unchanged: 0 } : await posts.upsert(prepared);
    summary = {
      read: summary.read + prepared.length + rejected,
      stored: summary.stored + result.stored,
      replaced: summary.replaced + result.replaced,
      unchanged: summary.unchanged + result.unchanged,
      rejected: summary.rejected + rejected,
    };
    await onProgress?.({ ...summary, line: lastLine });
  };
  const flush = async () => {
    await storing;
    storing = store(batch);
    // A failure is met by the next await; until then it must not count as unhandled.
    storing.catch(() => undefined);
    batch = new Batch();
  };

  let damage: { readonly error: unknown } | null = null;
  try {
    for await (const item of options.source) {
      if (signal?.aborted) break;
      const prepared = prepare(item, clock());
      batch.lastLine = item.line;
      if ("reason" in prepared) {
        batch.rejected += 1;
        await onReject?.({ line: item.line, reason: prepared.reason, text: textOf(item) });
      } else batch.add(prepared);
      if (batch.posts.length >= batchSize || batch.characters >= MAX_BATCH_CHARACTERS) await flush();
      if (performance.now() > sliceEnd) {
        await new Promise(setImmediate);
        sliceEnd = performance.now() + SLICE_MS;
      }
    }
  } catch (error) {
    damage = { error };
  }
  await storing;
  if (batch.posts.length > 0 || batch.rejected > 0) await store(batch);
  if (damage !== null) throw damage.error;
  return summary;
}

class Batch {
  readonly posts: NewPost[] = [];
  rejected = 0;
  characters = 0;
  lastLine = 0;

  add(post: NewPost): void {
    this.posts.push(post);
    for (const part of searchedParts(post.content)) this.characters += part.length;
  }
}

function prepare(item: ImportItem, nowMs: number): NewPost | { readonly reason: string } {
  const parsed = "record" in item ? item : parse(item);
  if ("reason" in parsed) return parsed;
  const normalized = normalize(parsed.record, nowMs);
  if ("reason" in normalized) return normalized;
  return normalized.post;
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
