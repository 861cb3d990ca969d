import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../src/demo/random.ts";
import { type Posts, PostsDegradedError } from "../../src/posts/posts.ts";
import { openSqliteInspection } from "../../src/posts/sqlite/inspect/inspect.ts";
import { openSqlitePosts } from "../../src/posts/sqlite/sqlite-posts.ts";
import { analyzers } from "../support/analyzers.ts";
import { account, FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";
import { mountSmallDisk } from "./small-disk.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-no-room-"));
const disk = process.platform === "linux" ? mountSmallDisk(join(folder, "disk"), 24) : null;
afterAll(() => {
  disk?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const SEED = "no room";
const ROUNDS = 120;
const file = join(folder, "disk", "posts.sqlite");
const open = () => openSqlitePosts({ file, analyzers, erasureKey: "key" });

/** What anybody can see. */
async function answersOf(posts: Posts) {
  const pages = [];
  for await (const page of (await posts.walk(select(), { order: "asc" })).pages())
    pages.push(...page.map(({ uid, updatedAt, engagement }) => `${uid} ${updatedAt} ${engagement}`));
  return {
    pages,
    summary: await posts.summary(),
    stats: await posts.stats(select()),
    words: await Promise.all(["even", "odd", "replaced"].map((query) => posts.count(select({ query })))),
    tags: await Promise.all([3, 5].map((tag) => posts.stats(select({ hashtags: [`#tag${tag}`] })))),
    first: (await posts.page(select(), FIRST_PAGE)).posts.map(({ uid, content }) => ({ uid, content })),
    accounts: await posts.findAccounts(
      Array.from({ length: 30 }, (_, index) => ({ platform: "Twitter", by: "uid", value: `${index}` })),
    ),
  };
}

test.skipIf(disk === null)(
  `what fails for want of room has not happened, for nobody (seed "${SEED}")`,
  {
    timeout: 300_000,
  },
  async () => {
    const random = createRandom(SEED);
    let born = 0;
    const one = (number: number, text: string) =>
      post({
        uid: `${number}`,
        publishedAt: NOON - number,
        text: `${text} ${"w".repeat(40)}${random.below(1_000_000)} #tag${number % 11}`,
        engagement: random.below(50),
        account: account({ uid: `${number % 30}`, handle: `h${number % 30}` }),
      });
    const work: Readonly<Record<string, (posts: Posts) => Promise<unknown>>> = {
      upsert: (posts) =>
        posts.upsert(
          Array.from({ length: 200 }, () =>
            random.chance(0.4) && born > 0
              ? one(random.below(born), "replaced")
              : one(born++, born % 2 === 0 ? "even" : "odd"),
          ).filter(({ uid }, index, all) => all.findIndex((other) => other.uid === uid) === index),
        ),
      erase: (posts) =>
        posts.deletePosts({
          kind: "posts",
          posts: [{ platform: "Twitter", uid: `${random.below(born + 1)}` }],
        }),
      age: (posts) => posts.deletePosts({ kind: "age", publishedBefore: NOON - born + random.below(100) }),
      describe: (posts) =>
        posts.describeAccounts([
          {
            ...account({ uid: `${random.below(30)}`, handle: null }),
            properties: { level: `${random.below(99)}` },
          },
        ]),
      purge: (posts) => posts.purge(),
      reindex: (posts) => posts.reindex(),
    };
    let posts = await open();
    await work.upsert?.(posts);
    const outcomes = { done: 0, refused: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await answersOf(posts);
      const name = random.pick(["upsert", "upsert", "upsert", ...Object.keys(work)]);
      disk?.free();
      // Mostly too little.
      disk?.fill(random.chance(0.3) ? 2 ** 21 : random.below(300_000));
      try {
        await work[name]?.(posts);
        outcomes.done += 1;
      } catch (error) {
        expect(error, name).toBeInstanceOf(PostsDegradedError);
        expect((error as PostsDegradedError).reason).toMatch(/the disk is full/);
        outcomes.refused += 1;
        expect(await answersOf(posts), name).toEqual(before);
      }
      if (round % 10 !== 9) continue;
      const seen = await answersOf(posts);
      disk?.free();
      await posts.close();
      posts = await open();
      expect(await answersOf(posts), `opened again after round ${round}`).toEqual(seen);
      const inspection = openSqliteInspection(file);
      expect((await inspection.check(async () => analyzers.current)).problems).toEqual([]);
      inspection.close();
    }
    await posts.close();
    expect(outcomes.done).toBeGreaterThan(10);
    expect(outcomes.refused).toBeGreaterThan(10);
  },
);
