import type { Reject } from "./preparer.ts";

/** Few enough that nobody waits while they are unpacked. */
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
