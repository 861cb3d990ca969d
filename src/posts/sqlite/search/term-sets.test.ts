import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countRows, hasRow, noRows } from "../../columns/row-set.ts";
import { toEnd } from "../../time-slice.ts";
import { type Database, openForReading } from "../database.ts";
import { type FoundSet, type FrequentSet, matchAny, writeFrequentSet } from "../terms.ts";
import { Store } from "../write/store.ts";
import { Writer } from "../write/writer.ts";
import { type Term, TermSets } from "./term-sets.ts";

/** In slices, of which there are several, and so many that a term in all of them is frequent. */
const ROWS = 140_000;
/** One row in a thousand has it. */
const RARE_EVERY = 1_000;

const folder = mkdtempSync(join(tmpdir(), "earshot-term-sets-"));
const file = join(folder, "posts.sqlite");
const opened: Database[] = [];
let store: Store;

beforeAll(() => {
  const hold = new Int32Array(new SharedArrayBuffer(8));
  store = new Store({ file, analyzerVersion: "first", hold, publish: () => {} });
  addWords(0, ROWS);
});

afterAll(() => {
  for (const database of opened) database.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

function addWords(from: number, to: number): void {
  store.tidy(() =>
    store.database.exec(`
      WITH RECURSIVE numbers (row) AS (SELECT ${from} UNION ALL SELECT row + 1 FROM numbers WHERE row + 1 < ${to})
      INSERT INTO words (rowid, terms)
      SELECT row, CASE WHEN row % ${RARE_EVERY} = 0 THEN 'common rare' ELSE 'common' END FROM numbers`),
  );
}

function removeWords(): void {
  store.tidy(() => store.database.exec("INSERT INTO words (words) VALUES ('delete-all')"));
}

const keep = (set: FrequentSet) => store.tidy(() => writeFrequentSet(store.database, set));
const termOf = (word: string): Term => ({ match: matchAny([word]), orders: null });

/** As after a start: nothing is in memory. */
function openSets() {
  const found: FoundSet[] = [];
  const database = openForReading(file);
  opened.push(database);
  const sets = new TermSets(database, { maxBytes: 2 ** 24, onFrequent: (set) => found.push(set) });
  const rowsOf = (word: string, rows = ROWS) => {
    const set = noRows(0, rows);
    toEnd(sets.add(termOf(word), set, rows));
    return set;
  };
  return { sets, found, rowsOf };
}

test("the rows of a frequent term are found again without the word index, those of later posts with it", () => {
  const before = openSets();
  expect(countRows(before.rowsOf("common"))).toBe(ROWS);
  expect(countRows(before.rowsOf("rare"))).toBe(ROWS / RARE_EVERY);
  expect(before.found.map(({ term, count }) => [term, count])).toEqual([[matchAny(["common"]), ROWS]]);
  for (const set of before.found) keep(set);
  before.rowsOf("common");
  expect(before.found).toHaveLength(1);

  removeWords();
  addWords(ROWS, ROWS + 10);
  const after = openSets();
  expect(countRows(after.rowsOf("rare"))).toBe(0);
  const common = after.rowsOf("common", ROWS + 10);
  expect(countRows(common)).toBe(ROWS + 10);
  expect(hasRow(common, ROWS - 1)).toBe(true);
  expect(after.found).toEqual([]);

  // What was read is in memory from then on.
  const again = openSets();
  again.rowsOf("common");
  store.tidy(() => store.database.exec("UPDATE sets SET words = zeroblob(length(words))"));
  expect(countRows(again.rowsOf("common"))).toBe(ROWS);
  expect(countRows(openSets().rowsOf("common"))).toBe(0);
});

test("what was found before the words were made anew is not kept", () => {
  const own = join(folder, "own.sqlite");
  const writer = new Writer({
    ...{ file: own, analyzerVersion: "1", erasureKey: "", hold: new Int32Array(new SharedArrayBuffer(8)) },
    ...{ publish: () => {}, analyzer: () => expect.unreachable() },
  });
  writer.open();
  const set = { term: '"other"', from: 0, to: 32, count: 32, words: new Uint32Array(1) };
  const database = openForReading(own);
  opened.push(database);
  const kept = () => database.prepare("SELECT count(*) AS sets FROM sets").get().sets;
  writer.keepFrequentSet({ ...set, foundIn: 7 });
  expect(kept()).toBe(0);
  writer.keepFrequentSet({ ...set, foundIn: 0 });
  expect(kept()).toBe(1);
  writer.close();
});

test("what another search thread has found of a term stays, unless there is more now", () => {
  const set = { term: '"grows"', from: 0, to: 64, words: new Uint32Array(2) };
  for (const count of [5, 3, 7, 6]) keep({ ...set, count, to: 64 * count });
  const kept = store.database.prepare("SELECT count, to_row FROM sets WHERE term = ?").get(set.term);
  expect(kept).toEqual({ count: 7, to_row: 448 });
});

test("of many frequent terms those in the most posts are kept", () => {
  for (let count = 1; count <= 40; count += 1) {
    const set = { term: `"term ${count}"`, from: 0, to: 64, words: new Uint32Array(2) };
    keep({ ...set, count });
  }
  const counts = store.database.prepare("SELECT count FROM sets ORDER BY count").all() as { count: number }[];
  expect(counts).toHaveLength(32);
  expect(counts.at(-1)?.count).toBe(ROWS);
  expect(counts[0]?.count).toBe(10);
});

test("a search that began before the words changed adds nothing to what is known of the new ones", () => {
  removeWords();
  store.tidy(() => store.database.exec("DELETE FROM sets"));
  addWords(0, ROWS);
  const { sets, rowsOf, found } = openSets();
  const steps = sets.add(termOf("common"), noRows(0, ROWS), ROWS);
  steps.next();
  sets.use(7);
  toEnd(steps);
  removeWords();
  expect(countRows(rowsOf("common"))).toBe(0);
  expect(found.map(({ foundIn }) => foundIn)).toEqual([0]);
});
