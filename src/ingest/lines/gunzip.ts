import { once } from "node:events";
import { createGunzip, type Gunzip } from "node:zlib";

/** The source ended or broke in the middle of what it had to say. */
export class DamagedSourceError extends Error {
  override readonly name = "DamagedSourceError";
}

/** A small piece of compressed input at a time bounds what it can swell to. */
const PIECE_BYTES = 16 * 1024;

/** Gunzips a source that begins as gzip does, under any name; hands every other source on as it is. */
export async function* maybeGunzip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let head: Buffer | null = Buffer.alloc(0);
  let gunzip: Gunzip | null = null;
  const produced: Buffer[] = [];
  let failure: Error | null = null;
  try {
    for await (const raw of source) {
      let chunk = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
      if (head !== null) {
        chunk = Buffer.concat([head, chunk]);
        head = chunk.length < 2 ? chunk : null;
        if (head !== null) continue;
        if (chunk[0] === 0x1f && chunk[1] === 0x8b) {
          gunzip = createGunzip();
          gunzip.on("data", (bytes: Buffer) => produced.push(bytes));
          gunzip.on("error", (error) => {
            failure = error;
          });
        }
      }
      if (gunzip === null) {
        yield chunk;
        continue;
      }
      for (let start = 0; start < chunk.length && failure === null; start += PIECE_BYTES) {
        await write(gunzip, chunk.subarray(start, start + PIECE_BYTES));
        yield* produced.splice(0);
      }
      if (failure !== null) break;
    }
    if (head !== null && head.length > 0) yield head;
    if (gunzip !== null) {
      if (failure === null) await finish(gunzip);
      yield* produced.splice(0);
    }
  } finally {
    gunzip?.destroy();
  }
  if (failure !== null)
    throw new DamagedSourceError(`the compressed data is damaged or cut off (${reasonOf(failure)})`);
}

/**
 * Waits until everything that the piece contains has come out. A stream that fails drops what it has not handed out
 * yet, and the lines before the damage are good lines.
 */
async function write(gunzip: Gunzip, piece: Buffer): Promise<void> {
  await new Promise<void>((resolve) => {
    gunzip.once("close", resolve);
    gunzip.write(piece, () => {
      gunzip.off("close", resolve);
      resolve();
    });
  });
  while (gunzip.readableLength > 0 && !gunzip.destroyed) await new Promise(setImmediate);
}

async function finish(gunzip: Gunzip): Promise<void> {
  const closed = once(gunzip, "close").catch(() => undefined);
  gunzip.end();
  await closed;
}

function reasonOf(error: Error): string {
  return error.message;
}
