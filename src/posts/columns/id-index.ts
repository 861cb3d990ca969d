import { sharedUint32 } from "./shared-memory.ts";

/**
 * Finds numbers (rows of posts, accounts) by the ID that each has. Open addressing: a slot holds 1 + a
 * number, 0 if it is free. Several numbers may have one ID: a post that was replaced is in several rows.
 * Nothing is taken out; what was added after a snapshot is not below its count, and a reader leaves it
 * out.
 */
export type Slots = Uint32Array;

const FEWEST = 1024;
/** At most this part of the slots is taken. */
const LOAD = 0.6;

export function noSlots(count = 0): Slots {
  let length = FEWEST;
  while (count > length * LOAD) length *= 2;
  return sharedUint32(length);
}

/** Calls `visit` for every number that has the ID, until it says true. */
export function visitNumbers(
  slots: Slots,
  id: number,
  idOf: (number: number) => number,
  visit: (number: number) => boolean,
): void {
  const last = slots.length - 1;
  for (let slot = slotOf(id) & last; ; slot = (slot + 1) & last) {
    const taken = slots[slot] ?? 0;
    if (taken === 0) return;
    if (idOf(taken - 1) === id && visit(taken - 1)) return;
  }
}

export function addNumber(slots: Slots, id: number, number: number): void {
  const last = slots.length - 1;
  let slot = slotOf(id) & last;
  while (slots[slot] !== 0) slot = (slot + 1) & last;
  slots[slot] = number + 1;
}

/** Whether there is room for so many. */
export function isRoomy(slots: Slots, count: number): boolean {
  return count <= slots.length * LOAD;
}

/** IDs are hashes already. */
function slotOf(id: number): number {
  return ((id % 4_294_967_296) ^ Math.floor(id / 4_294_967_296)) >>> 0;
}
