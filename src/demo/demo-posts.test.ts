import fc from "fast-check";
import { expect, test } from "vitest";
import { KINDS, LANGUAGES, POST_TYPES, SPECIFIED_PLATFORMS } from "../contract/vocabulary.ts";
import { DEMO_KEYWORD } from "./demo-accounts.ts";
import { demoPosts } from "./demo-posts.ts";
import type { DemoRecord } from "./demo-record.ts";
import { DEMO_LANGUAGES } from "./sentences/texts-by-language.ts";

const DAY = 86_400;
const NOW = 1_794_700_123;
const SEED = "seed of the tests";

const season = [...demoPosts({ seed: SEED, fromSeconds: NOW - 90 * DAY, toSeconds: NOW })];
const lastWeek = season.filter(({ published_at }) => published_at >= NOW - 7 * DAY);

test("ninety days hold about 100,000 posts", () => {
  expect(season.length).toBeGreaterThan(90_000);
  expect(season.length).toBeLessThan(110_000);
});

test("every platform, type, kind and language occurs, and some posts leave their language to detection", () => {
  expect(valuesOf(({ platform }) => platform)).toEqual(new Set(SPECIFIED_PLATFORMS));
  expect(valuesOf(({ type }) => type)).toEqual(new Set(POST_TYPES));
  expect(valuesOf(({ kind }) => kind)).toEqual(new Set(KINDS));
  expect(valuesOf(({ language }) => language)).toEqual(new Set([...DEMO_LANGUAGES, undefined]));
  expect(LANGUAGES).toEqual(expect.arrayContaining([...DEMO_LANGUAGES]));
});

test("ads, replies and posts without a language have about the shares they should have", () => {
  const ads = share(({ kind }) => kind === "ad");
  const replies = share(({ kind }) => kind === "reply");
  expect(ads).toBeGreaterThan(0.02);
  expect(ads).toBeLessThan(0.045);
  expect(replies).toBeGreaterThan(0.14);
  expect(replies).toBeLessThan(0.22);
  expect(share(({ language }) => language === undefined)).toBeCloseTo(0.1, 2);
});

test("the last seven days are lively on ten platforms at least, and the demo's keyword finds something every day", () => {
  expect(new Set(lastWeek.map(({ platform }) => platform)).size).toBeGreaterThanOrEqual(10);
  const days = lastWeek
    .filter(({ text }) => text?.toLowerCase().split(/\W+/).includes(DEMO_KEYWORD))
    .map(({ published_at }) => Math.floor((published_at - NOW) / DAY));
  expect(new Set(days).size).toBe(7);
});

test("every seven days hold more than 3,000 posts", () => {
  const perDay = new Array<number>(90).fill(0);
  for (const { published_at } of season) {
    const day = Math.floor((published_at - NOW) / DAY) + 90;
    perDay[day] = (perDay[day] ?? 0) + 1;
  }
  for (let day = 0; day + 7 <= 90; day++) {
    const posts = perDay.slice(day, day + 7).reduce((sum, count) => sum + count, 0);
    expect(posts).toBeGreaterThan(3000);
  }
});

test("no two posts of a platform share a uid", () => {
  expect(new Set(season.map(identity)).size).toBe(season.length);
});

test("every post has what an import needs", () => {
  const broken = season.filter((post) => !isImportable(post));
  expect(broken.slice(0, 3)).toEqual([]);
});

test("no gap of a template is left open", () => {
  const open = season.filter((post) => /[[\]{}|~]|undefined/.test(textOf(post)));
  expect(open.slice(0, 3)).toEqual([]);
});

test("the same seed gives the same posts, another seed gives others", () => {
  const range = { fromSeconds: NOW - 6 * 3600, toSeconds: NOW };
  const posts = [...demoPosts({ seed: SEED, ...range })];
  expect([...demoPosts({ seed: SEED, ...range })]).toEqual(posts);
  expect(season.slice(-posts.length)).toEqual(posts);
  expect([...demoPosts({ seed: "another", ...range })].map(textOf)).not.toEqual(posts.map(textOf));
});

test("the newest come first when asked, and are the same posts", () => {
  const range = { seed: SEED, fromSeconds: NOW - 30 * 3600, toSeconds: NOW };
  const newest = [...demoPosts({ ...range, order: "newest" })];
  const times = newest.map(({ published_at }) => published_at);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(newest.toReversed()).toEqual([...demoPosts(range)]);
});

test("however a span of time is cut, the pieces give the posts of the whole, none outside", () => {
  const second = fc.integer({ min: NOW - 300 * DAY, max: NOW + 300 * DAY });
  const length = fc.integer({ min: 0, max: 4 * 3600 });
  fc.assert(
    fc.property(second, length, length, (from, first, rest) => {
      const posts = (fromSeconds: number, toSeconds: number) => [
        ...demoPosts({ seed: SEED, fromSeconds, toSeconds }),
      ];
      const [middle, to] = [from + first, from + first + rest];
      const whole = posts(from, to);
      expect([...posts(from, middle), ...posts(middle, to)]).toEqual(whole);
      expect(whole.every(({ published_at }) => published_at >= from && published_at < to)).toBe(true);
    }),
    { numRuns: 15 },
  );
});

function valuesOf<T>(value: (post: DemoRecord) => T): Set<T> {
  return new Set(season.map(value));
}

function share(belongs: (post: DemoRecord) => boolean): number {
  return season.filter(belongs).length / season.length;
}

function identity({ platform, uid }: DemoRecord): string {
  return `${platform}/${uid}`;
}

function textOf({ title, text, transcript, image_text, link }: DemoRecord): string {
  return [title, text, transcript, image_text, link?.title, link?.description]
    .filter((part) => part !== undefined)
    .join("\n");
}

function isImportable(post: DemoRecord): boolean {
  const { account, engagement } = post;
  const times = Number.isInteger(post.published_at) && post.published_at < NOW;
  const names = [post.uid, post.url, account.uid, account.handle, account.name, account.url, textOf(post)];
  const counters = Object.values(engagement);
  return (
    times &&
    names.every((name) => name.length > 0) &&
    Number.isInteger(account.followers) &&
    counters.length >= 3 &&
    counters.every((counter) => Number.isSafeInteger(counter) && counter >= 0)
  );
}
