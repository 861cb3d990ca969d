import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCOUNT_TYPES, KINDS, LANGUAGES, PLATFORMS, POST_TYPES } from "../../src/contract/vocabulary.ts";
import { PostPresenter } from "../../src/http/search/present-post.ts";
import { readSource } from "../../src/ingest/formats/read-source.ts";
import { normalize } from "../../src/ingest/prepare/normalize.ts";
import { bytesOf } from "../../src/posts/document/content-texts.ts";
import type { NewPost } from "../../src/posts/post.ts";
import type { StoredPost } from "../../src/posts/posts.ts";

/** What one Earshot exports with GET /posts, another imports: the same posts come out, whatever is in them. */

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
const maybe = fc.option(text, { nil: undefined });
const uid = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).map((id) => `x${id}`);
const record = fc.record({
  platform: fc.constantFrom(...PLATFORMS),
  uid,
  published_at: fc.integer({ min: 0, max: 1_790_000_000 }),
  account: fc.record({
    uid: fc.option(
      text.map((uid) => `u${uid}`),
      { nil: undefined },
    ),
    handle: text.map((handle) => `h${handle.trim()}`),
    name: maybe,
    type: fc.constantFrom(...ACCOUNT_TYPES),
    url: maybe,
    bio: maybe,
    followers: fc.option(fc.nat(), { nil: undefined }),
    properties: fc.dictionary(
      text.filter((key) => key.trim() !== ""),
      fc.oneof(text, fc.nat(), fc.boolean(), fc.array(text)),
      { maxKeys: 3 },
    ),
  }),
  text: text.map((words) => `t${words}`),
  title: maybe,
  transcript: maybe,
  image_text: maybe,
  link: fc.option(fc.record({ url: maybe, title: maybe, description: maybe }), { nil: undefined }),
  type: fc.constantFrom(...POST_TYPES),
  kind: fc.constantFrom(...KINDS),
  language: fc.constantFrom("und", ...LANGUAGES),
  url: maybe,
  engagement: fc.dictionary(
    text.filter((key) => key.trim() !== ""),
    fc.nat(),
    { maxKeys: 4 },
  ),
  media: fc.array(fc.record({ type: maybe, url: maybe, thumbnail_url: maybe }), { maxLength: 2 }),
  reply_to: fc.option(uid, { nil: undefined }),
  quote_of: fc.option(uid, { nil: undefined }),
  raw: fc.option(fc.dictionary(text, fc.jsonValue(), { maxKeys: 3, noNullPrototype: true }), {
    nil: undefined,
  }),
});

function accept(value: unknown): NewPost {
  const result = normalize(value, Date.UTC(2026, 10, 15));
  if ("reason" in result) throw new Error(result.reason);
  return result.post;
}

/** As the index gives it back. */
function store(post: NewPost, id: number): StoredPost {
  const { account } = post;
  return {
    ...post,
    id,
    relative: 0,
    createdAt: 1_790_000_000_000,
    updatedAt: 1_790_000_100_000,
    account: {
      ...account,
      id: 7,
      type: account.type ?? "organization",
      properties: account.properties ?? {},
      createdAt: null,
      updatedAt: 1_790_000_100_000,
    },
    listIds: [3],
  };
}

function comparable(post: NewPost) {
  const { collectedAt, account, ...rest } = post;
  return { ...rest, account: { ...account, properties: account.properties ?? {} } };
}

const LAYOUTS = {
  "a page": (posts: readonly unknown[]) => JSON.stringify({ data: posts, meta: { page: 1 }, links: {} }),
  "a page, indented": (posts: readonly unknown[]) => JSON.stringify({ data: posts, links: {} }, null, 2),
  "a page a line": (posts: readonly unknown[]) =>
    posts.map((post) => JSON.stringify({ data: [post], links: { next: null } })).join("\n"),
  "an array of posts": (posts: readonly unknown[]) => JSON.stringify(posts),
  "an array of pages": (posts: readonly unknown[]) => JSON.stringify([{ data: posts }, { data: [] }]),
  "a post a line": (posts: readonly unknown[]) => posts.map((post) => JSON.stringify(post)).join("\n"),
};

test.each(Object.entries(LAYOUTS))(
  "posts that were exported as %s are the same after an import",
  async (_, layout) => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 4 }), async (records) => {
        const posts = records.map(accept);
        const exported = layout(
          posts.map((post, index) =>
            JSON.parse(
              bytesOf([new PostPresenter("https://a.example").present(store(post, index))]).toString(),
            ),
          ),
        );
        async function* source() {
          yield Buffer.from(exported);
        }
        const imported: NewPost[] = [];
        const warnings: string[] = [];
        for await (const block of readSource(source(), {
          fileName: null,
          warn: (line) => warnings.push(line),
        })) {
          if (block.kind === "items")
            for (const item of block.items) imported.push(accept("record" in item ? item.record : item));
        }
        expect(imported.map(comparable)).toEqual(posts.map(comparable));
        expect(imported.map(({ collectedAt }) => collectedAt)).toEqual(posts.map(() => 1_790_000_100_000));
        expect(warnings).toEqual([]);
      }),
      { numRuns: 60 },
    );
  },
);
