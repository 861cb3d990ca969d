interface Entry<Value, Key> {
  readonly key: Key;
  readonly value: Value;
  readonly weight: number;
  older: Entry<Value, Key> | null;
  newer: Entry<Value, Key> | null;
}

/**
 * Keeps what was used last, up to a weight. The order of use is a chain of its own: a map knows the order too, but finds its first key only
 * behind the places of all that were deleted before.
 */
export class BoundedCache<Value, Key extends string | number = string> {
  readonly #maxWeight: number;
  readonly #entries = new Map<Key, Entry<Value, Key>>();
  #oldest: Entry<Value, Key> | null = null;
  #newest: Entry<Value, Key> | null = null;
  #weight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry !== this.#newest) {
      this.#takeOut(entry);
      this.#append(entry);
    }
    return entry.value;
  }

  set(key: Key, value: Value, weight: number): void {
    this.delete(key);
    const entry: Entry<Value, Key> = { key, value, weight, older: null, newer: null };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#weight += weight;
    while (this.#weight > this.#maxWeight && this.#oldest !== null) this.delete(this.#oldest.key);
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#takeOut(entry);
    this.#weight -= entry.weight;
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = null;
    this.#newest = null;
    this.#weight = 0;
  }

  #append(entry: Entry<Value, Key>): void {
    entry.older = this.#newest;
    if (this.#newest === null) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #takeOut(entry: Entry<Value, Key>): void {
    if (entry.older === null) this.#oldest = entry.newer;
    else entry.older.newer = entry.newer;
    if (entry.newer === null) this.#newest = entry.older;
    else entry.newer.older = entry.older;
    entry.older = null;
    entry.newer = null;
  }
}
