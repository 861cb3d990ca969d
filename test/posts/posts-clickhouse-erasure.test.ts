import { expect, inject, test } from "vitest";
import { createSharedPosts } from "../../src/posts/clickhouse/clickhouse.ts";
import type { Engine, ServerEngine } from "../../src/posts/clickhouse/engine.ts";
import { DELETIONS, DOCUMENTS, POSTS } from "../../src/posts/clickhouse/schema.ts";
import { openClickHouseEngine } from "../../src/posts/clickhouse/servers/clickhouse-engine.ts";
import { createErasureStore } from "../../src/posts/clickhouse/write/erasures.ts";
import { type PostsToDelete, PostsUnavailableError } from "../../src/posts/posts.ts";
import { createLocalLock } from "../servers/local-lock.ts";
import { analyzers } from "../support/analyzers.ts";
import { tries } from "../support/edition.ts";
import { account, NOON, post, select } from "../support/posts-fixtures.ts";

const limits = { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1_000_000_000 };
const urls = inject("clickhouseUrls");

const openEngine = (database: string): ServerEngine =>
  openClickHouseEngine({
    ...{ urls, database, user: "default", password: "", ca: null, limits, sessions: 4 },
  });

const openOn = (engine: ServerEngine, lock = createLocalLock()) =>
  createSharedPosts({
    ...{ engine, analyzers, lock, leaseMs: 20, erasureKey: "a key", clock: () => new Date() },
  });

/** The engine of a process that can be killed: from then on nothing that it wants to write arrives. */
function mortal(engine: ServerEngine) {
  let left = Number.POSITIVE_INFINITY;
  const live = async (write: () => Promise<void>) => {
    if (left === 0) throw new PostsUnavailableError("killed");
    left -= 1;
    await write();
  };
  return {
    engine: {
      ...engine,
      write: (statement) => live(() => engine.write(statement)),
      insert: (...insertion) => live(() => engine.insert(...insertion)),
    } satisfies ServerEngine,
    killAfter(writes: number) {
      left = writes;
    },
  };
}

const targets: readonly (readonly [string, (round: number) => PostsToDelete, readonly number[]])[] = [
  ["posts", (round) => ({ kind: "posts", posts: [{ platform: "Twitter", uid: `b${round}` }] }), [1]],
  [
    "account",
    (round) => ({ kind: "account", account: { platform: "Twitter", by: "uid", value: `b${round}` } }),
    [1],
  ],
  ["age", () => ({ kind: "age", publishedBefore: 2_000 }), []],
];

/** The short edition tries every moment of one kind, and every second of the others. */
const stepOf = (kind: string) => (kind === "posts" ? 1 : tries(2, 1));

// At once: each has a database of its own.
test.concurrent.each(targets)(
  "a deletion by %s that was interrupted at any moment is finished by the next process",
  { timeout: 600_000 },
  async (...given) => {
    const [kind, target, erased] = given;
    const looking = openEngine(`killed_by_${kind}`);
    const lock = createLocalLock();
    const rowsOf = async (table: string, condition: string) => {
      const sql = `SELECT count() AS rows FROM ${table} WHERE ${condition}`;
      const [found] = await looking.read<{ rows: number }>({ sql, parameters: {} });
      return found?.rows;
    };
    let isOver = false;
    let finished = 0;
    for (let round = 0; !isOver; round += stepOf(kind)) {
      const { engine, killAfter } = mortal(openEngine(`killed_by_${kind}`));
      const victim = await openOn(engine, lock);
      const batch = ["a", "b", "c"].map((name) =>
        post({
          uid: `${name}${round}`,
          publishedAt: name === "b" ? 1_000 : NOON,
          account: account({ uid: `${name}${round}`, handle: null }),
        }),
      );
      await victim.upsert(batch);
      const before = await victim.count(select());
      killAfter(round);
      isOver = await victim.deletePosts(target(round)).then(
        () => true,
        () => false,
      );
      const next = await openOn(openEngine(`killed_by_${kind}`), lock);
      const left = await next.count(select());
      const isDeleted = left === before - 1;
      expect(left).toBe(isDeleted ? before - 1 : before);
      if (isOver) expect(isDeleted).toBe(true);
      else if (isDeleted) finished += 1;
      expect(await rowsOf(DELETIONS, "1")).toBe(0);
      for (const table of [POSTS, DOCUMENTS])
        expect(await rowsOf(table, `uid = 'b${round}'`)).toBe(isDeleted ? 0 : 1);
      if (isDeleted && erased.length > 0)
        expect(await next.upsert(batch)).toMatchObject({ stored: 0, unchanged: 2, erased });
      // What was not begun is done now, so that the next round finds nothing of it.
      await next.deletePosts(target(round));
      expect(await next.count(select())).toBe(before - 1);
      await next.close();
      await victim.close();
    }
    // It was interrupted between the journal and the end, and not only before or after.
    expect(finished).toBeGreaterThan(3 / stepOf(kind));
    await looking.close();
  },
);

const markOf = (index: number) =>
  Buffer.from((BigInt(index) * 0x9e3779b97f4a7c15n).toString(16).padStart(32, "0"), "hex");

test("a hundred thousand marks are read once, and again when there are others", async () => {
  const engine = openEngine("marks");
  const posts = await openOn(engine);
  let reads = 0;
  const counting: Engine = {
    ...engine,
    readBytes: (statement, format) => {
      reads += 1;
      return engine.readBytes(statement, format);
    },
  };
  const store = createErasureStore(counting, "a key");
  const marks = Array.from({ length: 100_000 }, (_, index) => markOf(index));
  expect(await store.add(marks)).toBe(100_000);
  expect(await store.add(marks.slice(5, 10))).toBe(0);
  const first = await store.load();
  expect(first.marks.length).toBe(1_600_000);
  expect((await store.load()).marks).toBe(first.marks);
  expect(reads).toBe(1);
  // As another server on the same store would do.
  await createErasureStore(engine, "a key").add([markOf(100_001)]);
  expect((await store.load()).marks.length).toBe(1_600_016);
  expect(reads).toBe(2);
  await posts.close();
});
