import type { Database } from "../database.ts";
import type { FoundSet } from "../frequent-sets.ts";
import type { Store } from "./store.ts";

/** Of one bit for each post: with five million posts 20 MB. */
const MOST_SETS = 32;

/** Of the terms that were asked for the most frequent ones are kept. */
export function keepFrequentSet(store: Store, { term, foundIn, from, to, count, words }: FoundSet): void {
  if (foundIn !== store.words) return;
  store.tidy(() => {
    const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    store
      .prepareWrite(
        // Another search thread may have found more of it.
        `INSERT INTO sets (term, from_row, to_row, count, words) VALUES (?, ?, ?, ?, ?) ON CONFLICT (term) DO UPDATE
         SET from_row = excluded.from_row, to_row = excluded.to_row, count = excluded.count, words = excluded.words
         WHERE excluded.count > sets.count`,
      )
      .run(term, from, to, count, bytes);
    store
      .prepareWrite("DELETE FROM sets WHERE term NOT IN (SELECT term FROM sets ORDER BY count DESC LIMIT ?)")
      .run(BigInt(MOST_SETS));
  });
}

/** Within a transaction: their words are not in the index any more, or may be those of posts that were removed. */
export function forgetFrequentSets(database: Database): void {
  database.exec("DELETE FROM sets");
}
