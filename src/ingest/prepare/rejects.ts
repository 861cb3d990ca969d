import { type FileHandle, open } from "node:fs/promises";
import type { Reject } from "./prepare-block.ts";

/** Few enough that no request waits while they are unpacked. */
const REJECTS_IN_A_PIECE = 200;

/** Rejects on their way to another thread: as bytes they are handed over, not copied. */
export function packRejects(rejects: readonly Reject[]): readonly Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < rejects.length; start += REJECTS_IN_A_PIECE) {
    const piece = rejects.slice(start, start + REJECTS_IN_A_PIECE);
    pieces.push(encoder.encode(JSON.stringify(piece)));
  }
  return pieces;
}

/** Unpacks a piece when its first reject is asked for. */
export function* unpackRejects(pieces: readonly Uint8Array[]): Generator<Reject> {
  for (const { buffer, byteOffset, byteLength } of pieces) {
    yield* JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString("utf8")) as Reject[];
  }
}

/** Where bad lines are kept with the reason: NDJSON, one object a line. The file is made with the first one. */
export interface Rejects {
  readonly path: string;
  write(reject: Reject & { readonly file: string }): Promise<void>;
  /** The size of the file; 0: there are none. */
  bytes(): number;
  close(): Promise<void>;
}

/** Begins a new file, or goes on behind the first `keptBytes` of one that is there. */
export function openRejects(path: string, { keptBytes = 0 }: { readonly keptBytes?: number } = {}): Rejects {
  let handle: FileHandle | null = null;
  let bytes = keptBytes;
  return {
    path,
    write: async ({ file, line, reason, text }) => {
      handle ??= await openAt(path, keptBytes);
      const record = Buffer.from(`${JSON.stringify({ file, line, reason, record: text })}\n`);
      await handle.write(record, 0, record.length, bytes);
      bytes += record.length;
    },
    bytes: () => bytes,
    close: async () => {
      await handle?.close();
      handle = null;
    },
  };
}

async function openAt(path: string, keptBytes: number): Promise<FileHandle> {
  if (keptBytes === 0) return open(path, "w");
  const handle = await open(path, "r+");
  await handle.truncate(keptBytes);
  return handle;
}
