import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Analyzers } from "../src/posts/analyzers.ts";
import { openChdbEngine } from "../src/posts/chdb-engine.ts";
import { createPosts } from "../src/posts/create-posts.ts";
import { openDeletionJournal } from "../src/posts/deletion-journal.ts";
import type { Engine } from "../src/posts/engine.ts";
import { createErasureStore } from "../src/posts/erasures.ts";
import type { Posts } from "../src/posts/posts.ts";
import { ACCOUNTS, DELETIONS, DOCUMENTS, ERASURES, NEXT_POSTS, POSTS } from "../src/posts/schema.ts";
import { createAnalyzer } from "../src/text/analyzer.ts";
import { analyzers } from "./analyzers.ts";
import { account, FIRST_PAGE, NOON, post, select } from "./posts-fixtures.ts";
import { tinyDictionaries } from "./tiny-dictionaries.ts";

const limits = { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1_000_000_000 };
let path: string;
let engine: Engine;
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
  engine = await openChdbEngine({ path, limits, sessions: 2 });
  posts = await createPosts({ engine, analyzers: using, clock: () => new Date(), erasureKey: "a key" });
}

async function restart(using?: Analyzers): Promise<void> {
  await posts.close();
  await open(using);
}

async function read<Row>(sql: string): Promise<Row[]> {
  return engine.read<Row>({ sql, parameters: {} });
}

/** Every file of the data directory that has the text in it as it is. */
function filesWith(text: string): readonly string[] {
  return filesIn(path).filter((file) => (unlessGone(() => readFileSync(file)) ?? "").includes(text));
}

function filesIn(folder: string): readonly string[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const place = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(place) : entry.isFile() ? [place] : [];
  });
}

/** The engine removes files whenever it likes. */
function unlessGone<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

const MARKER = "qwyxzvbkjhgf";

test("a purge leaves nothing on the disk of what was erased or replaced", async () => {
  const secretive = account({ uid: "77", handle: "hushhushhandle", name: "Nameofsomebody", bio: "n" });
  const filler = Array.from({ length: 3_000 }, (_, index) =>
    post({ uid: `${index}`, text: `filler number ${index}`, publishedAt: NOON + index }),
  );
  await posts.upsert([
    ...filler,
    post({ uid: "uidtoberemoved", text: `it says ${MARKER}erased`, publishedAt: NOON + 7 }),
    post({ uid: "other", text: `it says ${MARKER}account`, account: secretive }),
    post({ uid: "changing", text: `it says ${MARKER}replaced` }),
    post({ uid: "old", text: `it says ${MARKER}aged`, publishedAt: 1_000 }),
  ]);
  await posts.upsert([post({ uid: "changing", text: "it says nothing special" })]);
  await posts.upsert([post({ uid: "3000", account: { ...secretive, name: "Anothername" } })]);
  const endings = ["erased", "account", "replaced", "aged"];
  // Tokens are stored in pieces; their beginnings are found as they are.
  for (const word of [MARKER, "hushhushhandle", "uidtoberemoved"]) expect(filesWith(word)).not.toEqual([]);

  await posts.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "uidtoberemoved" }] });
  await posts.deletePosts({ kind: "account", account: { platform: "Twitter", by: "uid", value: "77" } });
  await posts.deletePosts({ kind: "age", publishedBefore: 2_000 });
  for (const ending of endings) expect(await posts.count(select({ query: MARKER + ending }))).toBe(0);

  const { rows } = await posts.purge();
  expect(rows).toBeGreaterThanOrEqual(10);
  for (const word of [MARKER, "hushhushhandle", "Nameofsomebody", "Anothername", "uidtoberemoved"])
    expect(filesWith(word)).toEqual([]);
  for (const table of [POSTS, DOCUMENTS, ACCOUNTS]) {
    const [all] = await read<{ rows: number }>(
      `SELECT count() AS rows FROM ${table} SETTINGS apply_deleted_mask = 0`,
    );
    const [seen] = await read<{ rows: number }>(
      `SELECT count() AS rows FROM ${table} ${table === ACCOUNTS ? "FINAL" : ""}`,
    );
    expect({ table, ...all }).toEqual({ table, ...seen });
  }
  expect(await posts.count(select())).toBe(3_001);
  expect(await posts.count(select({ query: "filler number" }))).toBe(3_000);
  expect((await posts.page(select({ query: "filler" }), FIRST_PAGE)).posts).toHaveLength(100);
  expect(await posts.purge()).toEqual({ rows: 0 });
});

test("an erasure that was interrupted at any moment is finished at the next start", async () => {
  const batch = ["a", "b", "c"].map((uid) => post({ uid, account: account({ uid, handle: uid }) }));
  await posts.upsert(batch);
  await openDeletionJournal(engine, { kind: "posts", posts: [{ platform: "Twitter", uid: "a" }] });
  // Killed after the documents had gone, and before anything else.
  await engine.write({ sql: `DELETE FROM ${DOCUMENTS} WHERE uid = 'a'`, parameters: {} });
  await restart();
  expect(await posts.count(select())).toBe(2);
  expect(await posts.upsert(batch)).toMatchObject({ unchanged: 2, erased: [0] });

  const [b] = await posts.findAccounts([{ platform: "Twitter", by: "uid", value: "b" }]);
  await openDeletionJournal(engine, { kind: "accounts", ids: [b?.id ?? 0], marks: ["ab".repeat(16)] });
  await restart();
  expect((await posts.page(select(), FIRST_PAGE)).posts.map(({ uid }) => uid)).toEqual(["c"]);
  expect(await read(`SELECT count() AS marks FROM ${ERASURES}`)).toEqual([{ marks: 3 }]);
  expect((await posts.summary()).accounts).toBe(2);

  await openDeletionJournal(engine, { kind: "age", publishedBefore: NOON + 1 });
  await restart();
  expect(await posts.count(select())).toBe(0);
  expect(await read(`SELECT * FROM ${DELETIONS}`)).toEqual([]);
  expect(await posts.upsert(batch)).toMatchObject({ stored: 1, erased: [0, 1] });
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

test("a hundred thousand marks are read once, and again when there are others", async () => {
  let reads = 0;
  const counting: Engine = {
    ...engine,
    readBytes: (statement, format) => {
      reads += 1;
      return engine.readBytes(statement, format);
    },
  };
  const store = createErasureStore(counting, "a key");
  const marks = Array.from({ length: 100_000 }, (_, index) => Buffer.from(markText(index), "hex"));
  expect(await store.add(marks)).toBe(100_000);
  expect(await store.add(marks.slice(5, 10))).toBe(0);
  const first = await store.load();
  expect(first.marks.length).toBe(1_600_000);
  expect((await store.load()).marks).toBe(first.marks);
  expect(reads).toBe(1);
  // As another server on the same store would do.
  await createErasureStore(engine, "a key").add([Buffer.from(markText(100_001), "hex")]);
  expect((await store.load()).marks.length).toBe(1_600_016);
  expect(reads).toBe(2);
});

function markText(index: number): string {
  return (BigInt(index) * 0x9e3779b97f4a7c15n).toString(16).padStart(32, "0");
}

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
  expect(await read(`SELECT uid FROM ${NEXT_POSTS} WHERE uid IN ('10', '4999')`)).toEqual([]);
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
