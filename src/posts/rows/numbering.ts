/** Gives values numbers, in the order in which they come. */
export class Numbering<Value> {
  readonly values: Value[];
  /** Made when somebody first looks for a number: of what was kept, most values are only looked at by theirs. */
  #numbers: Map<Value, number> | null = null;

  constructor(values: Iterable<Value> = []) {
    this.values = Array.from(values);
  }

  numberOf(value: Value): number {
    const known = this.find(value);
    if (known !== undefined) return known;
    const number = this.values.length;
    this.#known().set(value, number);
    this.values.push(value);
    return number;
  }

  find(value: Value): number | undefined {
    return this.#known().get(value);
  }

  #known(): Map<Value, number> {
    if (this.#numbers === null) {
      this.#numbers = new Map();
      for (const [number, value] of this.values.entries()) this.#numbers.set(value, number);
    }
    return this.#numbers;
  }
}
