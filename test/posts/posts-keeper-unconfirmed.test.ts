import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Posts } from "../../src/posts/posts.ts";
import { openReplicatedNodes, type ReplicatedNodes } from "../servers/clickhouse-node.ts";
import { openPostsOn } from "../support/open-posts-on.ts";
import { NOON, post, select } from "../support/posts-fixtures.ts";

const TEST_MS = 300_000;
const DATABASE = "unconfirmed";
const COUNT = 50;

const batch = (engagement: number) =>
  Array.from({ length: COUNT }, (_, index) =>
    post({ uid: `${index}`, publishedAt: NOON + index, engagement, text: "common words" }),
  );

describe.each([1, 2])("a server of %d that lost the keeper in the middle of an insert", (replicas) => {
  let servers: ReplicatedNodes;
  let posts: Posts;

  beforeEach(async () => {
    servers = await openReplicatedNodes({ replicas: [replicas] });
    posts = await openPostsOn(servers.urls, { database: DATABASE });
  });
  afterEach(async () => {
    await posts.close();
    await servers.close();
  });

  async function ask(sql: string, url = servers.urls[0] ?? ""): Promise<string> {
    const answer = await fetch(url, { method: "POST", body: sql });
    const text = (await answer.text()).trimEnd();
    if (!answer.ok) throw new Error(text);
    return text;
  }

  /** Until one such insert has failed in the way that counts: the rows are there, and the keeper does not know them. */
  async function leaveUnconfirmed(insert: string): Promise<void> {
    for (let seed = 1; seed < 2_000; seed += 1) {
      const faults = `insert_keeper_fault_injection_probability = 0.5, insert_keeper_fault_injection_seed = ${seed}`;
      const failure = await ask(
        `${insert} SETTINGS insert_deduplicate = 0, insert_keeper_max_retries = 0, keeper_max_retries = 0, ${faults}`,
      ).catch(String);
      const part = /Unknown status of part (\S+)/.exec(failure)?.[1];
      if (part === undefined) continue;
      const checked = await ask(
        `CHECK TABLE ${DATABASE}.posts PART '${part}' SETTINGS check_query_single_value_result = 0`,
      );
      if (checked.includes("added to ZooKeeper yet")) return;
    }
    throw new Error("the keeper took note of every insert");
  }

  /** As if the process that had its turn had not come to its end. */
  async function interruptWriter(): Promise<void> {
    const state = `${DATABASE}.state`;
    await ask(
      `INSERT INTO ${state} SELECT sequence + 1, replace(state, '"writer":""', '"writer":"another"') FROM ${state} ORDER BY sequence DESC LIMIT 1 SETTINGS insert_quorum = ${replicas}`,
    );
    expect(await ask(`SELECT state FROM ${state} ORDER BY sequence DESC LIMIT 1`)).toContain('"another"');
  }

  test("forgets its rows before anything is written", { timeout: TEST_MS }, async () => {
    await posts.upsert(batch(1));
    const table = `${DATABASE}.posts`;
    await leaveUnconfirmed(`INSERT INTO ${table} SELECT * REPLACE (version + 1 AS version) FROM ${table}`);
    await interruptWriter();
    await posts.upsert(batch(2));
    expect(await posts.count(select())).toBe(COUNT);
    expect(await posts.count(select({ engagementFrom: 2 }))).toBe(COUNT);
    const counts = servers.urls.map((url) => ask(`SELECT count() FROM ${table}`, url));
    expect(await Promise.all(counts)).toEqual(servers.urls.map(() => `${COUNT}`));
  });
});
