import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR, NOON_SECONDS, openScene, record, type Scene } from "../scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  const at = (hours: number) => ({ published_at: NOON_SECONDS - hours * HOUR });
  await scene.world.store([
    record("tagged", { text: "Rain again #Storm #Weather", ...at(1) }),
    record("other", { text: "A #storm in the harbor https://www.example.org/a", ...at(2) }),
    record("plain", { text: "The storm is over", link: { url: "https://news.example.org/b" }, ...at(3) }),
    record("linked", { text: "See this", link: { url: "https://example.org/c" }, ...at(4) }),
  ]);
});

afterAll(() => scene.world.close());

test("A hashtag is found with its # or without, in any case, and a mere word is not one.", async () => {
  for (const tag of ["%23storm", "storm", "STORM"]) {
    expect(await scene.find(`hashtags[]=${tag}`)).toEqual(["other", "tagged"]);
  }
  expect(await scene.find("hashtags[]=weather&hashtags[]=harbor")).toEqual(["tagged"]);
});

test("A site is found by the link and by addresses in the text, and another host is another site.", async () => {
  expect(await scene.find("domains[]=example.org")).toEqual(["linked", "other"]);
  expect(await scene.find("domains[]=www.Example.org")).toEqual(["linked", "other"]);
  expect(await scene.find("domains[]=news.example.org&domains[]=example.org")).toEqual([
    "linked",
    "other",
    "plain",
  ]);
});

test("Different parameters must all match.", async () => {
  expect(await scene.find("hashtags[]=storm&domains[]=example.org")).toEqual(["other"]);
});

test("Whatever the statistics list can be asked for, and there are as many posts.", async () => {
  const { top_hashtags: hashtags, top_domains: domains } = await scene.stats("");
  expect(hashtags.length + domains.length).toBe(4);
  for (const { value, posts } of hashtags) {
    const { total_posts: total } = await scene.stats(`hashtags[]=${encodeURIComponent(value)}`);
    expect([value, total]).toEqual([value, posts]);
  }
  for (const { value, posts } of domains) {
    const { total_posts: total } = await scene.stats(`domains[]=${value}`);
    expect([value, total]).toEqual([value, posts]);
  }
});
