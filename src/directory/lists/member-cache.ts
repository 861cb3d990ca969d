import type { Member } from "../records.ts";

type MembersByList = ReadonlyMap<number, readonly Member[]>;

/**
 * Remembers the members of lists, because every search asks for them.
 * A list's version grows with every change, so what is remembered is never out of date.
 */
export class MemberCache {
  readonly #capacity: number;
  readonly #entries = new Map<number, { readonly version: number; readonly members: readonly Member[] }>();
  #size = 0;

  /** `capacity` counts members, not lists. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The members of all these lists; `load` is asked for those that are not remembered. */
  async read(
    lists: readonly { readonly id: number; readonly version: number }[],
    load: (listIds: readonly number[]) => Promise<MembersByList>,
  ): Promise<MembersByList> {
    // Taken out before loading: what is loaded may push it out of the cache.
    const found = new Map<number, readonly Member[]>();
    for (const { id, version } of lists) {
      const entry = this.#entries.get(id);
      if (entry?.version === version) found.set(id, entry.members);
    }
    const missing = lists.filter(({ id }) => !found.has(id));
    if (missing.length === 0) return found;
    // Read after the versions: the members are at least as new as the version they are remembered under.
    const loaded = await load(missing.map(({ id }) => id));
    for (const { id, version } of missing) {
      const members = loaded.get(id) ?? [];
      found.set(id, members);
      this.#remember(id, version, members);
    }
    return found;
  }

  forget(listId: number): void {
    const entry = this.#entries.get(listId);
    if (!entry) return;
    this.#entries.delete(listId);
    this.#size -= weigh(entry.members);
  }

  #remember(listId: number, version: number, members: readonly Member[]): void {
    this.forget(listId);
    if (weigh(members) > this.#capacity) return;
    this.#entries.set(listId, { version, members });
    this.#size += weigh(members);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity) break;
      this.forget(oldest);
    }
  }
}

/** An empty list takes room too. */
function weigh(members: readonly Member[]): number {
  return members.length + 1;
}
