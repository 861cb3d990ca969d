/** Keeps what was used last, up to a weight. */
export class BoundedCache<Value> {
  readonly #maxWeight: number;
  /** In the order of use, the latest last. */
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number; moved: number }>();
  #weight = 0;
  #moves = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // One of the latest stays where it is: it is far from going, and moving it takes longer than finding it.
    if (this.#moves - entry.moved > this.#entries.size / 2) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      entry.moved = this.#moves++;
    }
    return entry.value;
  }

  set(key: string, value: Value, weight: number): void {
    this.delete(key);
    this.#entries.set(key, { value, weight, moved: this.#moves++ });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
