import type { Platforms } from "../../contract/platforms.ts";
import { createPostBatch } from "../../posts/batch/create-post-batch.ts";
import type { KnownVersion, PostBatch } from "../../posts/batch/post-batch.ts";
import type { NewPost } from "../../posts/post.ts";
import { mapInSlices } from "../../posts/time-slice.ts";
import { jsonBomb } from "../lines/json-bomb.ts";
import { lineSpans } from "../lines/line-spans.ts";
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
