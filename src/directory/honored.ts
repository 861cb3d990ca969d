import { BriefMap } from "./brief-map.ts";
import { isUnavailable } from "./directory.ts";

/** Asks the database every time; while it is away, what it answered last is honored for a while. */
export class Honored<Value> {
  readonly #seen: BriefMap<Value>;

  constructor(options: {
    readonly honoredMs: number;
    readonly capacity: number;
    readonly weigh: (value: Value) => number;
  }) {
    this.#seen = new BriefMap(options.honoredMs, options.capacity, options.weigh);
  }

  async read(key: string, load: () => Promise<Value>): Promise<Value> {
    try {
      const value = await load();
      this.#seen.set(key, value);
      return value;
    } catch (error) {
      const seen = isUnavailable(error) ? this.#seen.get(key) : undefined;
      if (seen === undefined) throw error;
      return seen;
    }
  }

  forget(key: string): void {
    this.#seen.delete(key);
  }

  forgetWhere(matches: (value: Value) => boolean): void {
    this.#seen.deleteWhere(matches);
  }
}
