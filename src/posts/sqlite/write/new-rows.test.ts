import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NewRows } from "./new-rows.ts";
import { Store } from "./store.ts";

let folder: string;
let store: Store;
let rows: NewRows;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-rows-"));
  store = new Store({
    file: join(folder, "posts.sqlite"),
    analyzerVersion: "1",
    hold: new Int32Array(new SharedArrayBuffer(8)),
    publish: () => {},
  });
  rows = new NewRows(store);
});

afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

function add(row: number): void {
  const numbers = Array.from({ length: 8 }, (_, column) => row * 100 + column);
  const post = [row + 1000, `uid ${row}`, ...numbers, 1, 2, row, new Uint8Array([row]), 7];
  rows.add(row, post, new Uint8Array([1, row]), new Uint8Array([2, row]));
}

function count(table: string): number {
  return Number(store.database.prepare(`SELECT count(*) AS rows FROM ${table}`).get().rows);
}

test("every row is in its tables, with its own values, however many there are", () => {
  store.write(() => {
    rows.begin();
    for (let row = 0; row < 37; row += 1) add(row);
    rows.flush();
  });
  const read = store.database.prepare(
    `SELECT row, id, uid, published_at, digest, text_digest, source_digest, first_row, tags, relative, content, words
     FROM posts JOIN documents USING (row) JOIN sequences USING (row) ORDER BY row`,
  );
  read.setReturnArrays(true);
  expect(read.all()).toEqual(
    Array.from({ length: 37 }, (_, row) => [
      ...[row, row + 1000, `uid ${row}`, row * 100, row * 100 + 7, 1, 2, row, new Uint8Array([row]), 7],
      ...[new Uint8Array([1, row]), new Uint8Array([2, row])],
    ]),
  );
});

test("what a write that failed has left behind is in no later one", () => {
  const write = () =>
    store.write(() => {
      rows.begin();
      for (let row = 0; row < 20; row += 1) add(row);
      throw new Error("no room");
    });
  expect(write).toThrow("no room");
  store.write(() => {
    rows.begin();
    add(3);
    rows.flush();
  });
  expect(["posts", "documents", "sequences"].map(count)).toEqual([1, 1, 1]);
});

test("the word index goes on collecting in memory while rows are inserted", () => {
  const insert = store.prepareWrite("INSERT INTO words (rowid, terms) VALUES (?, ?)");
  const before = count("words_data");
  store.write(() => {
    rows.begin();
    for (let row = 0; row < 64; row += 1) {
      insert.run(BigInt(row), new TextEncoder().encode(`word${row}`));
      add(row);
    }
    expect(count("posts")).toBe(64);
    expect(count("words_data")).toBe(before);
    rows.flush();
  });
  expect(count("words_data")).toBeGreaterThan(before);
});
