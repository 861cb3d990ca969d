import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readMeta } from "../database.ts";
import { termsOf, writeFrequentSet } from "../terms.ts";
import { Purge } from "./purge.ts";
import { Store } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-purge-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "posts.sqlite");
const open = () =>
  new Store({
    file,
    analyzerVersion: "1",
    hold: new Int32Array(new SharedArrayBuffer(8)),
    publish: () => {},
  });

/** Words that begin alike are stored once as far as they do. */
const WORD = "zyxquorb";
const bytes = () =>
  ["", "-wal"].map((suffix) => readFileSync(`${file}${suffix}`).toString("latin1")).join("");

function writeDead(store: Store, words: readonly string[]): void {
  const insert = store.prepareWrite("INSERT INTO words (rowid, terms) VALUES (?, ?)");
  const post = store.prepareWrite(
    `INSERT INTO posts (row, id, uid, published_at, facet, account, engagement, created_at, updated_at, collected_at,
     digest, text_digest, source_digest, first_row, tags, died) VALUES (?, ?, 'u', 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, ?, x'', 1)`,
  );
  store.write(() => {
    for (const word of words) {
      const values = {
        ...{
          id: 1,
          publishedAt: 1,
          createdAt: 1,
          source: 0,
          facet: 0,
          account: 0,
          engagement: 0,
          relative: 0,
        },
        tags: [],
      };
      const row = store.columns.append(values);
      post.run(row, row, row);
      insert.run(BigInt(row), termsOf(Buffer.from(word), word.length));
      store.columns.kill(row);
    }
  });
}

test("A purge that was broken off is completed by the next one, which has no rows left to remove.", () => {
  const killed = open();
  writeDead(killed, [`${WORD}a`, `${WORD}b`]);
  const words = new Uint32Array(1);
  const set = { term: `"${WORD}s"`, from: 0, to: 2, count: 2, words };
  killed.tidy(() => writeFrequentSet(killed.database, set));
  expect(bytes()).toContain(WORD);
  // The first step removes the rows, and then the process is gone.
  expect(new Purge(killed).step()).toBeNull();
  expect(readMeta(killed.database, "purge")).toBe(1);
  killed.close();

  const store = open();
  const purge = new Purge(store);
  let rows = purge.step();
  while (rows === null) rows = purge.step();
  expect(rows).toBe(0);
  expect(readMeta(store.database, "purge")).toBeNull();
  expect(bytes()).not.toContain(WORD.slice(2));
  store.close();
});

test("A purge that fails is not taken for done.", () => {
  const store = open();
  writeDead(store, [`${WORD}c`]);
  const purge = new Purge(store);
  store.database.exec("PRAGMA query_only = ON");
  expect(() => purge.step()).toThrow(/readonly/);
  store.database.exec("PRAGMA query_only = OFF");
  let rows = purge.step();
  while (rows === null) rows = purge.step();
  expect(rows).toBe(1);
  store.close();
});
