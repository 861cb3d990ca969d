type Numbers = Uint32Array | Float64Array;

/** Nobody knows how many they will be. */
export class GrowingNumbers<Kind extends Numbers> {
  readonly #create: new (
    length: number,
  ) => Kind;
  #numbers: Kind;
  length = 0;

  constructor(create: new (length: number) => Kind) {
    this.#create = create;
    this.#numbers = new create(1024);
  }

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new this.#create(this.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = value;
  }

  take(): Kind {
    return this.#numbers.slice(0, this.length) as Kind;
  }
}
