import { isUnavailable } from "../directory.ts";
import { BriefMap } from "../store/brief-map.ts";

/**
 * Remembers what a key opens, by the key's hash: for a moment instead of asking the database, and for longer in case
 * that it is away. Unknown keys are kept apart, so that guesses cannot push the known ones out.
 */
export class CallerCache<Caller> {
  readonly #freshMs: number;
  readonly #known: BriefMap<Caller>;
  readonly #unknown: BriefMap<null>;
  readonly #loading = new Map<string, Promise<Caller | null>>();
  /** Changes with everything that is forgotten: what was read before may be out of date. */
  #generation = 0;

  constructor(options: { readonly freshMs: number; readonly honoredMs: number }) {
    this.#freshMs = options.freshMs;
    const lifetimeMs = Math.max(options.freshMs, options.honoredMs);
    this.#known = new BriefMap(lifetimeMs, 10_000);
    this.#unknown = new BriefMap(lifetimeMs, 1000);
  }

  /**
   * What the key opens, null when nothing; `load` is asked when that is not remembered, once for all who ask meanwhile.
   */
  async read(hash: string, load: () => Promise<Caller | null>): Promise<Caller | null> {
    const fresh = this.#find(hash, this.#freshMs);
    if (fresh !== undefined) return fresh;
    try {
      return await (this.#loading.get(hash) ?? this.#load(hash, load));
    } catch (error) {
      const seen = isUnavailable(error) ? this.#find(hash) : undefined;
      if (seen === undefined) throw error;
      return seen;
    }
  }

  /** A key with this hash was made. */
  forgetUnknown(hash: string): void {
    this.#generation += 1;
    this.#loading.delete(hash);
    this.#unknown.delete(hash);
  }

  /** Something about these callers has changed. */
  forget(matches: (caller: Caller) => boolean): void {
    this.#generation += 1;
    this.#loading.clear();
    this.#known.deleteWhere(matches);
  }

  #load(hash: string, load: () => Promise<Caller | null>): Promise<Caller | null> {
    const generation = this.#generation;
    const loading = load()
      .then((caller) => {
        if (generation === this.#generation) this.#remember(hash, caller);
        return caller;
      })
      .finally(() => {
        if (this.#loading.get(hash) === loading) this.#loading.delete(hash);
      });
    this.#loading.set(hash, loading);
    return loading;
  }

  #find(hash: string, withinMs?: number): Caller | null | undefined {
    return this.#known.get(hash, withinMs) ?? this.#unknown.get(hash, withinMs);
  }

  #remember(hash: string, caller: Caller | null): void {
    if (caller === null) {
      this.#known.delete(hash);
      this.#unknown.set(hash, null);
    } else {
      this.#unknown.delete(hash);
      this.#known.set(hash, caller);
    }
  }
}
