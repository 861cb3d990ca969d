import fc from "fast-check";
import { expect, test } from "vitest";
import { POSTS } from "../src/posts/schema.ts";
import { createAnalyzer } from "../src/text/analyzer.ts";
import { analyzers } from "./analyzers.ts";
import { openBook } from "./open-book.ts";
import { FIRST_PAGE, NOON, post, select } from "./posts-fixtures.ts";
import { tinyDictionaries } from "./tiny-dictionaries.ts";

/** Phrases of three words and more are verified on the words of a part, in its file or in memory, and found as the engine finds them. */

const dictionaries = tinyDictionaries({ EN: "leaf; leave left; leaves: leave leaf; see seen; saw: see saw" });
const { engine, asked, posts, openWithout } = await openBook({
  ...analyzers,
  current: createAnalyzer(dictionaries),
});

/** Each column of a part in a file of its own, as in parts of more than ten megabytes; and blocks so small that rows lie across them. */
async function makeParts(kind: "wide" | "compact"): Promise<void> {
  const bytes = kind === "wide" ? 0 : 10_485_760;
  await engine.write({
    sql: `ALTER TABLE ${POSTS} MODIFY SETTING min_bytes_for_wide_part = ${bytes}, min_rows_for_wide_part = 0,
            min_compress_block_size = 64, max_compress_block_size = 256`,
    parameters: {},
  });
}

const WORDS = ["the", "of", "saw", "leaves", "leaf", "left", "see", "storm"];
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 0, maxLength: 40 })
  .map((words) => words.join(" "));
const phrase = fc
  .array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 5 })
  .map((words) => `"${words.join(" ")}"`);
const query = fc.oneof(
  phrase,
  fc.tuple(phrase, phrase).map(([one, other]) => `${one} ${other}`),
  fc.tuple(phrase, fc.constantFrom(...WORDS)).map(([one, word]) => `${one} -${word}`),
  fc.tuple(phrase, phrase).map(([one, other]) => `${one} | ${other}`),
  fc.tuple(phrase, fc.constantFrom(...WORDS)).map(([one, word]) => `${word} -${one}`),
  fc
    .tuple(phrase, phrase, fc.constantFrom(...WORDS))
    .map(([one, other, word]) => `${one} (${other} | ${word})`),
);

test.each(["wide" as const, "compact" as const])(
  "a phrase is found where it stands, and verified, without asking the engine: %s",
  async (kind) => {
    await makeParts(kind);
    const made = (name: string, text: string) => post({ uid: `${kind}: ${name}`, text });
    await posts.upsert([
      made("stands", "of the storm, of the saw"),
      made("scattered", "the saw. of the leaves. storm of the"),
      made("by the other meaning", "the storm of the leaves"),
    ]);
    const found = async (query: string) =>
      (await posts.page(select({ query }), FIRST_PAGE)).posts
        .flatMap(({ uid }) => (uid.startsWith(kind) ? [uid.slice(kind.length + 2)] : []))
        .sort();
    await found("the");
    asked.length = 0;
    expect(await found('"the storm of the"')).toEqual(["by the other meaning", "stands"]);
    expect(await found('"of the leaf"')).toEqual(["by the other meaning", "scattered"]);
    expect(await found('"of the leave"')).toEqual(["by the other meaning", "scattered"]);
    expect(await found('"the storm of the leaf"')).toEqual(["by the other meaning"]);
    expect(await found('"storm of the saw" | "the saw of"')).toEqual(["scattered", "stands"]);
    expect(asked.filter((sql) => sql.includes(`FROM ${POSTS}`))).toEqual([]);
  },
);

test("whatever is stored, replaced, deleted and merged, in parts of either kind", {
  timeout: 300_000,
}, async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("wide", "wide", "compact"),
      fc.array(text, { minLength: 1, maxLength: 60 }),
      fc.array(text, { maxLength: 10 }),
      fc.constantFrom(true, false, false),
      fc.array(query, { minLength: 4, maxLength: 10 }),
      async (kind, texts, replacements, merged, queries) => {
        await makeParts(kind);
        const made = (words: string, n: number) =>
          post({ uid: `p${n}`, text: words, publishedAt: NOON - ((n * 7_919) % 100_000) });
        await posts.upsert(texts.map((words) => made(words, stored++)));
        await posts.upsert(
          replacements.map((words, at) => made(words, stored - 1 - 3 * at)).slice(0, stored / 3),
        );
        await posts.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: `p${stored >> 1}` }] });
        if (merged) await engine.write({ sql: `OPTIMIZE TABLE ${POSTS} FINAL`, parameters: {} });
        const without = await openWithout();
        for (const text of queries) {
          const wanted = select({ query: text });
          expect(await posts.page(wanted, FIRST_PAGE), text).toEqual(await without.page(wanted, FIRST_PAGE));
        }
      },
    ),
    { numRuns: 20 },
  );
});

test("of an index that is written in another form, the engine is asked", async () => {
  const setting = "text_index_posting_list_codec";
  await engine.write({
    sql: `ALTER TABLE ${POSTS} MODIFY SETTING ${setting} = 'bitpacking'`,
    parameters: {},
  });
  await posts.upsert([post({ uid: "other", text: "leaves of the other storm" })]);
  await engine.write({ sql: `ALTER TABLE ${POSTS} RESET SETTING ${setting}`, parameters: {} });
  const without = await openWithout();
  for (const query of ["other", '"of the other"', "storm -other"]) {
    asked.length = 0;
    const wanted = select({ query });
    expect(await posts.page(wanted, FIRST_PAGE)).toEqual(await without.page(wanted, FIRST_PAGE));
    expect(asked.filter((sql) => sql.includes("_part_offset + transform"))).toHaveLength(1);
  }
});

test("when the file has gone because parts were merged, the engine is asked", async () => {
  await makeParts("wide");
  await posts.upsert([post({ uid: "last", text: "see the storm of leaves" })]);
  const wanted = select({ query: '"see the storm of"' });
  await posts.page(select({ query: "storm" }), FIRST_PAGE);
  await engine.write({ sql: `OPTIMIZE TABLE ${POSTS} FINAL`, parameters: {} });
  const without = await openWithout();
  expect(await posts.page(wanted, FIRST_PAGE)).toEqual(await without.page(wanted, FIRST_PAGE));
});
