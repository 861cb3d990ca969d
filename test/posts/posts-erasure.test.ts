import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Analyzers } from "../../src/posts/analyzers.ts";
import type { Posts } from "../../src/posts/posts.ts";
import { openSqlitePosts } from "../../src/posts/sqlite/sqlite-posts.ts";
import { createAnalyzer } from "../../src/text/analyzer.ts";
import { analyzers } from "../support/analyzers.ts";
import { account, FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";
import { tinyDictionaries } from "../support/tiny-dictionaries.ts";

let path: string;
let posts: Posts;
beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), "earshot-erasure-"));
  await open();
});
afterEach(async () => {
  await posts.close();
  rmSync(path, { recursive: true, force: true });
});

async function open(using: Analyzers = analyzers): Promise<void> {
  posts = await openSqlitePosts({ file: join(path, "posts.sqlite"), analyzers: using, erasureKey: "a key" });
}

async function restart(using?: Analyzers): Promise<void> {
  await posts.close();
  await open(using);
}

/** What the file says, read beside the index. */
function read(sql: string): readonly unknown[] {
  const database = new DatabaseSync(join(path, "posts.sqlite"), { readOnly: true });
  try {
    return database
      .prepare(sql)
      .all()
      .map((row: object) => ({ ...row }));
  } finally {
    database.close();
  }
}

/** Every file of the data directory that has the text in it as it is. */
function filesWith(text: string): readonly string[] {
  return readdirSync(path).filter((file) => readFileSync(join(path, file)).includes(text));
}

const MARKER = "qwyxzvbkjhgf";

test("a purge leaves nothing on the disk of what was erased or replaced", async () => {
  const secretive = account({ uid: "77", handle: "hushhushqvjxwk", name: "Nameofsomebody", bio: "n" });
  const filler = Array.from({ length: 3_000 }, (_, index) =>
    post({ uid: `${index}`, text: `filler number ${index}`, publishedAt: NOON + index }),
  );
  await posts.upsert([
    ...filler,
    post({ uid: "uidtoberemoved", text: `it says ${MARKER}erased #hiddenhashtag`, publishedAt: NOON + 7 }),
    post({ uid: "other", text: `it says ${MARKER}account`, account: secretive }),
    post({ uid: "changing", text: `it says ${MARKER}replaced` }),
    post({ uid: "old", text: `it says ${MARKER}aged`, publishedAt: 1_000 }),
  ]);
  await posts.upsert([post({ uid: "changing", text: "it says nothing special" })]);
  await posts.upsert([post({ uid: "3000", account: { ...secretive, name: "Anothername" } })]);
  const kinds = ["erased", "account", "replaced", "aged"];
  // The word index stores what terms have in common with the one before once: so their endings are looked for, too.
  for (const word of [MARKER, "hushhushqvjxwk", "uidtoberemoved"]) expect(filesWith(word)).not.toEqual([]);

  await posts.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "uidtoberemoved" }] });
  await posts.deletePosts({ kind: "account", account: { platform: "Twitter", by: "uid", value: "77" } });
  await posts.deletePosts({ kind: "age", publishedBefore: 2_000 });
  for (const kind of kinds) expect(await posts.count(select({ query: MARKER + kind }))).toBe(0);

  const { rows } = await posts.purge();
  expect(rows).toBe(5);
  const words = [
    MARKER,
    "hushhushqvjxwk",
    "Nameofsomebody",
    "Anothername",
    "uidtoberemoved",
    "#hiddenhashtag",
  ];
  const endings = words.flatMap((word) =>
    Array.from({ length: word.length - 5 }, (_, start) => word.slice(start)),
  );
  expect(endings.filter((part) => filesWith(part).length > 0)).toEqual([]);
  expect(await posts.count(select())).toBe(3_001);
  expect(await posts.count(select({ query: "filler number" }))).toBe(3_000);
  expect((await posts.page(select({ query: "filler" }), FIRST_PAGE)).posts).toHaveLength(100);
  expect(await posts.purge()).toEqual({ rows: 0 });
});

test("erased posts stay out after a restart", async () => {
  await posts.upsert([post({ uid: "a" }), post({ uid: "b" })]);
  await posts.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "a" }] });
  await restart();
  expect(await posts.upsert([post({ uid: "a" }), post({ uid: "b" })])).toEqual({
    stored: 0,
    replaced: 0,
    unchanged: 1,
    erased: [0],
  });
});

test("what is erased during an analysis is in neither index afterwards, nor in one that was interrupted", async () => {
  const older = createAnalyzer(tinyDictionaries({ EN: "flood" }, "older"));
  const newer = createAnalyzer(tinyDictionaries({ EN: "flood floods" }, "newer"));
  const bringing = (current: typeof older): Analyzers => ({
    ...analyzers,
    current,
    recall: async () => older,
  });
  await posts.close();
  rmSync(path, { recursive: true, force: true });
  await open(bringing(older));
  await posts.upsert(
    Array.from({ length: 5_000 }, (_, index) => post({ uid: `${index}`, publishedAt: NOON + index })),
  );
  await restart(bringing(newer));
  const erase = (...uids: readonly string[]) =>
    posts.deletePosts({ kind: "posts", posts: uids.map((uid) => ({ platform: "Twitter", uid })) });
  const stop = new AbortController();
  const erasures: Promise<unknown>[] = [];
  const interrupted = posts.reindex({
    signal: stop.signal,
    onProgress: ({ done }) => {
      // Copied already, and not copied yet.
      erasures.push(erase("10", "4999"));
      if (done >= 4_000) stop.abort();
    },
  });
  await expect(interrupted).rejects.toThrow();
  await Promise.all(erasures);
  await posts.purge();
  expect(read("SELECT uid FROM posts WHERE uid IN ('10', '4999')")).toEqual([]);
  expect(
    read("SELECT count(*) AS rows FROM sequences_next WHERE row NOT IN (SELECT row FROM posts)"),
  ).toEqual([{ rows: 0 }]);
  expect(await posts.count(select())).toBe(4_998);

  await posts.reindex({
    onProgress: ({ done }) => {
      erasures.push(erase(`${done}`, "20", "4998"));
    },
  });
  await Promise.all(erasures);
  const left = await posts.count(select());
  expect(await posts.count(select({ query: "text" }))).toBe(left);
  expect(left).toBeLessThanOrEqual(4_996);
  expect(posts.needsReindex()).toBe(false);
});
