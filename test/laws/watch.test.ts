import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_PLATFORMS } from "../../src/contract/platforms.ts";
import type { Directory } from "../../src/directory/directory.ts";
import type { NewAlert } from "../../src/directory/watch/watch.ts";
import { ListRules } from "../../src/http/search/list-rules.ts";
import { understandSaved } from "../../src/http/search/understand-posts.ts";
import { postId } from "../../src/posts/identity.ts";
import { latestArrival } from "../../src/watch/find-matches.ts";
import { createRunner, type Runner } from "../../src/watch/runner.ts";
import { NOON_SECONDS, record } from "../scenarios/scene.ts";
import { type Inhabitant, openWorld, type World } from "../support/world.ts";
import { EFFORT, SEED } from "./seed.ts";

let world: World;
let owner: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.createUser({ scopes: ["lists"] });
});

afterAll(() => world.close());

/** Where a round ends as if its process had been killed: before or after something was written. */
type Crash = { readonly at: "record" | "fire"; readonly written: boolean } | null;

type Step =
  | { readonly kind: "store"; readonly ages: readonly number[]; readonly again: readonly number[] }
  | { readonly kind: "clock"; readonly ms: number }
  | { readonly kind: "run"; readonly crashes: readonly Crash[] };

const crash: fc.Arbitrary<Crash> = fc.option(
  fc.record({ at: fc.constantFrom("record" as const, "fire" as const), written: fc.boolean() }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("store" as const),
    ages: fc.array(fc.nat(90 * 86_400), { maxLength: 4 }),
    again: fc.array(fc.nat(), { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant("clock" as const), ms: fc.integer({ min: -60_000, max: 90_000 }) }),
  // Two crashes: two servers at the same time, each of which thinks that it may.
  fc.record({
    kind: fc.constant("run" as const),
    crashes: fc.array(crash, { minLength: 1, maxLength: 2 }),
  }),
);

function runnerWith(directory: Directory, crashing: Crash): Runner {
  const { alerts, ...watch } = directory.watch;
  const cut =
    (name: "record" | "fire") =>
    async (...args: never[]) => {
      const act = alerts[name] as (...given: never[]) => Promise<never>;
      if (crashing?.at !== name) return act(...args);
      if (crashing.written) await act(...args);
      throw new Error("killed");
    };
  const cutAlerts = { ...alerts, record: cut("record"), fire: cut("fire") } as typeof alerts;
  const lease = async () => true;
  const context = { clock: () => world.now(), platforms: DEFAULT_PLATFORMS };
  const listRules = new ListRules({ directory, posts: world.posts });
  return createRunner({
    posts: world.posts,
    directory: { ...directory, watch: { ...watch, lease, alerts: cutAlerts } },
    understand: (userId, query) => understandSaved({ ...context, listRules }, userId, query),
    membersOf: async () => null,
    clock: () => world.now(),
    logger: pino({ level: "silent" }),
  });
}

const ALERT: NewAlert = {
  kind: "new",
  threshold: null,
  first: null,
  digest: "at_once",
  cooldownMinutes: 0,
  quietHours: null,
  timeZone: "UTC",
  enabled: true,
  channels: [],
};

let runs = 0;

test(
  "Every post that arrives after an alert was made is in exactly one of its notices, whatever is killed, runs at the same time, comes late or comes again.",
  async () => {
    const holds = async (before: readonly Step[], after: readonly Step[]) => {
      runs += 1;
      const name = `watched${runs}`;
      const uids: string[] = [];
      const post = (uid: string, age: number) =>
        record(uid, { text: `Storm ${name} ${age}`, published_at: NOON_SECONDS - age });
      const act = async (one: Step) => {
        switch (one.kind) {
          case "clock":
            return world.setNow(new Date(world.now().getTime() + one.ms));
          case "run":
            return Promise.all(one.crashes.map((end) => runnerWith(world.directory, end).run()));
          case "store": {
            const fresh = one.ages.map((age, at) => post(`${name}-${uids.length + at}`, age));
            const again = one.again.flatMap((which) => uids[which % uids.length] ?? []);
            uids.push(...fresh.map(({ uid }) => String(uid)));
            const changed = [...new Set(again)].map((uid, at) => post(uid, at));
            await world.store([...changed, ...fresh, record(`${name}-other`, { text: "A calm" })]);
          }
        }
      };
      const { watch, searches } = world.directory;
      const search = await searches.create(owner.user.id, {
        name,
        query: `keyword=${name}`,
        windowDays: null,
      });
      for (const one of before) await act(one);
      const known = uids.length;
      await watch.alerts.create(owner.user.id, search.id, ALERT, await latestArrival(world.posts));
      for (const one of after) await act(one);
      world.setNow(new Date(world.now().getTime() + 86_400_000));
      await runnerWith(world.directory, null).run();
      const notices = await watch.notices.listOf(owner.user.id, { limit: 1_000, searchId: search.id });
      const expected = uids.slice(known).map((uid) => postId("Twitter", uid));
      const numeric = (left: number, right: number) => left - right;
      expect(notices.reduce((sum, { total }) => sum + total, 0)).toBe(expected.length);
      if (notices.every(({ total, postIds }) => total === postIds.length))
        expect(notices.flatMap(({ postIds }) => postIds).sort(numeric)).toEqual(expected.sort(numeric));
      await searches.delete(owner.user.id, search.id);
    };
    const some = (maxLength: number) => fc.array(step, { maxLength });
    await fc.assert(fc.asyncProperty(some(4), some(12), holds), { seed: SEED, numRuns: 25 * EFFORT });
  },
  120_000 * EFFORT,
);
