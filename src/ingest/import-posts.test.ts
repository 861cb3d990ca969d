import fc from "fast-check";
import { expect, test } from "vitest";
import type { NewPost } from "../posts/post.ts";
import type { UpsertResult } from "../posts/posts.ts";
import { type ImportSummary, importPosts, type Reject } from "./import-posts.ts";

const NOW = Date.UTC(2026, 10, 15);

function post(uid: string) {
  return {
    platform: "VK",
    uid,
    published_at: 1_700_000_000,
    account: { uid: "1" },
    text: `text ${uid}`,
    language: "EN",
  };
}

/** Keeps what it is given in memory; the laws of storing are tested where posts are stored. */
function createStore() {
  const batches: string[][] = [];
  const known = new Set<string>();
  return {
    batches,
    async upsert(batch: readonly NewPost[]): Promise<UpsertResult> {
      await new Promise((resolve) => setTimeout(resolve, 1));
      batches.push(batch.map(({ uid }) => uid));
      const fresh = batch.filter(({ uid }) => !known.has(uid) && known.add(uid)).length;
      return { stored: fresh, replaced: 0, unchanged: batch.length - fresh };
    },
  };
}

function linesOf(texts: readonly string[]) {
  return texts.map((text, index) => ({ line: index + 1, text }));
}

test("good lines are stored in batches and bad ones set aside with line and reason", async () => {
  const store = createStore();
  const rejects: Reject[] = [];
  const progress: (ImportSummary & { line: number })[] = [];
  const texts = [post("a"), post("b"), { platform: "VK" }, post("c")].map((record) => JSON.stringify(record));
  const summary = await importPosts({
    source: linesOf([...texts, "{oops"]),
    posts: store,
    clock: () => NOW,
    batchSize: 2,
    onReject: (reject) => void rejects.push(reject),
    onProgress: (acknowledged) => void progress.push(acknowledged),
  });
  expect(store.batches).toEqual([["a", "b"], ["c"]]);
  expect(summary).toEqual({ read: 5, stored: 3, replaced: 0, unchanged: 0, rejected: 2 });
  expect(rejects.map(({ line }) => line)).toEqual([3, 5]);
  expect(rejects[1]?.reason).toMatch(/^The line is not valid JSON: /);
  expect(progress).toEqual([
    { read: 2, stored: 2, replaced: 0, unchanged: 0, rejected: 0, line: 2 },
    { ...summary, line: 5 },
  ]);
});

test("a source that breaks is stored as far as it came, and then its error is thrown", async () => {
  const store = createStore();
  async function* source() {
    yield { line: 1, record: post("a") };
    throw new Error("broken");
  }
  await expect(importPosts({ source: source(), posts: store, clock: () => NOW })).rejects.toThrow("broken");
  expect(store.batches).toEqual([["a"]]);
});

test("when storing fails the error is thrown and nothing more is stored", async () => {
  let calls = 0;
  const failing = {
    upsert: async () => {
      calls += 1;
      throw new Error("disk full");
    },
  };
  const source = Array.from({ length: 10 }, (_, index) => ({ line: index + 1, record: post(String(index)) }));
  await expect(importPosts({ source, posts: failing, clock: () => NOW, batchSize: 2 })).rejects.toThrow(
    "disk full",
  );
  expect(calls).toBe(1);
});

test("an aborted import ends after what it has, whole batches only", async () => {
  const store = createStore();
  const controller = new AbortController();
  function* source() {
    for (let line = 1; ; line += 1) {
      if (line === 25) controller.abort();
      yield { line, record: post(String(line)) };
    }
  }
  const summary = await importPosts({
    source: source(),
    posts: store,
    clock: () => NOW,
    batchSize: 10,
    signal: controller.signal,
  });
  expect(summary.stored).toBe(24);
});

test("read is always the sum of the rest, and every line is accounted for", async () => {
  const line = fc.oneof(
    fc.integer({ min: 0, max: 20 }).map((uid) => JSON.stringify(post(String(uid)))),
    fc.json(),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      async (texts, batchSize) => {
        const summary = await importPosts({
          source: linesOf(texts),
          posts: createStore(),
          clock: () => NOW,
          batchSize,
        });
        expect(summary.read).toBe(texts.length);
        expect(summary.stored + summary.replaced + summary.unchanged + summary.rejected).toBe(texts.length);
      },
    ),
    { numRuns: 50 },
  );
});
