import { expect, test } from "vitest";
import type { NewPost } from "../../posts/post.ts";
import { normalize } from "./normalize.ts";

const NOW = Date.UTC(2026, 10, 15, 12);
const MINIMAL = {
  platform: "Telegram",
  uid: "1583-channel",
  published_at: "2026-11-10T12:00:00Z",
  account: { handle: "@Channel" },
  text: "A short text.",
  language: "EN",
};

function accept(change: Record<string, unknown>): NewPost {
  const result = normalize({ ...MINIMAL, ...change }, NOW);
  if ("reason" in result) throw new Error(result.reason);
  return result.post;
}

function refuse(change: Record<string, unknown>): string {
  const result = normalize({ ...MINIMAL, ...change }, NOW);
  return "reason" in result ? result.reason : "accepted";
}

test("a minimal record becomes a post with the defaults of the format", () => {
  expect(accept({})).toEqual({
    platform: "Telegram",
    uid: "1583-channel",
    publishedAt: Date.UTC(2026, 10, 10, 12) / 1000,
    type: "status",
    kind: "post",
    language: "EN",
    detectLanguage: false,
    engagement: 0,
    sourceDigest: 0,
    collectedAt: 0,
    content: {
      url: null,
      title: null,
      text: "A short text.",
      transcript: null,
      imageText: null,
      link: null,
      media: [],
      counters: {},
    },
    account: {
      platform: "Telegram",
      uid: null,
      handle: "Channel",
      name: null,
      type: null,
      url: null,
      bio: null,
      followers: null,
      properties: null,
    },
  });
});

test("a full record keeps everything, and unknown keys are ignored", () => {
  const post = accept({
    account: {
      uid: 123,
      handle: "channel",
      name: "The Channel",
      type: "person",
      url: "https://example.org",
      bio: "About",
      followers: 10,
      properties: { Party: "Green", blocked_in_countries: ["DE", "FR"], none: null },
    },
    title: "T",
    transcript: "S",
    image_text: "I",
    link: { url: "https://example.org/a", title: "L", description: "D" },
    type: "video",
    kind: "reply",
    engagement: { likes: 1, shares: 2.9, views: "4", saves: null },
    media: [{ type: "photo", url: "https://example.org/p.jpg" }],
    something_else: { deep: true },
  });
  expect(post.account).toMatchObject({ uid: "123", type: "person", followers: 10 });
  expect(post.account.properties).toEqual({ Party: "Green", blocked_in_countries: ["DE", "FR"] });
  expect(post.content.counters).toEqual({ likes: 1, shares: 2, views: 4 });
  expect(post.engagement).toBe(7);
  expect(post.content.media).toEqual([
    { type: "photo", url: "https://example.org/p.jpg", thumbnail_url: null },
  ]);
});

test("every problem of a record is named at once", () => {
  expect(refuse({ platform: "Twiter", uid: null, published_at: "soon", text: 5, kind: "story" })).toBe(
    "platform must be one of Bitchute, Facebook, GETTR, Gab, Instagram, OK, Parler, Podcast, Rumble, Telegram, TikTok, " +
      'TruthSocial, Twitter, VK, YouTube, Bluesky, Mastodon, Threads, Reddit, LinkedIn, Discord, WhatsApp, Web, not "Twiter"; ' +
      "did you mean Twitter? uid is required. published_at must be ISO " +
      '8601 (2026-11-10T12:00:00Z) or Unix seconds, not "soon". text must be a string, not 5. kind must be one of post, ' +
      'reply, ad, not "story".',
  );
});

test.each([
  ["2026-11-10T12:00:00.999Z", Date.UTC(2026, 10, 10, 12) / 1000],
  ["2026-11-10T12:00:00", Date.UTC(2026, 10, 10, 12) / 1000],
  ["2026-11-10 12:00:00+02:00", Date.UTC(2026, 10, 10, 10) / 1000],
  ["2026-11-10T12:00-0530", Date.UTC(2026, 10, 10, 17, 30) / 1000],
  ["2026-11-10", Date.UTC(2026, 10, 10) / 1000],
  [1498053917, 1498053917],
  [1498053917.9, 1498053917],
  ["1498053917", 1498053917],
  [0, 0],
  [NOW / 1000 + 86_400, NOW / 1000 + 86_400],
])("the time %j is read in whole seconds", (published_at, seconds) => {
  expect(accept({ published_at }).publishedAt).toBe(seconds);
});

