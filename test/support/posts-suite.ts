import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PostFilter } from "../../src/contract/request/post-request.ts";
import { createPostBatch } from "../../src/posts/batch/create-post-batch.ts";
import { type Posts, type Selection, sortKeyOf } from "../../src/posts/posts.ts";
import { describeArrivals } from "../posts-suite/arrivals.ts";
import { describeDeletion } from "../posts-suite/deletion.ts";
import { describeDescriptions } from "../posts-suite/describe-accounts.ts";
import { describeProfiles } from "../posts-suite/profiles.ts";
import { describeRelativeEngagement } from "../posts-suite/relative-engagement.ts";
import { describeRepeatedPages } from "../posts-suite/repeated-pages.ts";
import { describeWalks } from "../posts-suite/walks.ts";
import { tries } from "./edition.ts";
import { account, FIRST_PAGE, keyword, NOON, post, select } from "./posts-fixtures.ts";

export interface PostsUnderTest {
  readonly posts: Posts;
  /** Removes every post, account and mark. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** What every implementation of `Posts` does, whatever it runs on. */
export function describePosts(name: string, open: () => Promise<PostsUnderTest>): void {
  describe(`posts on ${name}`, () => {
    let world: PostsUnderTest;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    beforeEach(() => world.empty());

    const uids = async (selection: Selection, page = FIRST_PAGE) =>
      (await world.posts.page(selection, page)).posts.map((found) => found.uid);
    const found = async (query: string, filter: Partial<PostFilter> = {}) =>
      (await uids(select({ ...filter, query }))).sort();

    describeArrivals(() => world.posts);
    describeDeletion(() => world.posts);
    describeDescriptions(() => world.posts);
    describeProfiles(() => world.posts);
    describeRelativeEngagement(() => world.posts);
    describeRepeatedPages(() => world.posts);
    describeWalks(() => world.posts);

    test("what the platform says besides comes back as it came, and goes with a replacement", async () => {
      const native = {
        ...{ replyTo: "7", quoteOf: null, shareOf: "ü-9" },
        raw: '{"id": 12345678901234567890, "x":[1.0,"\\ud83d\\ude00 é"]}',
      };
      const shown = async () => (await world.posts.page(select(), FIRST_PAGE)).posts[0]?.content.native;
      await world.posts.upsert([post({ native })]);
      expect(await shown()).toEqual(native);
      expect(await world.posts.upsert([post({ native })])).toMatchObject({ unchanged: 1 });
      const later = { ...native, raw: '{"id":2}' };
      expect(await world.posts.upsert([post({ native: later })])).toMatchObject({ replaced: 1 });
      expect(await shown()).toEqual(later);
      expect(await world.posts.upsert([post()])).toMatchObject({ replaced: 1 });
      expect(await shown()).toBeUndefined();
    });

    test("an account knows since when it is known, and when something of it changed", async () => {
      const writer = async () => (await world.posts.page(select(), FIRST_PAGE)).posts[0]?.account;
      await world.posts.upsert([post()]);
      const first = await writer();
      expect(first?.createdAt).toBeGreaterThan(1_700_000_000_000);
      expect(first?.updatedAt).toBe(first?.createdAt);
      await expect.poll(() => Date.now()).toBeGreaterThan(first?.createdAt ?? 0);
      await world.posts.upsert([post({ text: "more" })]);
      expect(await writer()).toEqual(first);
      await world.posts.upsert([post({ text: "more", account: account({ name: "Renamed" }) })]);
      expect(await writer()).toMatchObject({ createdAt: first?.createdAt, name: "Renamed" });
      expect((await writer())?.updatedAt).toBeGreaterThan(first?.createdAt ?? 0);
    });

    test("a stored post comes back whole", async () => {
      const stored = post({
        uid: "a-1",
        title: "A title",
        text: 'Ünï 😀 "quoted" \\ and\nlines',
        transcript: "spoken",
        imageText: "pictured",
        link: { url: "https://example.org/x", title: "Link", description: "Described" },
        media: [{ type: "photo", url: "https://example.org/p.jpg", thumbnail_url: null }],
        counters: { likes: 3, odd_counter: 4 },
        engagement: 7,
        url: "https://example.org/a-1",
        account: account({
          properties: { Party: "Green", blocked_in_countries: ["DE", "FR"] },
          followers: 12,
        }),
      });
      expect(await world.posts.upsert([stored])).toEqual({ stored: 1, replaced: 0, unchanged: 0 });
      const { posts, total } = await world.posts.page(select(), FIRST_PAGE);
      expect(total).toBe(1);
      expect(posts[0]).toMatchObject({
        uid: "a-1",
        publishedAt: NOON,
        engagement: 7,
        content: stored.content,
        account: {
          name: "Some One",
          followers: 12,
          properties: { Party: "Green", blocked_in_countries: ["DE", "FR"] },
        },
        listIds: [],
      });
    });

    test("the same platform and uid is replaced, never doubled, and keeps the time of its first collection", async () => {
      await world.posts.upsert([post({ text: "first words" })]);
      const before = await world.posts.page(select(), FIRST_PAGE);
      const changed = post({ text: "other words", publishedAt: NOON - 86_400, engagement: 5 });
      expect(await world.posts.upsert([changed])).toEqual({ stored: 0, replaced: 1, unchanged: 0 });
      const after = await world.posts.page(select(), FIRST_PAGE);
      expect(after.total).toBe(1);
      expect(after.posts).toHaveLength(1);
      expect(after.posts[0]).toMatchObject({ publishedAt: NOON - 86_400, engagement: 5 });
      expect(after.posts[0]?.createdAt).toBe(before.posts[0]?.createdAt);
      expect(await found("first")).toEqual([]);
      expect(await found("other")).toEqual(["1"]);
    });

    test("a post that did not change is not written again", async () => {
      await world.posts.upsert([post()]);
      const [before] = (await world.posts.page(select(), FIRST_PAGE)).posts;
      expect(await world.posts.upsert([post(), post()])).toEqual({ stored: 0, replaced: 0, unchanged: 2 });
      const [after] = (await world.posts.page(select(), FIRST_PAGE)).posts;
      expect(after?.updatedAt).toBe(before?.updatedAt);
    });

    test("of several versions in one batch the last is kept", async () => {
      const batch = [post({ text: "one" }), post({ text: "two" }), post({ text: "two" })];
      expect(await world.posts.upsert(batch)).toEqual({ stored: 1, replaced: 1, unchanged: 1 });
      expect(await found("two")).toEqual(["1"]);
      expect(await world.posts.count(select())).toBe(1);
    });

    test("of two versions the one collected later wins, in whatever order they arrive", async () => {
      const at = (collectedAt: number, text: string) => post({ text, collectedAt });
      await world.posts.upsert([at(2_000, "second")]);
      expect(await world.posts.upsert([at(1_000, "first")])).toEqual({
        stored: 0,
        replaced: 0,
        unchanged: 1,
      });
      expect(await found("second")).toEqual(["1"]);
      expect(await world.posts.upsert([at(4_000, "fourth"), at(3_000, "third")])).toEqual({
        stored: 0,
        replaced: 1,
        unchanged: 1,
      });
      expect(await found("fourth")).toEqual(["1"]);
      // Who does not say when it was collected, has collected it now.
      expect(await world.posts.upsert([post({ text: "fifth" })])).toMatchObject({ replaced: 1 });
      expect(await world.posts.upsert([at(3_500, "sixth")])).toMatchObject({ replaced: 1 });
      expect(await found("sixth")).toEqual(["1"]);
    });

    test("batches that are given at once are stored in their order", async () => {
      const results = await Promise.all(
        ["one", "two", "two", "three"].map((text) =>
          world.posts.upsert([post({ text }), post({ uid: text })]),
        ),
      );
      expect(results.map(({ stored, replaced, unchanged }) => [stored, replaced, unchanged])).toEqual([
        [2, 0, 0],
        [1, 1, 0],
        [0, 0, 2],
        [1, 1, 0],
      ]);
      expect(await found("three")).toEqual(["1"]);
      expect(await world.posts.count(select())).toBe(4);
    });

    test("a language that the source does not name is detected", async () => {
      const detectLanguage = true;
      await world.posts.upsert([
        post({
          uid: "en",
          language: null,
          detectLanguage,
          text: "The committee will vote on the new budget tomorrow.",
        }),
        post({
          uid: "de",
          language: null,
          detectLanguage,
          text: "Der Ausschuss stimmt morgen über den neuen Haushalt ab.",
        }),
        post({ uid: "unsure", language: null, detectLanguage, text: "42" }),
        post({ uid: "unknown", language: null, text: "The committee will vote on the new budget tomorrow." }),
      ]);
      const { posts } = await world.posts.page(select(), FIRST_PAGE);
      expect(Object.fromEntries(posts.map(({ uid, language }) => [uid, language]))).toEqual({
        en: "EN",
        de: "DE",
        unsure: null,
        unknown: null,
      });
    });

    test("what was asked before is answered anew after every write", async () => {
      const now = Math.floor(Date.now() / 1000);
      const week = { window: { from: now - 7 * 86_400, to: now }, windowIsDefault: true };
      const ask = async () => {
        const selection = select({ ...week, query: "fresh" });
        const [page, total, stats] = await Promise.all([
          world.posts.page(selection, FIRST_PAGE),
          world.posts.count(selection),
          world.posts.stats(selection),
        ]);
        expect([page.total, page.posts.length, stats.total]).toEqual([total, total, total]);
        return {
          total,
          names: page.posts.map((found) => found.account.name),
          party: await world.posts.count(select({ ...week, person: [{ key: "Party", values: ["Green"] }] })),
        };
      };
      expect(await ask()).toEqual({ total: 0, names: [], party: 0 });
      const one = post({ uid: "f1", text: "fresh", publishedAt: now - 60 });
      await world.posts.upsert([one]);
      expect(await ask()).toEqual({ total: 1, names: ["Some One"], party: 0 });
      // Earlier than everything that the window has been moved to, and later than it.
      await world.posts.upsert([{ ...one, uid: "f2", publishedAt: now - 7 * 86_400 + 60 }]);
      await world.posts.upsert([{ ...one, uid: "f3", publishedAt: now }]);
      expect(await ask()).toMatchObject({ total: 3 });
      await world.posts.upsert([
        { ...one, account: account({ name: "Renamed", properties: { Party: "Green" } }) },
      ]);
      expect(await ask()).toEqual({ total: 3, names: ["Renamed", "Renamed", "Renamed"], party: 3 });
      await world.posts.upsert([post({ uid: "f1", text: "stale", publishedAt: now - 60 })]);
      expect(await ask()).toMatchObject({ total: 2 });
    });

    test("a line that is stored is recognized without being read, unless something newer came between", async () => {
      const lines = (...texts: readonly string[]) => {
        let read = 0;
        const digests = texts.map((text) => 1 + text.charCodeAt(0));
        const batch = createPostBatch({
          digests: [...new Set(digests)],
          read: async (known, take) =>
            texts.forEach((text, index) => {
              const sourceDigest = digests[index] ?? 0;
              const stored = known.get(sourceDigest);
              if (stored === undefined) read += 1;
              take(stored ?? post({ uid: "line", text, sourceDigest }));
            }),
        });
        return { batch, read: () => read };
      };
      const first = lines("alpha", "beta");
      expect(await world.posts.upsert(first.batch)).toEqual({ stored: 1, replaced: 1, unchanged: 0 });
      const again = lines("beta", "beta");
      expect(await world.posts.upsert(again.batch)).toEqual({ stored: 0, replaced: 0, unchanged: 2 });
      expect([first.read(), again.read()]).toEqual([2, 0]);
      // The last of them is what is stored, although an older one comes with it.
      expect(await world.posts.upsert(lines("alpha", "beta").batch)).toEqual({
        stored: 0,
        replaced: 0,
        unchanged: 2,
      });
      // At the same time: the first replaces what the second was compared with.
      const results = await Promise.all([
        world.posts.upsert(lines("gamma").batch),
        world.posts.upsert(lines("beta").batch),
      ]);
      expect(results).toEqual([
        { stored: 0, replaced: 1, unchanged: 0 },
        { stored: 0, replaced: 1, unchanged: 0 },
      ]);
      expect(await found("beta")).toEqual(["line"]);
      expect(await world.posts.count(select())).toBe(1);
    });

    test("the same uid on two platforms is two posts", async () => {
      await world.posts.upsert([post({ platform: "Twitter" }), post({ platform: "Gab" })]);
      expect(await world.posts.count(select())).toBe(2);
      expect(await uids(select({ platforms: ["Gab"] }))).toEqual(["1"]);
    });

    test("readers see every post exactly once while posts are replaced", async () => {
      const batch = (engagement: number) =>
        Array.from({ length: 3_000 }, (_, index) =>
          post({
            uid: `${index}`,
            publishedAt: NOON + index + engagement,
            engagement,
            text: `word${index % 7} common`,
          }),
        );
      await world.posts.upsert(batch(1));
      let writing = true;
      const totals = new Set<number>();
      const reader = async () => {
        while (writing) {
          totals.add(await world.posts.count(select()));
          totals.add(await world.posts.count(select({ query: "common" })));
          const stats = await world.posts.stats(select());
          totals.add(stats.total);
          const page = await world.posts.page(select(), { ...FIRST_PAGE, limit: 1000 });
          expect(new Set(page.posts.map((one) => one.uid)).size).toBe(1000);
        }
      };
      const readers = Promise.all([reader(), reader()]);
      for (const engagement of [2, 3, 4, 5].slice(0, tries(2, 4))) {
        expect((await world.posts.upsert(batch(engagement))).replaced).toBe(3_000);
      }
      writing = false;
      await readers;
      expect([...totals]).toEqual([3_000]);
    });

    test("the order is total: time, then ID, then uid, and a walk gives each post once in both orders", async () => {
      await world.posts.upsert(
        Array.from({ length: 95 }, (_, index) => post({ uid: `u${index}`, publishedAt: NOON + (index % 4) })),
      );
      for (const order of ["desc", "asc"] as const) {
        const whole = (await world.posts.page(select(), { ...FIRST_PAGE, order })).posts;
        expect(new Set(whole.map((one) => one.uid)).size).toBe(95);
        const sorted = [...whole].sort((a, b) => a.publishedAt - b.publishedAt || a.id - b.id);
        expect(whole.map((one) => one.uid)).toEqual(
          (order === "asc" ? sorted : sorted.reverse()).map((one) => one.uid),
        );
        const walked: string[] = [];
        let start: Parameters<Posts["page"]>[1]["start"] = { skip: 0 };
        for (;;) {
          const { posts } = await world.posts.page(select(), { order, limit: 10, start, callerLists: [] });
          walked.push(...posts.map((one) => one.uid));
          const last = posts.at(-1);
          if (last === undefined) break;
          start = { after: sortKeyOf(last) };
        }
        expect(walked).toEqual(whole.map((one) => one.uid));
        expect(await uids(select(), { order, limit: 10, start: { skip: 10 }, callerLists: [] })).toEqual(
          whole.slice(10, 20).map((one) => one.uid),
        );
      }
    });

    test("words, phrases, AND, OR, NOT and groups select what they say", async () => {
      await world.posts.upsert([
        post({ uid: "a", text: "The town hall meeting was in the old town" }),
        post({ uid: "b", text: "A hall in town, meeting the people" }),
        post({ uid: "c", text: "Town-Hall! Meetings everywhere" }),
        post({ uid: "d", text: "town hall", title: "meeting" }),
        post({ uid: "e", text: "nothing of the kind" }),
      ]);
      expect(await found("town")).toEqual(["a", "b", "c", "d"]);
      expect(await found("town meeting")).toEqual(["a", "b", "c", "d"]);
      expect(await found('"town hall"')).toEqual(["a", "c", "d"]);
      expect(await found('"town hall meeting"')).toEqual(["a", "c"]);
      expect(await found('"the old town"')).toEqual(["a"]);
      expect(await found('-"town hall meeting"')).toEqual(["b", "d", "e"]);
      expect(await found('"town hall meeting" | "nothing of the kind"')).toEqual(["a", "c", "e"]);
      expect(await found("nothing | people")).toEqual(["b", "e"]);
      expect(await found("-town")).toEqual(["e"]);
      expect(await found("meeting -(people | everywhere)")).toEqual(["a", "d"]);
      expect(await found("hall -people")).toEqual(["a", "c", "d"]);
    });

    test("a phrase is exact although all its pairs occur elsewhere in the post", async () => {
      await world.posts.upsert([
        post({ uid: "scattered", text: "alpha beta delta. beta gamma delta" }),
        post({ uid: "exact", text: "so alpha beta gamma delta" }),
      ]);
      expect(await found('"alpha beta gamma"')).toEqual(["exact"]);
      expect(await found('"beta gamma delta"')).toEqual(["exact", "scattered"]);
    });

    test("each filter selects alone", async () => {
      await world.posts.upsert([
        post({
          uid: "video",
          type: "video",
          platform: "YouTube",
          language: "ES",
          engagement: 10,
          publishedAt: NOON,
        }),
        post({
          uid: "ad",
          kind: "ad",
          platform: "Facebook",
          language: null,
          engagement: 20,
          publishedAt: NOON + 10,
        }),
        post({ uid: "reply", kind: "reply", platform: "Gab", engagement: 30, publishedAt: NOON + 20 }),
      ]);
      const check = async (filter: Partial<PostFilter>, expected: readonly string[]) =>
        expect((await uids(select(filter))).sort()).toEqual(expected);
      await check({ postTypes: ["video"] }, ["video"]);
      await check({ platforms: ["Gab", "Facebook"] }, ["ad", "reply"]);
      await check({ languages: ["ES"] }, ["video"]);
      await check({ languages: null }, ["ad", "reply", "video"]);
      await check({ engagementFrom: 20 }, ["ad", "reply"]);
      await check({ engagementTo: 20 }, ["ad", "video"]);
      await check({ engagementFrom: 20, engagementTo: 20 }, ["ad"]);
      await check({ window: { from: NOON, to: NOON + 10 } }, ["ad", "video"]);
      await check({ window: { from: NOON + 1, to: NOON + 9 } }, []);
      await check({ exclude: ["ads"] }, ["reply", "video"]);
      await check({ exclude: ["replies"] }, ["ad", "video"]);
      await check({ exclude: ["posts"] }, ["ad"]);
      await check({ exclude: ["ads", "posts"] }, []);
      await check({ exclude: ["replies", "posts"] }, ["ad"]);
      await check({ postUid: "ad", window: null }, ["ad"]);
    });

    test("properties are compared without regard to case; keys are ANDed, values ORed, person and channel united", async () => {
      const person = (uid: string, properties: Record<string, string>) =>
        post({ uid, account: account({ uid, handle: uid, type: "person", properties }) });
      const channel = (uid: string, properties: Record<string, string | string[]>) =>
        post({ uid, account: account({ uid, handle: uid, type: "organization", properties }) });
      await world.posts.upsert([
        person("p1", { Party: "Green", State: "OH" }),
        person("p2", { Party: "Green", State: "TX" }),
        person("p3", { Party: "Blue", State: "OH" }),
        channel("c1", { blocked_in_countries: ["DE", "FR"], Party: "Green" }),
      ]);
      const check = async (filter: Partial<PostFilter>, expected: readonly string[]) =>
        expect((await uids(select(filter))).sort()).toEqual(expected);
      await check({ person: [{ key: "party", values: ["GREEN"] }] }, ["p1", "p2"]);
      await check(
        {
          person: [
            { key: "Party", values: ["Green"] },
            { key: "State", values: ["OH"] },
          ],
        },
        ["p1"],
      );
      await check({ person: [{ key: "Party", values: ["Green", "Blue"] }] }, ["p1", "p2", "p3"]);
      await check({ channel: [{ key: "blocked_in_countries", values: ["fr"] }] }, ["c1"]);
      await check({ channel: [{ key: "Party", values: ["Green"] }] }, ["c1"]);
      await check(
        {
          person: [{ key: "State", values: ["TX"] }],
          channel: [{ key: "blocked_in_countries", values: ["DE"] }],
        },
        ["c1", "p2"],
      );
      expect(await world.posts.propertyKeys("person")).toEqual(["Party", "State"]);
      expect(await world.posts.propertyKeys("organization")).toEqual(["Party", "blocked_in_countries"]);
    });

    test("a list pulls in posts of its accounts or of its keyword", async () => {
      await world.posts.upsert([
        post({ uid: "member", text: "whatever", account: account({ uid: "7", handle: "seven" }) }),
        post({ uid: "match", text: "the long flood story", account: account({ uid: "8", handle: "eight" }) }),
        post({ uid: "neither", text: "whatever", account: account({ uid: "9", handle: "nine" }) }),
      ]);
      const [seven] = await world.posts.findAccounts([{ platform: "Twitter", by: "handle", value: "seven" }]);
      const list = { id: 5, version: "1", accountIds: [seven?.id ?? 0], keyword: keyword("flood") };
      const phrases = { id: 6, version: "1", accountIds: [], keyword: keyword('-"the long flood story"') };
      const empty = { id: 7, version: "1", accountIds: [], keyword: null };
      expect((await uids(select({}, [list]))).sort()).toEqual(["match", "member"]);
      expect(await uids(select({}, [empty]))).toEqual([]);
      expect((await uids(select({}, [empty, list]))).sort()).toEqual(["match", "member"]);
      expect((await uids(select({}, [phrases]))).sort()).toEqual(["member", "neither"]);
      const { posts } = await world.posts.page(select(), {
        ...FIRST_PAGE,
        callerLists: [list, phrases, empty],
      });
      expect(Object.fromEntries(posts.map((one) => [one.uid, one.listIds]))).toEqual({
        member: [5, 6],
        match: [5],
        neither: [6],
      });
    });

    test("an account is known by its handle until its uid is seen; then both are one", async () => {
      const bare = account({ uid: null, handle: "Newcomer", name: "New" });
      const full = account({ uid: "77", handle: "newcomer", name: null, type: "organization" });
      await world.posts.upsert([post({ uid: "before", account: bare })]);
      const [first] = (await world.posts.page(select(), FIRST_PAGE)).posts;
      await world.posts.upsert([post({ uid: "after", account: full })]);
      await world.posts.upsert([post({ uid: "later", account: { ...bare, name: null, type: null } })]);
      const { posts } = await world.posts.page(select(), FIRST_PAGE);
      expect(new Set(posts.map((one) => one.account.id)).size).toBe(1);
      expect(posts[0]?.account).toMatchObject({ uid: "77", name: "New", type: "organization" });
      expect((await world.posts.summary()).accounts).toBe(1);
      const refs = [
        { platform: "Twitter", by: "uid", value: "77" },
        { platform: "Twitter", by: "handle", value: "newcomer" },
        { platform: "Twitter", by: "either", value: "newcomer" },
        { platform: "Gab", by: "either", value: "newcomer" },
      ] as const;
      const accounts = await world.posts.findAccounts(refs);
      expect(accounts.map((one) => one?.uid)).toEqual(["77", "77", "77", undefined]);
      expect(await uids(select({ channelIds: [first?.account.id ?? 0] }))).toHaveLength(3);
    });

    test("an account that has changed its handle is found by the new one alone", async () => {
      await world.posts.upsert([post({ uid: "x", account: account({ uid: "5", handle: "before" }) })]);
      await world.posts.upsert([post({ uid: "y", account: account({ uid: "5", handle: "after" }) })]);
      const refs = [
        { platform: "Twitter", by: "handle", value: "before" },
        { platform: "Twitter", by: "handle", value: "after" },
      ] as const;
      expect((await world.posts.findAccounts(refs)).map((one) => one?.uid)).toEqual([undefined, "5"]);
      await world.posts.upsert([post({ uid: "z", account: account({ uid: null, handle: "before" }) })]);
      expect((await world.posts.summary()).accounts).toBe(2);
    });

    test("an account known by handle and uid within one batch is one account", async () => {
      await world.posts.upsert([
        post({ uid: "x", account: account({ uid: null, handle: "both" }) }),
        post({ uid: "y", account: account({ uid: "b", handle: "Both" }) }),
      ]);
      const { posts } = await world.posts.page(select(), FIRST_PAGE);
      expect(posts.map((one) => one.account.uid)).toEqual(["b", "b"]);
      expect(
        await world.posts.upsert([post({ uid: "x", account: account({ uid: null, handle: "both" }) })]),
      ).toEqual({
        stored: 0,
        replaced: 0,
        unchanged: 1,
      });
    });

    test("statistics add up, are exact by nearest rank and hold every bucket of the window", async () => {
      const day = 86_400;
      const monday = NOON - day;
      await world.posts.upsert(
        Array.from({ length: 10 }, (_, index) =>
          post({
            uid: `${index}`,
            publishedAt: monday + index * 3_600,
            engagement: index + 1,
            platform: index < 4 ? "Gab" : "Twitter",
            language: index === 0 ? null : "EN",
            kind: index === 1 ? "ad" : "post",
            text:
              index % 2 === 0 ? "#Tag even https://www.example.org/x" : "odd #tag http://other.example:80/",
          }),
        ),
      );
      const window = { from: monday - 3_600, to: monday + 12 * 3_600 };
      const stats = await world.posts.stats(select({ window }));
      expect(stats.total).toBe(10);
      expect(stats.engagement).toEqual({ total: 55, mean: 5.5, median: 5, p90: 9, max: 10 });
      expect(stats.interval).toBe("hour");
      expect(stats.buckets).toHaveLength(14);
      expect(stats.buckets[0]).toEqual({ start: monday - 3_600, posts: 0, engagement: 0, baseline: 0 });
      expect(stats.buckets[1]).toEqual({ start: monday, posts: 1, engagement: 1, baseline: 1 });
      expect(stats.platforms).toEqual([
        { value: "Twitter", posts: 6, engagement: 45 },
        { value: "Gab", posts: 4, engagement: 10 },
      ]);
      expect(stats.languages).toEqual([
        { value: "EN", posts: 9, engagement: 54 },
        { value: null, posts: 1, engagement: 1 },
      ]);
      expect(stats.kinds).toEqual([
        { value: "post", posts: 9, engagement: 53 },
        { value: "ad", posts: 1, engagement: 2 },
      ]);
      expect(stats.postTypes).toEqual([{ value: "status", posts: 10, engagement: 55 }]);
      expect(stats.topHashtags).toEqual([{ value: "#tag", posts: 10 }]);
      expect(stats.topDomains).toEqual([
        { value: "example.org", posts: 5 },
        { value: "other.example", posts: 5 },
      ]);
      expect(stats.topAccounts.map((top) => [top.account.platform, top.posts])).toEqual([
        ["Twitter", 6],
        ["Gab", 4],
      ]);
      const even = await world.posts.stats(select({ window, query: "even" }));
      expect(even.total).toBe(5);
      expect(even.engagement.median).toBe(5);
      expect(even.buckets.map((bucket) => [bucket.posts, bucket.baseline]).slice(0, 4)).toEqual([
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 1],
      ]);
      const none = await world.posts.stats(select({ window, query: "absent" }));
      expect(none.total).toBe(0);
      expect(none.engagement).toEqual({ total: 0, mean: 0, median: 0, p90: 0, max: 0 });
      expect(none.platforms).toEqual([]);
    });

    test.each([
      ["minute", 3 * 3_600],
      ["hour", 8 * 86_400],
      ["day", 190 * 86_400],
      ["week", 1_300 * 86_400],
      ["month", 5_500 * 86_400],
      ["year", 20_000 * 86_400],
    ] as const)("the buckets of a %s add up to the total", async (interval, length) => {
      const to = NOON + 12_345;
      const window = { from: Math.max(0, to - length), to };
      await world.posts.upsert(
        Array.from({ length: 50 }, (_, index) =>
          post({
            uid: `${index}`,
            publishedAt: window.from + Math.floor(((window.to - window.from) * index) / 49),
          }),
        ),
      );
      const stats = await world.posts.stats(select({ window }));
      expect(stats.interval).toBe(interval);
      expect(stats.total).toBe(50);
      expect(stats.buckets.reduce((sum, bucket) => sum + bucket.posts, 0)).toBe(50);
      expect(stats.buckets.length).toBeLessThanOrEqual(202);
    });

    test("a look-up without a window has statistics over the extent of what it finds", async () => {
      await world.posts.upsert([post({ uid: "one", publishedAt: 0 }), post({ uid: "two" })]);
      const stats = await world.posts.stats(select({ postUid: "one", window: null }));
      expect(stats.total).toBe(1);
      expect(stats.buckets).toEqual([{ start: 0, posts: 1, engagement: 0, baseline: 1 }]);
      expect((await world.posts.stats(select({ postUid: "three", window: null }))).buckets).toEqual([]);
    });

    test("the summary counts posts and accounts", async () => {
      expect(await world.posts.summary()).toEqual({
        posts: 0,
        accounts: 0,
        firstPublishedAt: null,
        lastPublishedAt: null,
        platforms: [],
      });
      await world.posts.upsert([
        post({ uid: "1" }),
        post({ uid: "2", platform: "Gab", publishedAt: NOON + 5 }),
      ]);
      expect(await world.posts.summary()).toMatchObject({
        posts: 2,
        accounts: 2,
        firstPublishedAt: NOON,
        lastPublishedAt: NOON + 5,
      });
    });
  });
}
