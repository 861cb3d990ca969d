/** A map that forgets after a time, measured on a clock that nobody sets, and has room for so much at most. */
export class BriefMap<Value> {
  readonly #lifetimeMs: number;
  readonly #capacity: number;
  readonly #weigh: (value: Value) => number;
  /** In the order in which they were written, so that the oldest comes first. */
  readonly #entries = new Map<string, { readonly value: Value; readonly writtenAt: number }>();
  #weight = 0;

  constructor(lifetimeMs: number, capacity: number, weigh: (value: Value) => number = () => 1) {
    this.#lifetimeMs = lifetimeMs;
    this.#capacity = capacity;
    this.#weigh = weigh;
  }

  /** With `withinMs`, only what was written so recently; what is older stays for who asks for less. */
  get(key: string, withinMs = this.#lifetimeMs): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const age = performance.now() - entry.writtenAt;
    if (age < withinMs && age < this.#lifetimeMs) return entry.value;
    if (age >= this.#lifetimeMs) this.delete(key);
    return undefined;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    if (this.#weigh(value) > this.#capacity) return;
    this.#entries.set(key, { value, writtenAt: performance.now() });
    this.#weight += this.#weigh(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#capacity) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(entry.value);
  }

  deleteWhere(matches: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value)) this.delete(key);
  }
}
