import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tries } from "../support/edition.ts";
import { onOneServerOfCluster, STORES } from "../support/stores.ts";
import type { Answer } from "../support/world.ts";
import { type Corpus, openCorpus } from "./corpus.ts";
import type { Wish } from "./model.ts";
import { queryOf } from "./query-of.ts";
import { randomWish } from "./random-wish.ts";
import { EFFORT, SEED } from "./seed.ts";

/** Every world has the same clock and this; no query may be stopped in one of them that is not in another. */
const SAME = {
  secret: new Uint8Array(32).fill(7),
  settings: { publicUrl: "https://earshot.example" },
  limits: { timeoutMs: 600_000, memoryBytes: 2 ** 33, rowsToRead: 1e12 },
};
/** Each is asked three times, of a cluster too. */
const REQUESTS = tries(80, 200) * EFFORT;

let embedded: Corpus;
let others: readonly Corpus[];

beforeAll(async () => {
  embedded = await openCorpus({ ...SAME, stores: STORES.embedded });
  others = [
    await openCorpus({ ...SAME, stores: onOneServerOfCluster }),
    await openCorpus({ ...SAME, stores: STORES.cluster }),
  ];
});

afterAll(async () => {
  for (const { world } of [embedded, ...others]) await world.close();
});

test(
  "The same request has the same body, byte for byte, on SQLite, on one ClickHouse and on a cluster with PostgreSQL.",
  async () => {
    let asked = 0;
    let found = 0;
    const agree = async (target: string) => {
      let next: string | null = target;
      // Cursors are not compared but followed.
      for (let page = 0; next !== null && page < 3 && asked < REQUESTS; page += 1) {
        asked += 1;
        const current: string = next;
        const [answer, ...same] = await Promise.all(
          [embedded, ...others].map((corpus) => ask(corpus, current)),
        );
        if (answer === undefined) throw new Error("nobody answered");
        for (const other of same) {
          expect(other.status, current).toBe(answer.status);
          expect(comparable(other), current).toBe(comparable(answer));
        }
        if (answer.body?.meta?.total_posts > 0) found += 1;
        const link: string | null = answer.body?.links?.next ?? null;
        next = link === null ? null : link.replace(SAME.settings.publicUrl, "");
      }
    };
    const requests = fc.oneof(
      { weight: 20, arbitrary: randomRequest(embedded) },
      { weight: 1, arbitrary: fc.constantFrom(...FIXED) },
    );
    await fc.assert(fc.asyncProperty(requests, agree), { seed: SEED, numRuns: REQUESTS, endOnFailure: true });
    expect(asked).toBe(REQUESTS);
    expect(found / asked).toBeGreaterThan(0.3);
  },
  1_800_000 * EFFORT,
);

const FIXED = [
  "/api/v1",
  "/api/v1/lists",
  "/api/v1/lists/1",
  "/api/v1/accounts?q=a",
  "/api/v1/accounts?q=news&per_page=3",
  "/api/v1/properties",
  "/api/v1/properties?type=person",
  "/api/v1/keyword?keyword=flooded+harbors",
  "/api/v1/posts?page=0",
  "/api/v1/posts?page=3&per_page=7",
];

function randomRequest({ posts, lists }: Corpus) {
  const query = randomWish({ posts, lists }).map((wish: Wish) => {
    const ids = lists.filter(({ list }) => wish.lists.includes(list)).map(({ id }) => id);
    return queryOf(wish, ids);
  });
  return fc
    .record({
      query,
      endpoint: fc.constantFrom("posts", "posts", "posts", "posts", "posts/stats", "posts/export"),
      order: fc.constantFrom("", "&order=asc", "&page=2"),
      length: fc.constantFrom("", "&per_page=1", "&per_page=7", "&per_page=50"),
    })
    .map(({ query: asked, endpoint, order, length }) =>
      endpoint === "posts" ? `/api/v1/posts?${asked}${order}${length}` : `/api/v1/${endpoint}?${asked}`,
    );
}

function ask({ world, reader }: Corpus, target: string): Promise<Answer> {
  return world.get(target, { key: reader.key });
}

/** Without what no two answers have in common. */
function comparable({ text }: Answer): string {
  return text
    .replaceAll(/"took_ms":[\d.]+/g, '"took_ms":0')
    .replaceAll(/"request_id":"[^"]*"/g, '"request_id":""')
    .replaceAll(/cursor=[^"&]+/g, "cursor=")
    .replaceAll(/"cursor":"[^"]*"/g, '"cursor":""');
}
