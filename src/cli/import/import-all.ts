import { createReadStream } from "node:fs";
import type { Platforms } from "../../contract/platforms.ts";
import { FORMAT_ADVICE, UnknownFormatError } from "../../ingest/formats/formats.ts";
import { readSource } from "../../ingest/formats/read-source.ts";
import { createFailure, type ImportSummary, NOTHING_IMPORTED } from "../../ingest/import-posts.ts";
import { DamagedSourceError } from "../../ingest/lines/gunzip.ts";
import type { ImportBlock } from "../../ingest/prepare/import-block.ts";
import { openRejects, type Rejects } from "../../ingest/prepare/rejects.ts";
import { CommandError } from "../terminal/command.ts";
import type { Progress } from "../terminal/progress.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { ImportInput } from "./import-inputs.ts";
import type { Destination } from "./import-request.ts";

/** How many bytes of a source had been read when each of its blocks was made: more is read than is stored. */
interface ByteCounter {
  count(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  mark(blocks: AsyncIterable<ImportBlock>): AsyncIterable<ImportBlock>;
  /** Asked with positions that rise. */
  bytesAt(position: number): number;
}

function createByteCounter(): ByteCounter {
  const marks: { readonly position: number; readonly bytes: number }[] = [];
  let read = 0;
  let stored = 0;
  return {
    async *count(bytes) {
      for await (const chunk of bytes) {
        read += chunk.length;
        yield chunk;
      }
    },
    async *mark(blocks) {
      for await (const block of blocks) {
        marks.push({ position: block.lastLine, bytes: read });
        yield block;
      }
    },
    bytesAt(position) {
      while (marks[0] !== undefined && marks[0].position <= position) stored = marks.shift()?.bytes ?? stored;
      return stored;
    },
  };
}

/** The operator has asked the command to end. */
class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

/** The bytes of a source until the signal aborts; then it is as if the source had broken there. */
async function* untilStopped(source: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  const failure = createFailure();
  const stop = () => failure.meet(new InterruptedError("interrupted"));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  const chunks = source[Symbol.asyncIterator]();
  try {
    while (true) {
      const { value, done } = await failure.or(chunks.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    // Not awaited: a source that has fallen silent would never answer.
    chunks.return?.().catch(() => undefined);
  }
}

export function addCounts(a: ImportSummary, b: ImportSummary): ImportSummary {
  return {
    read: a.read + b.read,
    stored: a.stored + b.stored,
    replaced: a.replaced + b.replaced,
    unchanged: a.unchanged + b.unchanged,
    rejected: a.rejected + b.rejected,
  };
}

interface ImportContext {
  readonly platforms: Platforms;
  readonly keepRaw: boolean;
  readonly destination: Destination;
  readonly checkpoint: Checkpoint | null;
  readonly blockLines: number;
  readonly progress: Progress;
  /** Ends the import after what has been read. */
  readonly signal: AbortSignal;
}

/** What has come through a slow pipe is not kept waiting longer than this. */
const MAX_WAIT_MS = 1_000;

/** Imports one input after the other. Says what became of all of them, and throws what was wrong with any. */
export async function importAll(
  inputs: readonly ImportInput[],
  context: ImportContext,
): Promise<ImportSummary> {
  const { checkpoint, progress } = context;
  const rejectFiles = openRejectFiles(inputs, checkpoint);
  const problems: string[] = [];
  let total = NOTHING_IMPORTED;
  let earlierBytes = 0;
  try {
    for (const input of inputs) {
      const others = total;
      const count: Count = (counts, bytes) => {
        total = addCounts(others, counts);
        return { total, bytes: earlierBytes + bytes };
      };
      try {
        await importOne(input, rejectFiles.get(input.rejects) ?? openRejects(input.rejects), context, count);
      } catch (error) {
        if (error instanceof InterruptedError) throw interrupted(checkpoint);
        const problem = explain(error);
        if (problem === null) throw error;
        problems.push(`${input.name}: ${problem}`);
      }
      earlierBytes += input.bytes ?? 0;
    }
  } finally {
    for (const rejects of rejectFiles.values()) await rejects.close();
    progress.finish(
      total,
      [...rejectFiles.values()].flatMap(({ path, bytes }) => (bytes() > 0 ? [path] : [])),
    );
  }
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  return total;
}

/** Adds what is stored of one input, and the bytes that hold it, to the others. */
type Count = (
  counts: ImportSummary,
  bytes: number,
) => { readonly total: ImportSummary; readonly bytes: number };

async function importOne(
  input: ImportInput,
  rejects: Rejects,
  { platforms, keepRaw, destination, checkpoint, blockLines, progress, signal }: ImportContext,
  count: Count,
): Promise<void> {
  const begin = checkpoint?.placeOf(input) ?? { position: 0, counts: NOTHING_IMPORTED, done: false };
  let place = begin;
  count(begin.counts, 0);
  const { position: line, done } = begin;
  if (line > 0 || done) progress.goesOn(input.name, { line, read: begin.counts.read, done });
  if (done) return;
  const bytes =
    input.path === null ? process.stdin : createReadStream(input.path, { highWaterMark: 256 * 1024 });
  const counter = createByteCounter();
  const blocks = readSource(counter.count(untilStopped(bytes, signal)), {
    platforms,
    keepRaw,
    fileName: input.path,
    format: input.format,
    blockLines,
    afterLine: line,
    ...(input.path === null && { maxWaitMs: MAX_WAIT_MS }),
    warn: (sentence) => progress.warn(input.name, sentence),
  });
  try {
    await destination.store({
      blocks: counter.mark(blocks),
      onReject: (reject) => rejects.write({ file: input.name, ...reject }),
      onProgress: async ({ line: position, ...stored }) => {
        place = { position, counts: addCounts(begin.counts, stored), done: false };
        await checkpoint?.save(input, place, { path: rejects.path, bytes: rejects.bytes() });
        const { total, bytes: storedBytes } = count(place.counts, counter.bytesAt(position));
        progress.stored(total, { file: input.name, line: position, bytes: storedBytes });
      },
    });
    await checkpoint?.save(input, { ...place, done: true }, { path: rejects.path, bytes: rejects.bytes() });
  } finally {
    bytes.destroy();
  }
}

/** An import that goes on adds to the files it has written; another one begins them anew. */
function openRejectFiles(
  inputs: readonly ImportInput[],
  checkpoint: Checkpoint | null,
): ReadonlyMap<string, Rejects> {
  return new Map(
    inputs.map(({ rejects: path }) => [
      path,
      openRejects(path, { keptBytes: checkpoint?.rejectBytes(path) ?? 0 }),
    ]),
  );
}

/** Null: not expected. */
function explain(error: unknown): string | null {
  if (error instanceof DamagedSourceError) return `${error.message}. The lines before that are stored.`;
  if (error instanceof UnknownFormatError) return `${error.message}. ${FORMAT_ADVICE}`;
  return null;
}

function interrupted(checkpoint: Checkpoint | null): CommandError {
  return new CommandError(
    checkpoint === null
      ? "Interrupted; what was counted is stored. The same command can be given again: nothing is doubled."
      : "Interrupted; the same command goes on where it stopped.",
  );
}
