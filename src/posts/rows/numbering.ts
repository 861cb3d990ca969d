/** Gives values numbers, in the order in which they come. */
export class Numbering<Value> {
  readonly #numbers = new Map<Value, number>();
  readonly values: Value[] = [];

  constructor(values: Iterable<Value> = []) {
    for (const value of values) {
      this.#numbers.set(value, this.values.length);
      this.values.push(value);
    }
  }

  numberOf(value: Value): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.values.length;
    this.#numbers.set(value, number);
    this.values.push(value);
    return number;
  }

  find(value: Value): number | undefined {
    return this.#numbers.get(value);
  }
}
