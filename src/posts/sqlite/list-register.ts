import type { ListRule, Posts } from "../posts.ts";
import { mapInPieces } from "../time-slice.ts";
import type { ThreadRequest } from "./threads/thread-messages.ts";

/** Taking in the answer about as many holds the process up for a few milliseconds. */
const MOST_ASKED_FOR = 1_000;

/** Asks for many accounts a few at a time. */
export function findInPieces(find: Posts["findAccounts"]): Posts["findAccounts"] {
  return (refs) => mapInPieces(refs, MOST_ASKED_FOR, find);
}

/** More are not kept: those that were not asked for longest are forgotten. */
const MOST_LISTS = 5_000;

interface Registered {
  readonly number: number;
  readonly rule: ListRule;
}

/**
 * What lists pull in, as search threads know it: thousands of words and accounts are sent to them once, not
 * with every request. The key is the ID of the list; a list of another version than before gets another
 * number.
 */
export class ListRegister {
  readonly #tell: (request: ThreadRequest) => void;
  readonly #known = new Map<number, Registered>();
  #numbers = 0;

  constructor(tell: (request: ThreadRequest) => void) {
    this.#tell = tell;
  }

  /** Numbers that all search threads know, until the next call for the same list. */
  numbersOf(rules: readonly ListRule[]): readonly number[] {
    return rules.map((rule) => this.#numberOf(rule));
  }

  /** What a new thread has to be told. */
  all(): readonly ThreadRequest[] {
    return [...this.#known.values()].map(({ number, rule }) => ({ kind: "list", number, rule }));
  }

  #numberOf(rule: ListRule): number {
    const known = this.#known.get(rule.id);
    // Again at the end: the order is that of their use.
    this.#known.delete(rule.id);
    if (known !== undefined && known.rule.version === rule.version) {
      this.#known.set(rule.id, known);
      return known.number;
    }
    if (known !== undefined) this.#forget(known);
    const number = this.#numbers++;
    this.#known.set(rule.id, { number, rule });
    this.#tell({ kind: "list", number, rule });
    for (const [id, oldest] of this.#known) {
      if (this.#known.size <= MOST_LISTS) break;
      this.#known.delete(id);
      this.#forget(oldest);
    }
    return number;
  }

  #forget({ number }: Registered): void {
    this.#tell({ kind: "forget", number });
  }
}
