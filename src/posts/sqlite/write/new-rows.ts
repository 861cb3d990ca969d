import type { Statement } from "../database.ts";
import type { Store } from "./store.ts";

/** More of them save little more. */
const ROWS_AT_ONCE = 16;
const POST_COLUMNS = `row, id, uid, published_at, facet, account, engagement, created_at, updated_at, collected_at, digest,
  text_digest, source_digest, first_row, tags, relative`;

type Value = number | string | Uint8Array;

/** The rows of new posts in all tables but the word index, on their way there. What is flushed is in the tables. */
export class NewRows {
  readonly #posts: RowInserts;
  readonly #documents: RowInserts;
  readonly #sequences: RowInserts;

  constructor(store: Store) {
    this.#posts = new RowInserts(store, "posts", POST_COLUMNS);
    this.#documents = new RowInserts(store, "documents", "row, content");
    this.#sequences = new RowInserts(store, "sequences", "row, words");
  }

  /** Forgets what a write that failed has left behind. */
  begin(): void {
    for (const rows of [this.#posts, this.#documents, this.#sequences]) rows.begin();
  }

  /** `post` are the values of its columns but the row, in the order of the table. */
  add(row: number, post: readonly Value[], content: Uint8Array, sequence: Uint8Array): void {
    this.#posts.add([row, ...post]);
    this.#documents.add([row, content]);
    this.#sequences.add([row, sequence]);
  }

  flush(): void {
    for (const rows of [this.#posts, this.#documents, this.#sequences]) rows.flush();
  }
}

/**
 * Inserts rows of one table many at a time: a call into SQLite costs as much as a small row does.
 *
 * Many rows are inserted with `OR FAIL`. Otherwise SQLite would keep what it takes to undo the statement alone, and for
 * that FTS5 would write to the file, at every statement, what it collects in memory. A write that fails is taken back
 * whole, so nothing is lost by it.
 */
class RowInserts {
  readonly #many: Statement;
  readonly #one: Statement;
  readonly #width: number;
  #values: Value[] = [];

  constructor(store: Store, table: string, columns: string) {
    this.#width = columns.split(",").length;
    const row = `(${Array(this.#width).fill("?").join(", ")})`;
    const into = `INTO ${table} (${columns}) VALUES`;
    this.#many = store.prepareWrite(`INSERT OR FAIL ${into} ${Array(ROWS_AT_ONCE).fill(row).join(", ")}`);
    this.#one = store.prepareWrite(`INSERT ${into} ${row}`);
  }

  begin(): void {
    this.#values = [];
  }

  add(row: readonly Value[]): void {
    for (const value of row) this.#values.push(value);
    if (this.#values.length < ROWS_AT_ONCE * this.#width) return;
    this.#many.run(...this.#values);
    this.#values = [];
  }

  flush(): void {
    for (let at = 0; at < this.#values.length; at += this.#width) {
      this.#one.run(...this.#values.slice(at, at + this.#width));
    }
    this.#values = [];
  }
}
