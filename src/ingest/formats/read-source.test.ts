import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { DamagedSourceError } from "../lines/gunzip.ts";
import type { ImportBlock } from "../prepare/import-block.ts";
import { findFormat, UnknownFormatError } from "./formats.ts";
import { readSource, type SourceOptions } from "./read-source.ts";

const PAGES = readFileSync(new URL("../../../test/fixtures/formats/twarc2.jsonl", import.meta.url));

async function* once(bytes: Uint8Array | string) {
  yield Buffer.from(bytes);
}

async function read(bytes: Uint8Array | string, options: Partial<SourceOptions> = {}) {
  const warnings: string[] = [];
  const blocks: ImportBlock[] = [];
  let error: unknown = null;
  try {
    const source = readSource(once(bytes), {
      fileName: null,
      warn: (sentence) => void warnings.push(sentence),
      ...options,
    });
    for await (const block of source) blocks.push(block);
  } catch (caught) {
    error = caught;
  }
  const items = blocks.flatMap((block) => (block.kind === "items" ? block.items : []));
  return { blocks, items, warnings, error };
}

test("a source goes on where it stopped, also within a line that holds many records", async () => {
  const whole = await read(PAGES);
  for (let stored = 0; stored <= whole.items.length; stored += 1) {
    const rest = await read(PAGES, { afterLine: stored, blockLines: 2 });
    expect(rest.items).toEqual(whole.items.slice(stored));
    if (stored < whole.items.length) expect(rest.blocks.at(-1)?.lastLine).toBe(whole.items.length);
  }
});

test("a file that is cut off gives its good part and then an error", async () => {
  const compressed = gzipSync(Buffer.concat(Array.from({ length: 600 }, () => PAGES)));
  const { items, error } = await read(compressed.subarray(0, compressed.length / 2));
  expect(error).toBeInstanceOf(DamagedSourceError);
  expect(items.length).toBeGreaterThan(300);
});

test("lines that are records already are handed on as they are", async () => {
  const { blocks } = await read('\uFEFF{"platform":"VK","uid":"1","published_at":1,"account":{"uid":"2"}}\n');
  expect(blocks).toMatchObject([{ kind: "lines", firstLine: 1, lastLine: 1 }]);
});

test.each([
  ["hello\nworld\n", /the format cannot be told from the content/],
  ["name,street,city\nA,B,C\n", /the format cannot be told from the columns name, street, city/],
  ['[{"street":"A","city":{"name":"B"}}]', /the format cannot be told from the fields \[\]\.street/],
])("%j is of no known format", async (text, message) => {
  const { error } = await read(text);
  expect(error).toBeInstanceOf(UnknownFormatError);
  expect(String(error)).toMatch(message);
});

test("a format that was named is taken at its word, and says when it finds nothing", async () => {
  const { items, warnings, error } = await read('{"chats":{}}', { format: findFormat("junkipedia-json") });
  expect({ items, error }).toEqual({ items: [], error: null });
  expect(warnings).toEqual([
    "No post was found in it, read as junkipedia-json (Pages of GET /posts, of Earshot or Junkipedia).",
  ]);
});

test.each(["", " \n\n"])("%j is an empty source", async (text) => {
  expect(await read(text)).toMatchObject({ items: [], error: null });
});

test("fields that are not of our format are named", async () => {
  const record = {
    platform: "VK",
    uid: "1",
    published_at: 1,
    account: { uid: "2", properties: { Any: "x" }, verified: true },
    engagement: { anything: 5 },
    media: [{ url: "a", size: 5 }],
    geo: { lat: 1, lon: [2] },
  };
  const { warnings } = await read(`${JSON.stringify(record)}\n`);
  expect(warnings).toEqual([
    "Fields that are not of the format, and are not kept: account.verified, media[].size, geo.",
  ]);
});

/** What each source has of its first post, as it stands there. */
test.each([
  ["twarc2.jsonl", { edit_history_tweet_ids: expect.anything() }],
  ["telegram-channel.json", { date_unixtime: expect.anything() }],
  ["4cat-native.ndjson", { desc: "How to fold a boat" }],
  ["bluesky-jetstream.jsonl", { kind: "commit", commit: expect.anything() }],
  ["bluesky-feed.json", { record: expect.anything() }],
  ["mastodon.jsonl", { content: expect.anything() }],
  ["reddit.jsonl", { subreddit: expect.anything() }],
])(
  "%s: with keepRaw records carry what they were made of, and are the same otherwise",
  async (name, part) => {
    const bytes = readFileSync(new URL(`../../../test/fixtures/formats/${name}`, import.meta.url));
    const plain = await read(bytes);
    const kept = await read(bytes, { keepRaw: true });
    const records = kept.items.flatMap((item) => ("record" in item ? [item.record as object] : []));
    expect(records[0]).toMatchObject({ raw: part });
    expect(kept.items.map((item) => ("record" in item ? without(item) : item))).toEqual(plain.items);
  },
);

function without({ line, record }: { readonly line: number; readonly record: unknown }) {
  const { raw: _, ...others } = record as Readonly<Record<string, unknown>>;
  return { line, record: others };
}

test("an original that is too large is left out with a warning, and the post is kept", async () => {
  const comment = { id: "a", subreddit: "s", created_utc: 1, author: "b", body: "x".repeat(70_000) };
  const { items, warnings } = await read(JSON.stringify(comment), { keepRaw: true });
  expect(items[0]).not.toHaveProperty("record.raw");
  expect(warnings).toEqual(["Not kept: an original of more than 65536 bytes (1 post)."]);
});
