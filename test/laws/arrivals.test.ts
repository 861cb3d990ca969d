import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { record } from "../scenarios/scene.ts";
import { type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";
import { EFFORT, SEED } from "./seed.ts";

let world: World;
let reader: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  reader = await world.createUser();
});

afterAll(() => world.close());

/**
 * What happens between two pages: posts come, of any time of publication; some come again, changed; the clock moves.
 */
interface Delivery {
  readonly fresh: readonly { readonly age: number; readonly likes: number }[];
  readonly again: readonly { readonly which: number; readonly likes: number; readonly text: string }[];
  /** Back, too: clocks are set. */
  readonly clockMs: number;
}

const delivery: fc.Arbitrary<Delivery> = fc.record({
  fresh: fc.array(fc.record({ age: fc.nat(90 * 86_400), likes: fc.nat(9) }), { maxLength: 6 }),
  again: fc.array(
    fc.record({ which: fc.nat(), likes: fc.nat(9), text: fc.constantFrom("Flood", "Flood again") }),
    { maxLength: 3 },
  ),
  clockMs: fc.integer({ min: -5_000, max: 5_000 }),
});

interface Walk {
  readonly before: readonly Delivery[];
  readonly between: readonly Delivery[];
  /** Behind the end of the walk: what comes tomorrow. */
  readonly after: readonly Delivery[];
  readonly perPage: number;
}

const walks: fc.Arbitrary<Walk> = fc.record({
  before: fc.array(delivery, { maxLength: 3 }),
  between: fc.array(delivery, { minLength: 1, maxLength: 12 }),
  after: fc.array(delivery, { maxLength: 3 }),
  perPage: fc.integer({ min: 1, max: 7 }),
});

let runs = 0;

test(
  "A walk by arrival gives every post that was there at its start or came during it once, and goes on from its end.",
  async () => {
    const holds = async ({ before, between, after, perPage }: Walk) => {
      // Each run has posts of its own, which a keyword finds.
      runs += 1;
      const name = `run${runs}`;
      const uids: string[] = [];
      const deliver = async ({ fresh, again, clockMs }: Delivery) => {
        world.setNow(new Date(world.now().getTime() + clockMs));
        const post = (uid: string, likes: number, text: string, age: number) =>
          record(uid, {
            text: `${text} ${name}`,
            published_at: NOON.getTime() / 1000 - age,
            engagement: { likes },
          });
        const first = uids.length;
        const news = fresh.map(({ age, likes }, index) =>
          post(`${name}-${first + index}`, likes, "Storm", age),
        );
        const changed = again.flatMap(({ which, likes, text }) => {
          const uid = uids[which % Math.max(1, uids.length)];
          return uid === undefined ? [] : [post(uid, likes, text, 5)];
        });
        uids.push(...news.map(({ uid }) => String(uid)));
        await world.store([...changed, ...news]);
      };
      for (const one of before) await deliver(one);
      const walked: string[] = [];
      const query = `keyword=${name}&sort_by=collected&sort_order=asc&per_page=${perPage}`;
      const waiting = [...between];
      /** To the last page; gives where to go on. */
      const walk = async (start: string): Promise<string> => {
        for (let next = start; ; ) {
          const { status, body, text } = await world.get(next, { key: reader.key });
          expect(status, text).toBe(200);
          for (const { attributes } of body.data) walked.push(attributes.post_uid);
          expect(body.meta.cursor).toEqual(expect.any(String));
          if (body.links.next === null) return body.meta.cursor;
          const coming = waiting.shift();
          if (coming !== undefined) await deliver(coming);
          next = body.links.next;
        }
      };
      let cursor = await walk(`/api/v1/posts?${query}`);
      expect(walked).toEqual([...new Set(walked)]);
      expect([...walked].sort()).toEqual([...uids].sort());
      for (const one of [...waiting, ...after]) {
        await deliver(one);
        cursor = await walk(`/api/v1/posts?${query}&cursor=${cursor}`);
      }
      expect(walked).toEqual([...new Set(walked)]);
      expect([...walked].sort()).toEqual([...uids].sort());
      // Nothing has come: an empty page, from which it goes on just as well.
      const idle = await world.get(`/api/v1/posts?${query}&cursor=${cursor}`, { key: reader.key });
      expect(idle.body.data).toEqual([]);
      expect(idle.body.meta.cursor).toBe(cursor);
    };
    await fc.assert(fc.asyncProperty(walks, holds), { seed: SEED, numRuns: 15 * EFFORT, endOnFailure: true });
  },
  120_000 * EFFORT,
);
