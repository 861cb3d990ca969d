/** Keeps the best of however many, in order. */
export class TopValues<Value> {
  readonly #most: number;
  readonly #compare: (left: Value, right: Value) => number;
  readonly values: Value[] = [];

  /** `compare` is negative if the first is the better one. */
  constructor(most: number, compare: (left: Value, right: Value) => number) {
    this.#most = most;
    this.#compare = compare;
  }

  add(value: Value): void {
    const { values } = this;
    const last = values.at(-1);
    if (values.length === this.#most && last !== undefined && this.#compare(value, last) >= 0) return;
    let place = values.length;
    while (place > 0 && this.#compare(value, values[place - 1] as Value) < 0) place--;
    values.splice(place, 0, value);
    if (values.length > this.#most) values.pop();
  }
}
