import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Posts, PostsDegradedError, PostsUnavailableError } from "../src/posts/posts.ts";
import { type ClickHouseNode, type ClickHouseNodes, openClickHouseNodes } from "./clickhouse-node.ts";
import { createLocalLock } from "./local-lock.ts";
import { openPostsOn } from "./open-posts-on.ts";
import { FIRST_PAGE, NOON, post, select } from "./posts-fixtures.ts";

const PATIENCE_MS = 60_000;
let servers: ClickHouseNodes;
let posts: readonly Posts[] = [];
let databases = 0;
const lock = createLocalLock();

beforeAll(async () => {
  servers = await openClickHouseNodes({ shards: 2, replicas: 2 });
});
beforeEach(async () => {
  await closeAll();
  databases += 1;
  posts = [await open(), await open()];
});
afterAll(async () => {
  await closeAll();
  await servers.close();
});

const closeAll = () => Promise.all(posts.map((one) => one.close()));

const open = (timeoutMs = 30_000) =>
  openPostsOn(servers.urls, {
    database: `faults_${databases}`,
    limits: { timeoutMs, memoryBytes: 2 ** 31, rowsToRead: 1e9 },
    lock,
  });

const node = (index: number): ClickHouseNode => {
  const found = servers.nodes[index];
  if (found === undefined) throw new Error(`there is no node ${index}`);
  return found;
};

const batch = (engagement: number, length = 600) =>
  Array.from({ length }, (_, index) =>
    post({ uid: `${index}`, publishedAt: NOON + index, engagement, text: "common words" }),
  );

