import type { ImportBlock } from "../../ingest/import-block.ts";

/** How many bytes of a source had been read when each of its blocks was made: more is read than is stored. */
export interface ByteCounter {
  count(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  mark(blocks: AsyncIterable<ImportBlock>): AsyncIterable<ImportBlock>;
  /** Asked with positions that rise. */
  bytesAt(position: number): number;
}

export function createByteCounter(): ByteCounter {
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
