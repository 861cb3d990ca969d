import { MAX_BLOCK_BYTES } from "./import-block.ts";

/** Room for a block and its last line. All are of one size, so that each can be used again. */
export const BLOCK_BYTES = MAX_BLOCK_BYTES + 256 * 1024;
/** As many as an import has under way. */
const MAX_SPARE = 4;

const spare: ArrayBuffer[] = [];

/** Memory of this size that comes and goes with every block tears holes into the heap, which grows and grows. */
export function takeBlockMemory(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(spare.pop() ?? new ArrayBuffer(BLOCK_BYTES));
}

/** Of a block that is no longer needed, in whichever thread it was. */
export function giveBackBlockMemory(memory: ArrayBuffer): void {
  if (memory.byteLength === BLOCK_BYTES && spare.length < MAX_SPARE) spare.push(memory);
}
