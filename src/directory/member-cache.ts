import type { Member } from "./directory.ts";

/**
 * Remembers the members of lists, because every search asks for them.
 * A list's version grows with every change, whoever makes it, so what is remembered is never out of date.
 */
export class MemberCache {
  readonly #capacity: number;
  readonly #entries = new Map<number, { readonly version: number; readonly members: readonly Member[] }>();
  #size = 0;

  /** `capacity` counts members, not lists. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(listId: number, version: number): readonly Member[] | null {
    const entry = this.#entries.get(listId);
    return entry?.version === version ? entry.members : null;
  }

  set(listId: number, version: number, members: readonly Member[]): void {
    this.delete(listId);
    if (weigh(members) > this.#capacity) return;
    this.#entries.set(listId, { version, members });
    this.#size += weigh(members);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity) break;
      this.delete(oldest);
    }
  }

  delete(listId: number): void {
    const entry = this.#entries.get(listId);
    if (!entry) return;
    this.#entries.delete(listId);
    this.#size -= weigh(entry.members);
  }
}

/** An empty list takes room too. */
function weigh(members: readonly Member[]): number {
  return members.length + 1;
}
