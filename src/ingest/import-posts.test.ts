import fc from "fast-check";
import { expect, test } from "vitest";
import { tinyDictionaries } from "../../test/support/tiny-dictionaries.ts";
import { decide, membersOf } from "../posts/batch/create-post-batch.ts";
import type { PostBatch } from "../posts/batch/post-batch.ts";
import { NO_MARKS } from "../posts/erasure/erasure-marks.ts";
import { postId } from "../posts/identity.ts";
import type { NewPost } from "../posts/post.ts";
import type { UpsertResult } from "../posts/results.ts";
import { createAnalyzer } from "../text/analyzer.ts";
import { createFailure, type ImportSummary, importPosts } from "./import-posts.ts";
import { blocksOf } from "./prepare/import-block.ts";
import type { Reject } from "./prepare/prepare-block.ts";
import { createPreparer } from "./prepare/preparer.ts";

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

const UIDS = new Map(
  [..."abc", ...Array.from({ length: 30 }, (_, index) => String(index))].map((uid) => [
    postId("VK", uid),
    uid,
  ]),
);

/**
 * Keeps what it is given in memory, in the order in which it is given; the laws of storing are tested where posts are
 * stored.
 */
function createStore() {
  const batches: string[][] = [];
  let last: Promise<unknown> = Promise.resolve();

  async function store(batch: readonly NewPost[] | PostBatch): Promise<UpsertResult> {
    if (!("take" in batch)) throw new Error("posts are prepared before they are stored");
    await new Promise((resolve) => setTimeout(resolve, 1));
    const { ids } = await batch.recognize(NOTHING, ANALYZER);
    batches.push([...ids].map((id) => UIDS.get(id) ?? "?"));
    const analyzed = await batch.take();
    const facts = { stored: [], knownAccounts: [], erasures: { key: "", marks: NO_MARKS }, nowMs: 0 };
    return decide(membersOf(analyzed).members, analyzed.accounts, facts).result;
  }

  return {
    ...NO_OTHERS,
    batches,
    upsert(batch: readonly NewPost[] | PostBatch): Promise<UpsertResult> {
      const stored = last.catch(() => undefined).then(() => store(batch));
      last = stored;
      return stored;
    },
  };
}

/** For lines that are posts. */
const NO_OTHERS = {
  load: () => Promise.reject(new Error("nothing else was imported")),
  describeAccounts: () => Promise.reject(new Error("nothing else was imported")),
};
const NOTHING = new Uint8Array();
const ANALYZER = createAnalyzer(tinyDictionaries({}));
const preparer = createPreparer(() => NOW);

function linesOf(texts: readonly string[]) {
  return texts.map((text, index) => ({ line: index + 1, text }));
}

test("good lines are stored in batches and bad ones set aside with line and reason", async () => {
  const store = createStore();
  const rejects: Reject[] = [];
  const progress: (ImportSummary & { line: number })[] = [];
  const texts = [post("a"), post("b"), { platform: "VK" }, post("c")].map((record) => JSON.stringify(record));
  const summary = await importPosts({
    blocks: blocksOf(linesOf([...texts, "{oops"]), { blockLines: 3 }),
    posts: store,
    preparer,
    onReject: (reject) => void rejects.push(reject),
    onProgress: (acknowledged) => void progress.push(acknowledged),
  });
  expect(store.batches).toEqual([["a", "b"], ["c"]]);
  expect(summary).toEqual({ read: 5, stored: 3, replaced: 0, unchanged: 0, rejected: 2 });
  expect(rejects.map(({ line }) => line)).toEqual([3, 5]);
  expect(rejects[1]?.reason).toMatch(/^The line is not valid JSON: /);
  expect(progress).toEqual([
    { read: 3, stored: 2, replaced: 0, unchanged: 0, rejected: 1, line: 3 },
    { ...summary, line: 5 },
  ]);
});

test("a source that breaks is stored as far as it came, and then its error is thrown", async () => {
  const store = createStore();
  async function* source() {
    yield { line: 1, record: post("a") };
    throw new Error("broken");
  }
  await expect(importPosts({ blocks: blocksOf(source()), posts: store, preparer })).rejects.toThrow("broken");
  expect(store.batches).toEqual([["a"]]);
});

test("when storing fails the error is thrown and nothing more is stored", async () => {
  let calls = 0;
  const failing = {
    ...NO_OTHERS,
    upsert: async () => {
      calls += 1;
      throw new Error("disk full");
    },
  };
  const source = Array.from({ length: 10 }, (_, index) => ({ line: index + 1, record: post(String(index)) }));
  await expect(
    importPosts({ blocks: blocksOf(source, { blockLines: 2 }), posts: failing, preparer }),
  ).rejects.toThrow("disk full");
  expect(calls).toBe(1);
});

test("a block is told of as soon as it is stored, whether or not the source goes on", async () => {
  const told: number[] = [];
  let goOn = () => {};
  const silence = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  async function* source() {
    yield { line: 1, record: post("a") };
    await silence;
    yield { line: 2, record: post("b") };
  }
  const done = importPosts({
    blocks: blocksOf(source(), { blockLines: 1 }),
    posts: createStore(),
    preparer,
    onProgress: ({ line }) => {
      told.push(line);
      goOn();
    },
  });
  expect(await done).toMatchObject({ stored: 2 });
  expect(told).toEqual([1, 2]);
});

test("a failure ends the import, whether or not the source goes on", async () => {
  const failing = { ...NO_OTHERS, upsert: () => Promise.reject(new Error("disk full")) };
  async function* source() {
    yield { line: 1, record: post("a") };
    await new Promise(() => undefined);
  }
  const blocks = blocksOf(source(), { blockLines: 1 });
  await expect(importPosts({ blocks, posts: failing, preparer })).rejects.toThrow("disk full");
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
    blocks: blocksOf(source(), { blockLines: 10 }),
    posts: store,
    preparer,
    signal: controller.signal,
  });
  expect(summary.stored).toBe(30);
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
      async (texts, blockLines) => {
        const summary = await importPosts({
          blocks: blocksOf(linesOf(texts), { blockLines }),
          posts: createStore(),
          preparer,
        });
        expect(summary.read).toBe(texts.length);
        expect(summary.stored + summary.replaced + summary.unchanged + summary.rejected).toBe(texts.length);
      },
    ),
    { numRuns: 50 },
  );
});

test("what is waited for arrives, until a failure is met: then that, also for whoever waits later", async () => {
  const failure = createFailure();
  await expect(failure.or(Promise.resolve(1))).resolves.toBe(1);
  await expect(failure.or(Promise.reject(new Error("its own")))).rejects.toThrow("its own");
  const waiting = failure.or(new Promise(() => {}));
  failure.meet(new Error("the first"));
  failure.meet(new Error("the second"));
  await expect(waiting).rejects.toThrow("the first");
  await expect(failure.or(Promise.resolve(1))).rejects.toThrow("the first");
});
