import type { Analyzer } from "../../../text/analyzer.ts";
import { ByteWriter } from "../../../text/byte-writer.ts";
import { analysisParts } from "../../batch/post-record.ts";
import { CHUNK_ROWS } from "../../columns/chunk.ts";
import { FacetReader } from "../../columns/facet.ts";
import { type PostContent, searchedParts } from "../../post.ts";
import { type ArrivingPost, relativesOf, UNKNOWN_RELATIVE } from "../../relative-engagement.ts";
import type { ReindexProgress } from "../../results.ts";
import { createSequences, createWords, readMeta, writeMeta } from "../database.ts";
import { forgetFrequentSets, termsOf } from "../terms.ts";
import type { AccountHistory } from "./account-history.ts";
import type { Store } from "./store.ts";

/** A step takes some tenths of a second; others write between two of them. */
const ROWS_AT_ONCE = 2_000;

/**
 * Analyzes every post anew into a second word index, a few at a time, and then puts it in the place of the
 * first in one write. Begun again after an interruption it goes on where it was, if the analyzer is the same.
 */
export class Reindex {
  readonly #store: Store;
  readonly #history: AccountHistory;
  readonly #facets = new FacetReader();

  constructor(store: Store, history: AccountHistory) {
    this.#store = store;
    this.#history = history;
  }

  /** `isDone`: searches have the new words from now on. */
  step(analyzer: Analyzer): ReindexProgress & { readonly isDone: boolean } {
    const { columns } = this.#store;
    const from = this.#begun(analyzer.version);
    const to = Math.min(columns.rows, from + ROWS_AT_ONCE);
    this.#measure(from, to);
    if (to < columns.rows) {
      this.#store.tidy(() => this.#copy(analyzer, from, to));
      return { done: to, total: columns.rows, isDone: false };
    }
    this.#store.write((version) => {
      this.#copy(analyzer, from, to);
      for (const table of ["words", "sequences"]) {
        this.#store.database.exec(`DROP TABLE ${table}; ALTER TABLE ${table}_next RENAME TO ${table};`);
      }
      forgetFrequentSets(this.#store.database);
      this.#store.database.exec("DELETE FROM meta WHERE key LIKE 'reindex%'");
      this.#store.wordsChange(analyzer.version, version);
    });
    return { done: to, total: columns.rows, isDone: true };
  }

  /** The first row that is not copied yet. */
  #begun(version: string): number {
    const { database } = this.#store;
    if (readMeta(database, "reindex") === version) return Number(readMeta(database, "reindex_row"));
    this.#store.tidy(() => {
      for (const table of ["words", "sequences"]) database.exec(`DROP TABLE IF EXISTS ${table}_next`);
      database.exec(createWords("words_next"));
      database.exec(createSequences("sequences_next"));
      writeMeta(database, "reindex", version);
      writeMeta(database, "reindex_row", 0);
    });
    return 0;
  }

  /** Of posts of which it could not be said before, or that are from before it was, what they are for their accounts. */
  #measure(from: number, to: number): void {
    const { columns } = this.#store;
    const rows: number[] = [];
    for (let row = from; row < to; row += 1) {
      const { relative } = columns.chunkOf(row);
      if (columns.isAlive(row) && relative[row % CHUNK_ROWS] === UNKNOWN_RELATIVE) rows.push(row);
    }
    const posts = rows.map((row): ArrivingPost => {
      const { account, publishedAt, id, engagement } = columns.chunkOf(row);
      const within = row % CHUNK_ROWS;
      return {
        account: columns.accounts.current(account[within] ?? 0),
        ...{
          publishedAt: publishedAt[within] ?? 0,
          id: id[within] ?? 0,
          engagement: engagement[within] ?? 0,
        },
      };
    });
    this.#history.prepare(new Set(posts.map(({ account }) => account)));
    const own = new Set(rows);
    const relatives = relativesOf(posts, (left, right) => this.#history.between(left, right, own));
    if (relatives.every((relative) => relative === UNKNOWN_RELATIVE)) return;
    this.#store.write(() => {
      const update = this.#store.prepareWrite("UPDATE posts SET relative = ? WHERE row = ?");
      for (const [place, row] of rows.entries()) {
        const relative = relatives[place] ?? UNKNOWN_RELATIVE;
        if (relative === UNKNOWN_RELATIVE) continue;
        const { facet, account, engagement } = columns.chunkOf(row);
        const within = row % CHUNK_ROWS;
        const [own = 0, writer = 0, sum = 0] = [facet[within], account[within], engagement[within]];
        this.#store.change(row, { facet: own, account: writer, engagement: sum, relative });
        update.run(relative, row);
      }
    });
  }

  #copy(analyzer: Analyzer, from: number, to: number): void {
    const { database, columns } = this.#store;
    const read = database.prepare("SELECT row, content FROM documents WHERE row >= ? AND row < ?");
    const insertWords = this.#store.prepareWrite("INSERT INTO words_next (rowid, terms) VALUES (?, ?)");
    const insertSequence = this.#store.prepareWrite("INSERT INTO sequences_next (row, words) VALUES (?, ?)");
    const facets = this.#facets.of(columns.facets.snapshot());
    const writer = new ByteWriter();
    for (const { row, content } of read.all(BigInt(from), BigInt(to)) as {
      row: number;
      content: Uint8Array;
    }[]) {
      // A post that died would be in the index without ever being found.
      if (!columns.isAlive(row)) continue;
      const facet = facets[columns.chunkOf(row).facet[row % CHUNK_ROWS] ?? 0];
      const parts = searchedParts(JSON.parse(Buffer.from(content).toString("utf8")) as PostContent);
      analyzer.writePost(parts, facet?.language || null, writer);
      const { text, longest, sequence } = analysisParts(writer.take());
      insertWords.run(BigInt(row), termsOf(text, longest));
      insertSequence.run(row, sequence);
    }
    writeMeta(database, "reindex_row", to);
  }
}
