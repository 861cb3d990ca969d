import fc from "fast-check";
import { test } from "vitest";
import { openCorpus } from "./corpus.ts";
import { isWantedBy } from "./model.ts";
import { queryOf } from "./query-of.ts";
import { randomWish } from "./random-wish.ts";
test("time", async () => {
  const corpus = await openCorpus();
  console.log("posts", corpus.posts.length);
  let model = 0, posts = 0, stats = 0, gen=0;
  let t0 = performance.now();
  const wishes = fc.sample(randomWish(corpus), { seed: 1, numRuns: 60 });
  gen = performance.now() - t0;
  const kinds: Record<string, number> = {};
  for (const wish of wishes) {
    const q = queryOf(wish, corpus.lists.filter(({ list }) => wish.lists.includes(list)).map((l) => l.id));
    let t = performance.now();
    const n = corpus.posts.filter(isWantedBy(wish)).length;
    model += performance.now() - t; t = performance.now();
    const a = await corpus.world.get(`/api/v1/posts?${q}&per_page=20`, { key: corpus.reader.key });
    posts += performance.now() - t; t = performance.now();
    await corpus.world.get(`/api/v1/posts/stats?${q}`, { key: corpus.reader.key });
    stats += performance.now() - t;
    console.log(n, a.body.meta?.total_posts, decodeURIComponent(q).slice(0, 200));
  }
  console.log({ gen, model, posts, stats });
  await corpus.world.close();
});
