import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Posts } from "../../src/posts/posts.ts";
import { openSqlitePosts } from "../../src/posts/sqlite/sqlite-posts.ts";
import { copyPosts } from "../../src/posts/transfer/copy-posts.ts";
import { CLUSTER, dropClickHouseDatabases } from "../servers/clickhouse-node.ts";
import { analyzers } from "../support/analyzers.ts";
import { openPostsOn } from "../support/open-posts-on.ts";
import { account, FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";

const COUNT = 15_000;
const path = mkdtempSync(join(tmpdir(), "earshot-copy-posts-"));
let embedded: Posts;

beforeAll(async () => {
  embedded = await openEmbedded("original");
  for (let start = 0; start < COUNT; start += 5_000) await embedded.upsert(batch(start, start + 5_000));
  // Something replaced, something erased, somebody described.
  await embedded.upsert(batch(100, 200, "Snow"));
  await embedded.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "post 7" }] });
  await embedded.describeAccounts([
    { ...account({ uid: "account 3", handle: null }), type: "organization", properties: { Region: "Nord" } },
  ]);
});

afterAll(async () => {
  await embedded.close();
  await dropClickHouseDatabases(inject("clickhouseUrls"), "one", "many", "interrupted", "others");
  rmSync(path, { recursive: true, force: true });
});

function openEmbedded(name: string): Promise<Posts> {
  return openSqlitePosts({ file: join(path, `${name}.sqlite`), analyzers, erasureKey: "a key" });
}

function batch(from: number, to: number, word = "Rain") {
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    const writer = account({
      uid: `account ${number % 50}`,
      handle: `Händle${number % 50}`,
      followers: number % 3 ? number : null,
    });
    return post({
      uid: `post ${number}`,
      publishedAt: NOON - Math.floor(number / 3),
      engagement: number,
      account: writer,
      text: `${word} on “harbor” ${number} 🌧 #wet`,
      counters: { likes: number },
      ...(number % 100 === 0 && {
        native: {
          replyTo: `post ${number}`,
          quoteOf: null,
          shareOf: null,
          raw: `{"id":${number}, "é": "🌧"}`,
        },
      }),
    });
  });
}

async function openOnServers(database: string, cluster: string | null): Promise<Posts> {
  const urls = inject("clickhouseUrls");
  return openPostsOn(cluster === null ? urls.slice(0, 1) : urls, { cluster, database });
}

/** What somebody would find. */
async function answersOf(posts: Posts) {
  const queries = [
    select(),
    select({ query: "snow" }),
    select({ query: '"rain on harbor"' }),
    select({ hashtags: ["wet"] }),
  ];
  return {
    summary: await posts.summary(),
    pages: await Promise.all(
      queries.map(async (selection) => {
        const { posts: found, total } = await posts.page(selection, FIRST_PAGE);
        return { found, total };
      }),
    ),
    stats: await posts.stats(select({ query: "rain" })),
    properties: await posts.propertyCatalog("organization"),
  };
}

test("posts are the same after they were moved to ClickHouse, to a cluster, and back, and live on there", {
  timeout: 240_000,
}, async () => {
  const original = await answersOf(embedded);
  expect(original.summary.posts).toBe(COUNT - 1);
  const one = await openOnServers("one", null);
  const cluster = await openOnServers("many", CLUSTER);
  const progress: number[] = [];
  const digest = await copyPosts(embedded, one, { onProgress: ({ done }) => progress.push(done) });
  expect(digest.posts?.rows).toBe(COUNT - 1);
  expect(progress.at(-1)).toBe(COUNT - 1);
  expect(progress.length).toBeGreaterThan(2);
  expect(await answersOf(one)).toEqual(original);
  expect(await copyPosts(one, cluster)).toEqual(digest);
  expect(await answersOf(cluster)).toEqual(original);

  const back = await openEmbedded("back");
  expect(await copyPosts(cluster, back)).toEqual(digest);
  expect(await answersOf(back)).toEqual(original);
  const again = await openEmbedded("again");
  expect(await copyPosts(embedded, again)).toEqual(digest);
  expect(await answersOf(again)).toEqual(original);

  // What is stored is known, what was erased stays erased, what is new is new.
  for (const posts of [one, cluster, back, again]) {
    const result = await posts.upsert([...batch(0, 8), ...batch(COUNT, COUNT + 1)]);
    expect(result).toMatchObject({ stored: 1, replaced: 0, unchanged: 7, erased: [7] });
    await posts.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: `post ${COUNT}` }] });
  }
  for (const posts of [one, cluster, back, again]) await posts.close();
});

test("a copy that was interrupted goes on, and what has changed since is brought up to date", {
  timeout: 240_000,
}, async () => {
  const target = await openOnServers("interrupted", CLUSTER);
  const stop = new AbortController();
  const onProgress = () => stop.abort();
  await expect(copyPosts(embedded, target, { signal: stop.signal, onProgress })).rejects.toThrow(/abort/);
  const half = (await target.summary()).posts;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(COUNT - 1);
  await embedded.upsert(batch(300, 400, "Hail"));
  await copyPosts(embedded, target);
  expect(await answersOf(target)).toEqual(await answersOf(embedded));
  expect((await target.page(select({ query: "hail" }), FIRST_PAGE)).total).toBe(100);
  await target.close();
});

test("posts that the original does not have are never overwritten", { timeout: 240_000 }, async () => {
  const target = await openOnServers("others", null);
  await target.upsert([post({ uid: "theirs", publishedAt: 5 })]);
  await expect(copyPosts(embedded, target)).rejects.toThrow(/they would be lost/);
  expect((await target.summary()).posts).toBe(1);
  await target.close();
});