test.each([
  [NOW / 1000 + 86_401, "published_at is more than 24 hours in the future."],
  [-1, "published_at is before 1970."],
  ["1969-12-31T23:59:59Z", "published_at is before 1970."],
  [1498053917000, "published_at must be in seconds, not milliseconds."],
  ["1498053917000", "published_at must be in seconds, not milliseconds."],
  [null, "published_at is required, as ISO 8601 or Unix seconds."],
])("the time %j is refused", (published_at, reason) => {
  expect(refuse({ published_at })).toBe(reason);
});

test.each(["2026-02-30T00:00:00Z", "2026-11-10T25:00:00Z", "10.11.2026", true, {}, ""])(
  "%j is not a time",
  (published_at) => {
    expect(refuse({ published_at })).toMatch(/^published_at must be ISO 8601/);
  },
);

test("an account needs a uid or a handle", () => {
  expect(refuse({ account: null })).toBe("account is required, with a uid or a handle.");
  expect(refuse({ account: { name: "Nobody" } })).toBe("account needs a uid or a handle.");
  expect(refuse({ account: { handle: "@" } })).toBe("account needs a uid or a handle.");
  expect(refuse({ account: "channel" })).toBe('account must be an object, not "channel".');
  expect(refuse({ account: { uid: "1", type: "bot" } })).toMatch(
    /^account.type must be one of person, organization/,
  );
  expect(refuse({ account: { uid: "1", followers: -1 } })).toMatch(
    /^account.followers must be a whole number/,
  );
  expect(refuse({ account: { uid: "1", properties: { a: { b: 1 } } } })).toMatch(
    /^account.properties.a must be/,
  );
});

test("a uid is kept exactly or refused", () => {
  expect(accept({ uid: 42 }).uid).toBe("42");
  expect(refuse({ uid: 2 ** 60 })).toMatch(/send it as a string/);
  expect(refuse({ uid: "a\0b" })).toMatch(/NUL/);
  expect(refuse({ uid: "\ud800" })).toMatch(/surrogate/);
  expect(refuse({ uid: " " })).toBe("uid must not be empty.");
  expect(accept({ uid: "x".repeat(512) }).uid).toHaveLength(512);
  expect(refuse({ uid: "x".repeat(513) })).toBe("uid is longer than 512 characters.");
});

test("at least one text is needed, whichever it is", () => {
  expect(refuse({ text: " \n" })).toMatch(/^A post needs at least one text/);
  expect(refuse({ text: null, link: { url: "https://example.org" } })).toMatch(
    /^A post needs at least one text/,
  );
  for (const change of [
    { title: "x" },
    { transcript: "x" },
    { image_text: "x" },
    { link: { description: "x" } },
  ]) {
    expect(accept({ text: undefined, ...change }).content.text).toBeNull();
  }
});

test("texts are made well-formed and bounded", () => {
  expect(accept({ text: "a\0b\ud800c 😀" }).content.text).toBe("a b\ufffdc 😀");
  expect(refuse({ text: "x".repeat(1_000_001) })).toBe("text is longer than 1000000 characters.");
});

test("a language is checked, upper-cased, or left to be detected when the record says nothing", () => {
  expect(accept({ language: "pt" }).language).toBe("PT");
  expect(accept({ language: "und" }).language).toBeNull();
  expect(accept({ language: "" }).language).toBeNull();
  expect(refuse({ language: "english" })).toBe(
    'language must be a two-letter ISO 639-1 code such as EN, not "english".',
  );
  const text =
    "The committee will vote on the new budget tomorrow morning, and everybody expects a long debate.";
  expect(accept({ language: undefined, text })).toMatchObject({ language: null, detectLanguage: true });
});