/** Until it is taken: a server that is back is noticed within seconds. */
async function upsertWhenPossible(one: Posts, engagement: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await one.upsert(batch(engagement));
      return;
    } catch (error) {
      expect(error).toBeInstanceOf(PostsDegradedError);
      if (performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/** What each server has for itself. */
async function rowsOn(index: number): Promise<readonly string[]> {
  const table = (name: string) =>
    `SELECT '${name}' AS t, count(), sum(cityHash64(id, version)) FROM faults_${databases}.${name}${name === "accounts" ? " FINAL" : ""}`;
  const sql = ["posts", "documents", "accounts"].map(table).join(" UNION ALL ");
  const answer = await fetch(node(index).url, { method: "POST", body: `SELECT * FROM (${sql}) ORDER BY t` });
  return (await answer.text()).trimEnd().split("\n");
}

async function expectEqualReplicas(): Promise<void> {
  expect(await rowsOn(1)).toEqual(await rowsOn(0));
  expect(await rowsOn(3)).toEqual(await rowsOn(2));
}

async function expectAll(engagement: number): Promise<void> {
  for (const one of posts) {
    expect(await one.count(select())).toBe(600);
    expect(await one.count(select({ query: "common", engagementFrom: engagement }))).toBe(600);
    expect((await one.page(select(), FIRST_PAGE)).posts).toHaveLength(100);
  }
}

describe("a cluster of which servers fail", () => {
  test("one replica: every question is answered, writes wait until it is back and has everything", async () => {
    const [here, there] = posts;
    if (here === undefined || there === undefined) throw new Error("not open");
    await here.upsert(batch(1));
    for (const lost of [0, 3]) {
      const before = lost + 1;
      await node(lost).stop("SIGKILL");
      for (let round = 0; round < 5; round += 1) await expectAll(before === 1 ? 1 : 2);
      await expect(here.upsert(batch(9))).rejects.toThrow(PostsDegradedError);
      await expect(there.upsert(batch(9))).rejects.toThrow(PostsDegradedError);
      await expectAll(before === 1 ? 1 : 2);
      await node(lost).start();
      await upsertWhenPossible(there, before + 1);
      await expectAll(before + 1);
      await expectEqualReplicas();
    }
  });

  test("a whole shard: nobody gets a part for the whole, and all is well when it is back", async () => {
    const [here, there] = posts;
    if (here === undefined || there === undefined) throw new Error("not open");
    await here.upsert(batch(1));
    await Promise.all([node(2).stop("SIGKILL"), node(3).stop("SIGKILL")]);
    for (const one of posts) {
      await expect(one.count(select({ query: "words" }))).rejects.toThrow(PostsUnavailableError);
      await expect(one.page(select({ query: "words" }), FIRST_PAGE)).rejects.toThrow(PostsUnavailableError);
      await expect(one.stats(select({ query: "words" }))).rejects.toThrow(PostsUnavailableError);
      await expect(one.upsert(batch(2))).rejects.toThrow(PostsDegradedError);
    }
    await Promise.all([node(2).start(), node(3).start()]);
    for (const one of posts) {
      await expect.poll(() => one.count(select()).catch(() => null), { timeout: PATIENCE_MS }).toBe(600);
    }
    await upsertWhenPossible(here, 2);
    await expectAll(2);
    await expectEqualReplicas();
  });

  test("a replica that has lost everything is filled before it is asked", async () => {
    const [here] = posts;
    if (here === undefined) throw new Error("not open");
    await here.upsert(batch(1));
    await node(1).stop();
    await node(1).wipe();
    await node(1).start();
    for (let round = 0; round < 5; round += 1) await expectAll(1);
    await upsertWhenPossible(here, 2);
    await expectEqualReplicas();
    await node(0).stop("SIGKILL");
    await expectAll(2);
    await node(0).start();
    await upsertWhenPossible(here, 3);
    await expectAll(3);
  });

  test("a write that has reached one server of all is mended while searches go on", async () => {
    const [here, there] = posts;
    if (here === undefined || there === undefined) throw new Error("not open");
    await here.upsert(batch(1));
    const database = `faults_${databases}`;
    const tell = async (index: number, sql: string) => {
      const answer = await fetch(node(index).url, { method: "POST", body: sql });
      expect(await answer.text()).toBe("");
    };
    await tell(
      0,
      `INSERT INTO ${database}.accounts SELECT * REPLACE (id + 1 AS id) FROM ${database}.accounts LIMIT 1`,
    );
    const died = `replaceOne(argMax(state, sequence), '"writer":""', '"writer":"died"')`;
    for (const index of servers.nodes.keys())
      await tell(
        index,
        `INSERT INTO ${database}.state SELECT max(sequence) + 1, ${died} FROM ${database}.state`,
      );
    let isMended = false;
    const mending = here.upsert(batch(2)).finally(() => {
      isMended = true;
    });
    while (!isMended) expect(await there.count(select({ query: "common" }))).toBe(600);
    await mending;
    await expectAll(2);
    await expectEqualReplicas();
    expect(await rowsOn(2)).toContain((await rowsOn(0)).find((line) => line.startsWith("accounts")));
  });

  test("a replica that dies while posts are replaced: each is there once, in one of the two versions, and then in the new one", async () => {
    const [here, there] = posts;
    if (here === undefined || there === undefined) throw new Error("not open");
    await here.upsert(batch(1));
    let current = 1;
    let writing = true;
    const totals = new Set<number>();
    const reader = (async () => {
      while (writing) totals.add(await there.count(select({ query: "common" })));
    })();
    for (const [round, delayMs] of [0, 40, 90, 150, 220].entries()) {
      const victim = node(round % 4);
      const storing = here.upsert(batch(current + 1)).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(PostsDegradedError);
          return false;
        },
      );
      await sleep(delayMs);
      await victim.stop("SIGKILL");
      await storing;
      await victim.start();
      await upsertWhenPossible(here, current + 1);
      current += 1;
      await expectAll(current);
      await expectEqualReplicas();
    }
    writing = false;
    await reader;
    expect([...totals]).toEqual([600]);
  });

  test("a server that has stopped answering is waited for no longer than a query may take, and then left aside", async () => {
    const impatient = await open(2_000);
    posts = [...posts, impatient];
    await impatient.upsert(batch(1));
    node(0).pause();
    try {
      // Some may have to wait for it; none for longer than is allowed, and in the end none.
      await expect
        .poll(() => impatient.count(select({ query: "common" })).catch((error: Error) => error.name), {
          timeout: PATIENCE_MS,
        })
        .toBe(600);
      for (let round = 0; round < 5; round += 1) expect(await impatient.count(select())).toBe(600);
    } finally {
      node(0).resume();
    }
    await upsertWhenPossible(impatient, 2);
    await expectAll(2);
  });
});
