import { CHUNK_ROWS } from "../../columns/chunk.ts";
import type { ColumnsWriter } from "../../columns/columns-writer.ts";
import { type ArrivingPost, POSTS_BEFORE } from "../../relative-engagement.ts";

/** With more rows than this in the lists they are made anew: about 50 MB. */
const MOST_ROWS = 8_000_000;

/**
 * The rows of accounts in the order of publication. A list is made when an account is first asked for, for all that are
 * missing in one pass over the columns; rows that were stored since are taken in before the next question. So nothing
 * is in it that a failed write has taken back. Rows that died since are in it, and passed over.
 */
export class AccountHistory {
  readonly #columns: ColumnsWriter;
  readonly #lists = new Map<number, RowList>();
  /** All rows below it are in the lists that there are. */
  #rows = 0;
  /** So many rows are in the lists. */
  #listed = 0;
  /** The post that was asked about last, and where its list goes on behind it: mostly the next question begins there. */
  #last: { readonly post: ArrivingPost; readonly place: number } | null = null;
  /** Accounts from this number on that have no list have no rows. */
  #firstNew = Number.POSITIVE_INFINITY;

  constructor(columns: ColumnsWriter) {
    this.#columns = columns;
  }

  /** Accounts have been merged, or a post has moved to another one. */
  clear(): void {
    this.#lists.clear();
    this.#listed = 0;
    this.#firstNew = Number.POSITIVE_INFINITY;
  }

