import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Analyzers } from "../../src/posts/analyzers.ts";
import type { Posts } from "../../src/posts/posts.ts";
import { type Analyzer, createAnalyzer } from "../../src/text/analyzer.ts";
import { tries } from "../support/edition.ts";
import { account, FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";
import { tinyDictionaries } from "../support/tiny-dictionaries.ts";
import { batchOf, followWhile, uidsOfBatches } from "./arrivals.ts";

/** Opens an index that other processes have open too; `name` is that of the index. */
export type OpenShared = (name: string, analyzers: Analyzers) => Promise<Posts>;

const older = createAnalyzer(tinyDictionaries({ EN: "run ran" }, "first"));
const newer = createAnalyzer(tinyDictionaries({ EN: "flood floods flooded" }, "second"));
const using = (current: Analyzer): Analyzers => ({
  current,
  keep: async () => undefined,
  discardOthers: async () => undefined,
  recall: async (version) => {
    const found = [older, newer].find((one) => one.version === version);
    if (found === undefined) throw new Error(`version ${version} is not kept`);
    return found;
  },
});

const ROUNDS = tries(2, 5);

/**
 * What several servers that have the same index open do, which no single one can be asked about. `remove` takes an index
 * away again: the tables of one that is left behind cost its servers time, every second.
 */
export function describeSeveralServers(
  name: string,
  open: OpenShared,
  remove: (name: string) => Promise<unknown>,
): void {
  describe(`several servers on ${name}`, () => {
    let servers: readonly [Posts, Posts];
    let indexes = 0;
    const openBoth = async (): Promise<readonly [Posts, Posts]> => {
      indexes += 1;
      const index = `several_${indexes}`;
      return Promise.all([open(index, using(older)), open(index, using(older))]);
    };
    beforeEach(async () => {
      servers = await openBoth();
    });
    afterEach(async () => {
      await Promise.all(servers.map((posts) => posts.close()));
      await remove(`several_${indexes}`);
    });

    test("what one has acknowledged the next question to another sees", async () => {
      const [here, there] = servers;
      for (let round = 1; round <= ROUNDS; round += 1) {
        await here.upsert([post({ uid: `new-${round}` }), post({ uid: "same", engagement: round })]);
        for (const posts of servers) {
          expect(await posts.count(select())).toBe(round + 1);
          expect(await posts.count(select({ engagementFrom: round }))).toBe(1);
          expect((await posts.stats(select())).engagement.total).toBe(round);
        }
        await there.upsert([post({ uid: "same", engagement: 100 + round })]);
        expect(await here.count(select({ engagementFrom: 100 + round }))).toBe(1);
      }
      const described = { platform: "Twitter", uid: "1", handle: null, name: "Renamed" } as const;
      await there.describeAccounts([
        { ...described, url: null, bio: null, followers: null, type: null, properties: { Party: "Green" } },
      ]);
      const [first] = (await here.page(select(), FIRST_PAGE)).posts;
      expect(first?.account).toMatchObject({ name: "Renamed", properties: { Party: "Green" } });
      await there.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "same" }] });
      expect(await here.count(select())).toBe(ROUNDS);
      expect(await here.upsert([post({ uid: "same" })])).toMatchObject({ stored: 0, erased: [0] });
    });

    test("whatever several store at once is there once", async () => {
      const batch = (server: number, round: number) =>
        Array.from({ length: 200 }, (_, index) =>
          post({
            uid: `${(round * 100 + index) % 500}`,
            publishedAt: NOON + index,
            engagement: server * 1_000 + round,
            account: account({ uid: `${index % 5}`, handle: `handle-${index % 5}` }),
          }),
        );
      const import_ = async (posts: Posts, server: number) => {
        const results = await Promise.all(
          Array.from({ length: tries(4, 8) }, (_, round) => posts.upsert(batch(server, round))),
        );
        return results.reduce((sum, { stored }) => sum + stored, 0);
      };
      const [here, there] = servers;
      const stored = await Promise.all([import_(here, 1), import_(there, 2)]);
      expect(stored[0] + stored[1]).toBe(500);
      for (const posts of servers) {
        expect(await posts.count(select())).toBe(500);
        expect((await posts.summary()).accounts).toBe(5);
        const walk = await posts.walk(select(), { order: "asc" });
        const uids: string[] = [];
        for await (const page of walk.pages()) uids.push(...page.map(({ uid }) => uid));
        expect(new Set(uids).size).toBe(500);
        expect(uids).toHaveLength(500);
      }
    });

    test("who follows on one what arrives on all gets every post once", async () => {
      const [here, there] = servers;
      const writers = [
        (round: number) => here.upsert(batchOf("here", round)),
        (round: number) => there.upsert(batchOf("there", round)),
      ];
      expect(await followWhile(here, writers)).toEqual(uidsOfBatches(["here", "there"]));
    });

    test("readers of one see every post exactly once while another replaces and deletes", async () => {
      const [here, there] = servers;
      const batch = (engagement: number) =>
        Array.from({ length: 2_000 }, (_, index) =>
          post({ uid: `${index}`, publishedAt: NOON + index + engagement, engagement, text: "common" }),
        );
      await here.upsert(batch(1));
      await there.upsert([post({ uid: "old", publishedAt: NOON - 9, text: "common" })]);
      let writing = true;
      const totals = new Set<number>();
      const reader = async (posts: Posts) => {
        while (writing) {
          totals.add(await posts.count(select()));
          totals.add(await posts.count(select({ query: "common" })));
          totals.add((await posts.stats(select())).total);
          const page = await posts.page(select(), { ...FIRST_PAGE, limit: 1000 });
          expect(new Set(page.posts.map((one) => one.uid)).size).toBe(1000);
        }
      };
      const readers = Promise.all([reader(here), reader(there), reader(there)]);
      for (const engagement of [2, 3, 4].slice(0, tries(2, 3))) {
        expect((await here.upsert(batch(engagement))).replaced).toBe(2_000);
      }
      await there.upsert(batch(5));
      const seen = new Set(totals);
      await here.deletePosts({ kind: "age", publishedBefore: NOON - 5 });
      writing = false;
      await readers;
      expect([...seen]).toEqual([2_001]);
      expect([...totals].sort()).toEqual([2_000, 2_001]);
      expect(await there.count(select())).toBe(2_000);
    });

    test("an index that one has analyzed anew is searched with the new analyzer by all, and by none before", async () => {
      const [, there] = servers;
      const here = await open(`several_${indexes}`, using(newer));
      await there.upsert(
        Array.from({ length: 3_000 }, (_, index) =>
          post({ uid: `${index}`, publishedAt: NOON + index, text: index % 2 ? "a flood" : "it flooded" }),
        ),
      );
      expect(here.needsReindex()).toBe(true);
      let running = true;
      const seen = new Set<number>();
      const reader = (async () => {
        while (running) seen.add(await there.count(select({ query: "flood" })));
      })();
      await here.reindex({
        onProgress: ({ done }) => {
          if (done > 0)
            void there.upsert([post({ uid: `late-${done}`, text: "dry", publishedAt: NOON - done })]);
        },
      });
      running = false;
      await reader;
      expect(here.needsReindex()).toBe(false);
      expect([...seen].every((count) => count === 1_500 || count === 3_000)).toBe(true);
      expect(await there.count(select({ query: "flood" }))).toBe(3_000);
      await there.upsert([post({ uid: "after", text: "floods" })]);
      expect(await here.count(select({ query: "flooded" }))).toBe(3_001);
      expect(there.analyzer().version).toBe(newer.version);
      await here.close();
    });
  });
}
