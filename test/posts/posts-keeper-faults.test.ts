import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Posts, PostsDegradedError, PostsUnavailableError } from "../../src/posts/posts.ts";
import {
  type ClickHouseNode,
  dropClickHouseDatabases,
  openReplicatedNodes,
  type ReplicatedNodes,
} from "../servers/clickhouse-node.ts";
import { createLocalLock } from "../servers/local-lock.ts";
import { tries } from "../support/edition.ts";
import { openPostsOn } from "../support/open-posts-on.ts";
import { FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";

const PATIENCE_MS = 90_000;
const TEST_MS = 400_000;
let servers: ReplicatedNodes;
let posts: readonly Posts[] = [];
let databases = 0;
const lock = createLocalLock();

beforeAll(async () => {
  servers = await openReplicatedNodes({ replicas: [2, 2] });
});
beforeEach(async () => {
  await closeAll();
  // A server that starts again opens all tables that it has: those of the last test are not its concern.
  await dropClickHouseDatabases(servers.urls, `faults_${databases}`);
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

const pair = (): readonly [Posts, Posts] => {
  const [here, there] = posts;
  if (here === undefined || there === undefined) throw new Error("not open");
  return [here, there];
};

const node = (index: number): ClickHouseNode => {
  const found = servers.nodes[index];
  if (found === undefined) throw new Error(`there is no node ${index}`);
  return found;
};

const batch = (engagement: number, length = 600) =>
  Array.from({ length }, (_, index) =>
    post({ uid: `${index}`, publishedAt: NOON + index, engagement, text: "common words" }),
  );

/** A kill and a start of a server take seconds: the short edition tries the first. */
const rounds = (all: readonly number[]) => all.slice(0, tries(1, all.length)).entries();

/** Until it is taken: who is back is noticed within seconds. */
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

/** A server by itself. */
async function ask(index: number, sql: string): Promise<string> {
  const answer = await fetch(node(index).url, { method: "POST", body: sql });
  const text = (await answer.text()).trimEnd();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function rowsOn(index: number): Promise<readonly string[]> {
  const table = (name: string) =>
    `SELECT '${name}' AS t, count(), sum(cityHash64(id, version)) FROM faults_${databases}.${name}${name === "accounts" ? " FINAL" : ""}`;
  const sql = ["posts", "documents", "accounts"].map(table).join(" UNION ALL ");
  return (await ask(index, `SELECT * FROM (${sql}) ORDER BY t`)).split("\n");
}

async function expectEqualReplicas(): Promise<void> {
  expect(await rowsOn(1)).toEqual(await rowsOn(0));
  expect(await rowsOn(3)).toEqual(await rowsOn(2));
}

/** All have this engagement, and nothing else is there. */
async function expectAll(engagement: number): Promise<void> {
  for (const one of posts) {
    expect(await one.count(select())).toBe(600);
    expect(await one.count(select({ query: "common", engagementFrom: engagement }))).toBe(600);
    expect((await one.page(select(), FIRST_PAGE)).posts).toHaveLength(100);
  }
}

describe("a cluster with a keeper of which servers fail", { timeout: TEST_MS }, () => {
  test("one replica: every question is answered, writes wait until it is back and has everything", async () => {
    const [here, there] = pair();
    await here.upsert(batch(1));
    for (const [round, lost] of rounds([0, 3])) {
      await node(lost).stop("SIGKILL");
      for (let times = 0; times < 5; times += 1) await expectAll(round + 1);
      await expect(here.upsert(batch(9))).rejects.toThrow(PostsDegradedError);
      await expect(there.upsert(batch(9))).rejects.toThrow(PostsDegradedError);
      await expectAll(round + 1);
      await node(lost).start();
      await upsertWhenPossible(there, round + 2);
      await expectAll(round + 2);
      await expectEqualReplicas();
    }
  });

  test("a server that gets to know late what readers must leave out: nobody sees a post twice", async () => {
    const [here] = pair();
    await here.upsert(batch(1));
    // Each process asks a server of its choice first: of so many, one asks the one that is late.
    posts = [...posts, ...(await Promise.all(Array.from({ length: 6 }, () => open())))];
    const state = `faults_${databases}.state`;
    const late = [1, 2, 3];
    for (const index of late) await ask(index, `SYSTEM STOP FETCHES ${state}`);
    let isStored = false;
    const storing = here.upsert(batch(2)).then(() => {
      isStored = true;
    });
    const totals = new Set<number>();
    const waiting = `SELECT count() FROM system.processes WHERE query LIKE 'INSERT INTO ${state}%' AND elapsed > 1`;
    while (!isStored && (await ask(0, waiting)) === "0") {
      for (const one of posts) totals.add(await one.count(select({ query: "common" })));
    }
    for (const index of late) await ask(index, `SYSTEM START FETCHES ${state}`);
    expect([...totals]).toEqual([600]);
    expect(isStored).toBe(false);
    await storing;
    await expectAll(2);
    await expectEqualReplicas();
  });

  test("a whole shard: nobody gets a part for the whole, and all is well when it is back", async () => {
    const [here] = pair();
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

  test("the keeper: every question is answered, writes are refused, and all is well when it is back", async () => {
    const [here, there] = pair();
    await here.upsert(batch(1));
    await servers.keeper.stop("SIGKILL");
    await expectAll(1);
    for (const one of posts) {
      await expect(one.upsert(batch(9))).rejects.toThrow(PostsDegradedError);
      await expectAll(1);
    }
    await servers.keeper.start();
    await upsertWhenPossible(there, 2);
    await expectAll(2);
    await expectEqualReplicas();
  });

  test("a replica that starts while the keeper is away: writes are refused until it has found it", async () => {
    const [here, there] = pair();
    await here.upsert(batch(1));
    await node(1).stop("SIGKILL");
    await servers.keeper.stop("SIGKILL");
    await node(1).start();
    await expectAll(1);
    await expect(here.upsert(batch(9))).rejects.toThrow(PostsDegradedError);
    await servers.keeper.start();
    await upsertWhenPossible(there, 2);
    await expectAll(2);
    await expectEqualReplicas();
  });

  test("the keeper while posts are replaced: they are there once, and in the new version when it is back", async () => {
    const [here, there] = pair();
    await here.upsert(batch(1));
    for (const [round, delayMs] of rounds([50, 250])) {
      const storing = here.upsert(batch(round + 2)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(PostsDegradedError);
      });
      await sleep(delayMs);
      await servers.keeper.stop("SIGKILL");
      expect(await there.count(select({ query: "common" }))).toBe(600);
      await storing;
      expect(await there.count(select({ query: "common" }))).toBe(600);
      await servers.keeper.start();
      await upsertWhenPossible(here, round + 2);
      await expectAll(round + 2);
      await expectEqualReplicas();
    }
  });

  test("a replica that dies while posts are replaced: each is there once, in one of the two versions, and then in the new one", async () => {
    const [here, there] = pair();
    await here.upsert(batch(1));
    let current = 1;
    let writing = true;
    const totals = new Set<number>();
    const reader = (async () => {
      while (writing) totals.add(await there.count(select({ query: "common" })));
    })();
    // Whatever else fails first: it is seen below.
    reader.catch(() => undefined);
    for (const [round, delayMs] of rounds([100, 0, 250])) {
      const victim = node(round % 4);
      const storing = here.upsert(batch(current + 1)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(PostsDegradedError);
      });
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

  test("a replica that has lost everything is left out until it has its tables again, as the guide describes", async () => {
    const [here] = pair();
    await here.upsert(batch(1));
    await node(1).stop();
    await node(1).wipe();
    await node(1).start();
    for (let times = 0; times < 5; times += 1) await expectAll(1);
    // That it is back is noticed within seconds; until then it does not answer.
    const refused = () => here.upsert(batch(2)).catch(String);
    await expect.poll(refused, { timeout: PATIENCE_MS }).toMatch(/has lost its tables/);
    for (let times = 0; times < 5; times += 1) await expectAll(1);
    const database = `faults_${databases}`;
    expect(await ask(1, `SELECT count() FROM system.tables WHERE database = '${database}'`)).toBe("0");

    const tables = await ask(0, `SELECT table FROM system.replicas WHERE database = '${database}'`);
    await ask(1, `CREATE DATABASE ${database}`);
    for (const table of tables.split("\n")) {
      const name = ["posts", "documents"].includes(table) ? "2" : "1-2";
      const drop = `SYSTEM DROP REPLICA '${name}' FROM TABLE ${database}.${table}`;
      // The keeper takes its time to believe that it is gone.
      await expect.poll(() => ask(0, drop).catch(String), { timeout: PATIENCE_MS }).toBe("");
      const uuid = "SETTINGS show_table_uuid_in_table_create_query_if_not_nil = 1";
      await ask(1, await ask(0, `SHOW CREATE TABLE ${database}.${table} FORMAT TSVRaw ${uuid}`));
    }
    await upsertWhenPossible(here, 2);
    await expectAll(2);
    await expectEqualReplicas();
  });
});
