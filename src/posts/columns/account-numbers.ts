import { copyOf, enlarged, sharedFloat64, sharedUint32 } from "./shared-memory.ts";
import { type AccountNumbers, accountNumber, addNumber, isRoomy, noSlots, type Slots } from "./snapshot.ts";

/** Gives accounts their numbers, for the only thread that does. */
export class AccountNumbersWriter {
  #count = 0;
  #ids = sharedFloat64(256);
  #current = sharedUint32(256);
  #slots: Slots = noSlots();

  get count(): number {
    return this.#count;
  }

  snapshot(): AccountNumbers {
    return { count: this.#count, ids: this.#ids, current: this.#current, slots: this.#slots };
  }

  /** Nothing that was done since then has happened. */
  backTo({ count, ids, current }: AccountNumbers): void {
    this.#count = count;
    this.#ids = ids;
    this.#current = current;
    this.#slots = this.#spread();
  }

  /** The number that the account gets. */
  add(id: number): number {
    const number = this.#count;
    this.#ids = enlarged(sharedFloat64, this.#ids, number + 1);
    this.#current = enlarged(sharedUint32, this.#current, number + 1);
    this.#ids[number] = id;
    this.#current[number] = number;
    this.#count += 1;
    if (!isRoomy(this.#slots, this.#count)) this.#slots = this.#spread();
    else addNumber(this.#slots, id, number);
    return number;
  }

  /** Every number of that account, direct or through another, means the other from now on. */
  merge(from: number, target: number): void {
    const into = this.current(target);
    const current = copyOf(sharedUint32, this.#current);
    for (let number = 0; number < this.#count; number += 1) {
      if (current[number] === from) current[number] = into;
    }
    this.#current = current;
  }

  /** An account that is forgotten is not found by its ID any more. */
  forget(number: number): void {
    const ids = copyOf(sharedFloat64, this.#ids);
    ids[number] = -1;
    this.#ids = ids;
    this.#slots = this.#spread();
  }

  find(id: number): number | undefined {
    return accountNumber(this.snapshot(), id);
  }

  idOf(number: number): number {
    return this.#ids[number] ?? -1;
  }

  current(number: number): number {
    return this.#current[number] ?? number;
  }

  #spread(): Slots {
    const slots = noSlots(this.#count * 1.5);
    for (let number = 0; number < this.#count; number += 1) {
      const id = this.#ids[number] ?? -1;
      if (id >= 0) addNumber(slots, id, number);
    }
    return slots;
  }
}