test("engagement is the sum of the counters, or one number", () => {
  expect(accept({ engagement: 12 })).toMatchObject({
    engagement: 12,
    content: { counters: { engagement: 12 } },
  });
  expect(accept({ engagement: null }).engagement).toBe(0);
  expect(refuse({ engagement: -1 })).toMatch(/^engagement must be an object of counters or a whole number/);
  expect(refuse({ engagement: { likes: -1, views: "many", saves: true } })).toBe(
    'engagement.likes must be a whole number from 0, not -1. engagement.views must be a whole number from 0, not "many". ' +
      "engagement.saves must be a whole number from 0, not true.",
  );
  expect(refuse({ engagement: { a: Number.MAX_SAFE_INTEGER, b: 1 } })).toMatch(/adds up to more than/);
});

test("a key such as __proto__ is a key like any other", () => {
  const record = JSON.parse(
    '{"account":{"uid":"1","properties":{"__proto__":"x"}},"engagement":{"__proto__":3,"constructor":4}}',
  );
  const post = accept(record);
  expect(Object.keys(post.account.properties ?? {})).toEqual(["__proto__"]);
  expect(post.engagement).toBe(7);
  expect(Object.keys(post.content.counters)).toEqual(["__proto__", "constructor"]);
});

test("media must be an array of objects", () => {
  expect(refuse({ media: {} })).toBe("media must be an array of objects, not an object.");
  expect(refuse({ media: ["x"] })).toBe('media[0] must be an object, not "x".');
  expect(refuse({ media: [{ url: 1 }] })).toBe("media[0].url must be a string, not 1.");
});

test.each([null, 1, "text", []])("%j is not a record", (record) => {
  expect(normalize(record, NOW)).toEqual({ reason: "The line must hold a JSON object." });
});

test("the time of collection is read like a publication time, and may be absent", () => {
  expect(accept({}).collectedAt).toBe(0);
  expect(accept({ collected_at: "2026-11-12T00:00:00Z" }).collectedAt).toBe(Date.UTC(2026, 10, 12));
  expect(accept({ collected_at: 1498053917 }).collectedAt).toBe(1498053917000);
  expect(refuse({ collected_at: 1498053917000 })).toBe("collected_at must be in seconds, not milliseconds.");
  expect(refuse({ collected_at: "soon" })).toMatch(/^collected_at must be ISO 8601/);
});

test("times of other ages are told apart from wrong units", () => {
  expect(refuse({ published_at: "0001-01-01T00:00:00Z" })).toBe("published_at is before 1970.");
  expect(refuse({ published_at: "9999-12-31T23:59:59Z" })).toBe(
    "published_at is more than 24 hours in the future.",
  );
  expect(refuse({ published_at: 253402300799 })).toBe("published_at must be in seconds, not milliseconds.");
  expect(refuse({ collected_at: "9999-12-31" })).toBe("collected_at is more than 24 hours in the future.");
  expect(refuse({ collected_at: "0001-01-01" })).toMatch(/^collected_at must be ISO 8601/);
});

test("numbers may come as strings of digits", () => {
  const post = accept({
    published_at: "1700000000",
    uid: 17,
    account: { uid: 5, followers: "12" },
    engagement: { likes: "3", views: "40" },
  });
  expect(post).toMatchObject({ publishedAt: 1_700_000_000, uid: "17", engagement: 43 });
  expect(post.account).toMatchObject({ uid: "5", followers: 12 });
  expect(refuse({ engagement: { likes: "3,5" } })).toBe(
    'engagement.likes must be a whole number from 0, not "3,5".',
  );
});

test("of two keys of the same name the last one counts, as everywhere in JSON", () => {
  const record = JSON.parse('{"text":"first","text":"second"}');
  expect(accept(record).content.text).toBe("second");
});

test("what has far too many parts is refused in a few words", () => {
  const many = Array.from({ length: 5_000 }, (_, index) => [`key-${index}`, index]);
  expect(refuse({ media: many.map(() => ({})) })).toBe("media has 5000 elements; at most 1000 are allowed.");
  expect(refuse({ engagement: Object.fromEntries(many) })).toMatch(/^engagement has 5000 elements/);
  const account = { uid: "1", properties: { Party: many.map(String) } };
  expect(refuse({ account })).toMatch(/^account\.properties\.Party has 5000 elements/);
  expect(refuse({ media: many.slice(0, 900) })).toMatch(
    /media\[19\] must be an object, not an array\. And so on\.$/,
  );
});
