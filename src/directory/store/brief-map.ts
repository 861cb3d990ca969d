import { LRUCache } from "lru-cache";

interface Entry<Value> {
  readonly value: Value;
  /** On a clock that is never set. */
  readonly writtenAt: number;
}

/** A map whose values count for a time after they were written; what was not used for longest gives way to others. */
export class BriefMap<Value> {
  readonly #lifetimeMs: number;
  readonly #capacity: number;
  readonly #weigh: (value: Value) => number;
  readonly #entries: LRUCache<string, Entry<Value>>;

  constructor(lifetimeMs: number, capacity: number, weigh: (value: Value) => number = () => 1) {
    this.#lifetimeMs = lifetimeMs;
    this.#capacity = capacity;
    this.#weigh = weigh;
    this.#entries = new LRUCache({ maxSize: capacity });
  }

  /** With `withinMs`, only what was written so recently; what is older stays for who asks for less. */
  get(key: string, withinMs = this.#lifetimeMs): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const age = performance.now() - entry.writtenAt;
    return age < withinMs && age < this.#lifetimeMs ? entry.value : undefined;
  }

  /** What is too heavy for the whole map is not kept. */
  set(key: string, value: Value): void {
    const size = this.#weigh(value);
    if (size > this.#capacity) this.#entries.delete(key);
    else this.#entries.set(key, { value, writtenAt: performance.now() }, { size });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  deleteWhere(matches: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value)) this.#entries.delete(key);
  }
}
