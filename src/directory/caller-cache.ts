/**
 * Remembers for a moment what a key opens, by the key's hash.
 * Unknown keys are kept apart, so that somebody who guesses cannot push the known ones out.
 */
export class CallerCache<Caller> {
  readonly #known: BriefMap<Caller>;
  readonly #unknown: BriefMap<null>;

  constructor(lifetimeMs: number) {
    this.#known = new BriefMap(lifetimeMs, 10_000);
    this.#unknown = new BriefMap(lifetimeMs, 1000);
  }

  /** Undefined when nothing is remembered; null when the key is known not to exist. */
  get(hash: string): Caller | null | undefined {
    return this.#known.get(hash) ?? this.#unknown.get(hash);
  }

  set(hash: string, caller: Caller | null): void {
    if (caller) this.#known.set(hash, caller);
    else this.#unknown.set(hash, null);
  }

  clear(): void {
    this.#known.clear();
    this.#unknown.clear();
  }
}

/** A map that forgets after a time, measured on a clock that nobody sets, and holds so many entries at most. */
class BriefMap<Value> {
  readonly #lifetimeMs: number;
  readonly #capacity: number;
  readonly #entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>();

  constructor(lifetimeMs: number, capacity: number) {
    this.#lifetimeMs = lifetimeMs;
    this.#capacity = capacity;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (performance.now() < entry.expiresAt) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value): void {
    // Written anew at the end: the entries stay in the order in which they expire.
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAt: performance.now() + this.#lifetimeMs });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#capacity) break;
      this.#entries.delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}