  /** Before `between`, for all these accounts: by their current numbers. Nothing of the write may be stored yet. */
  prepare(accounts: Iterable<number>): void {
    if (this.#listed > MOST_ROWS) this.clear();
    this.#catchUp();
    this.#last = null;
    const missing = new Set<number>();
    for (const account of accounts) {
      if (this.#lists.has(account)) continue;
      this.#lists.set(account, new RowList());
      if (account < this.#firstNew) missing.add(account);
    }
    if (missing.size > 0) this.#fill(missing);
    this.#firstNew = this.#columns.accounts.count;
  }

  /**
   * The engagement of the account's posts between two; see `StoredBetween`. Without these rows. A row that has moved to
   * another account is in no list: lists are made anew then.
   */
  between(from: ArrivingPost | null, to: ArrivingPost, without: ReadonlySet<number>): readonly number[] {
    const list = this.#lists.get(to.account);
    if (list === undefined) throw new Error("the account was not asked for");
    const first = from === null ? 0 : this.#placeOfLast(list, from);
    const end = this.#placeBehind(list, to.publishedAt, to.id);
    this.#last = { post: to, place: end };
    const isCounted = (row: number) => this.#columns.isAlive(row) && !without.has(row);
    let place = end - 1;
    // Posts of the same time and ID are not before it.
    while (place >= first && !(isCounted(list.at(place)) && this.#isBefore(list.at(place), to))) place -= 1;
    const found: number[] = [];
    // The rows of an account are scattered over the columns: of each, no more is read than this.
    for (; place >= first && found.length < POSTS_BEFORE; place -= 1) {
      const row = list.at(place);
      if (isCounted(row)) found.push(this.#columns.chunkOf(row).engagement[row % CHUNK_ROWS] ?? 0);
    }
    return found.reverse();
  }

  #placeOfLast(list: RowList, post: ArrivingPost): number {
    return this.#last?.post === post ? this.#last.place : this.#placeBehind(list, post.publishedAt, post.id);
  }

  #isBefore(row: number, { publishedAt, id }: ArrivingPost): boolean {
    return this.#timeOf(row) < publishedAt || this.#idOf(row) < id;
  }

  #catchUp(): void {
    const { rows } = this.#columns;
    if (this.#lists.size > 0) {
      for (let row = this.#rows; row < rows; row += 1) {
        const account = this.#accountOf(row);
        let list = this.#lists.get(account);
        if (list === undefined && account >= this.#firstNew) {
          list = new RowList();
          this.#lists.set(account, list);
        }
        if (list !== undefined) this.#insert(list, row);
      }
    } else this.#firstNew = Number.POSITIVE_INFINITY;
    this.#rows = rows;
  }

  #fill(accounts: ReadonlySet<number>): void {
    const wanted = new Uint8Array(this.#columns.accounts.count);
    for (let account = 0; account < wanted.length; account += 1) {
      if (accounts.has(this.#columns.accounts.current(account))) wanted[account] = 1;
    }
    for (let first = 0; first < this.#rows; first += CHUNK_ROWS) {
      const { account } = this.#columns.chunkOf(first);
      const rows = Math.min(CHUNK_ROWS, this.#rows - first);
      for (let within = 0; within < rows; within += 1) {
        if (wanted[account[within] ?? 0] !== 1 || !this.#columns.isAlive(first + within)) continue;
        this.#lists.get(this.#accountOf(first + within))?.add(first + within);
        this.#listed += 1;
      }
    }
    for (const account of accounts) {
      this.#lists.get(account)?.sort(
        (row) => this.#timeOf(row),
        (row) => this.#idOf(row),
      );
    }
  }

  #insert(list: RowList, row: number): void {
    if (!this.#columns.isAlive(row)) return;
    list.insert(this.#placeBehind(list, this.#timeOf(row), this.#idOf(row)), row);
    this.#listed += 1;
  }

  /** The first place whose row comes later. */
  #placeBehind(list: RowList, time: number, id: number): number {
    let [from, to] = [0, list.length];
    // Most posts are newer than all before.
    if (to > 0 && this.#timeOf(list.at(to - 1)) < time) return to;
    while (from < to) {
      const middle = (from + to) >>> 1;
      let place = middle;
      // The ID of a row that died may have been overwritten; its time never is.
      while (place > from && this.#timeOf(list.at(place)) === time && !this.#columns.isAlive(list.at(place)))
        place -= 1;
      if (this.#isLater(list.at(place), time, id)) to = place;
      else from = middle + 1;
    }
    return from;
  }

  #isLater(row: number, time: number, id: number): boolean {
    if (this.#timeOf(row) !== time) return this.#timeOf(row) > time;
    return this.#columns.isAlive(row) && this.#idOf(row) > id;
  }

  #timeOf(row: number): number {
    return this.#columns.chunkOf(row).publishedAt[row % CHUNK_ROWS] ?? 0;
  }

  #idOf(row: number): number {
    return this.#columns.chunkOf(row).id[row % CHUNK_ROWS] ?? 0;
  }

  #accountOf(row: number): number {
    const { accounts } = this.#columns;
    return accounts.current(this.#columns.chunkOf(row).account[row % CHUNK_ROWS] ?? 0);
  }
}

/** Rows in memory that grows with them. */
class RowList {
  #rows = new Uint32Array(4);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(place: number): number {
    return this.#rows[place] ?? 0;
  }

  add(row: number): void {
    this.insert(this.#length, row);
  }

  insert(place: number, row: number): void {
    if (this.#length === this.#rows.length) {
      const larger = new Uint32Array(Math.ceil(this.#length * 1.5));
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#rows.copyWithin(place + 1, place, this.#length);
    this.#rows[place] = row;
    this.#length += 1;
  }

  /** By time, then ID. */
  sort(timeOf: (row: number) => number, idOf: (row: number) => number): void {
    // As one number each, the time above the row, they are sorted without calling a function for every two.
    const words = new Uint32Array(2 * this.#length);
    for (let place = 0; place < this.#length; place += 1) {
      words[2 * place] = this.at(place);
      words[2 * place + 1] = timeOf(this.at(place));
    }
    new BigUint64Array(words.buffer).sort();
    for (let place = 0; place < this.#length; place += 1) this.#rows[place] = words[2 * place] ?? 0;
    let start = 0;
    for (let place = 1; place <= this.#length; place += 1) {
      if (place < this.#length && words[2 * place + 1] === words[2 * start + 1]) continue;
      if (place - start > 1)
        this.#rows.subarray(start, place).sort((left, right) => idOf(left) - idOf(right));
      start = place;
    }
  }
}
