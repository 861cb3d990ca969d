import { readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PageRequest } from "../src/posts/posts.ts";
import { DOCUMENTS } from "../src/posts/schema.ts";
import { analyzers } from "./analyzers.ts";
import { openBook } from "./open-book.ts";
import { FIRST_PAGE, NOON, post, select } from "./posts-fixtures.ts";

/** Documents are read from the files of the engine (`src/posts/files`), and are what the engine would have said. */

const { engine, asked, posts, openWithout, openAnew } = await openBook(analyzers);

const documentsAsked = () => asked.filter((sql) => sql.includes(`FROM ${DOCUMENTS}`)).length;

/** Each column in a file of its own, as in parts of more than ten megabytes, or all in one; small blocks are those that rows lie across. */
async function makeParts(kind: "wide" | "compact", blocks: "small" | "usual"): Promise<void> {
  const bytes = kind === "wide" ? 0 : 10_485_760;
  const [least, most] = blocks === "small" ? [64, 256] : [16_384, 65_536];
  await engine.write({
    sql: `ALTER TABLE ${DOCUMENTS} MODIFY SETTING min_bytes_for_wide_part = ${bytes}, min_rows_for_wide_part = 0,
            min_compress_block_size = ${least}, max_compress_block_size = ${most}`,
    parameters: {},
  });
}

async function mergeParts(): Promise<void> {
  await engine.write({ sql: `OPTIMIZE TABLE ${DOCUMENTS} FINAL`, parameters: {} });
}

async function findPart(): Promise<string> {
  const rows = await engine.read<{ path: string }>({
    sql: `SELECT path FROM system.parts WHERE active AND database || '.' || table = '${DOCUMENTS}' AND NOT startsWith(name, 'patch-')`,
    parameters: {},
  });
  expect(rows).toHaveLength(1);
  return rows[0]?.path ?? "";
}

/** Of all lengths: words that repeat, which are packed well, and signs that do not. */
const text = fc.oneof(
  fc
    .array(fc.constantFrom("storm", "water", "of the", "Überschwemmung", "🌊"), { maxLength: 60 })
    .map((words) => words.join(" ")),
  fc.string({ unit: "grapheme", minLength: 0, maxLength: 400 }),
  fc
    .tuple(fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 400 }))
    .map(([piece, times]) => piece.repeat(times)),
);
const PAGES: readonly PageRequest[] = [
  FIRST_PAGE,
  { ...FIRST_PAGE, order: "asc", limit: 7 },
  { ...FIRST_PAGE, limit: 20, start: { skip: 33 } },
  { ...FIRST_PAGE, order: "asc", limit: 1_000 },
];

test("whatever is stored, replaced, deleted and merged, in parts of any kind", {
  timeout: 600_000,
}, async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("wide" as const, "compact" as const),
      fc.constantFrom("small" as const, "usual" as const),
      fc.array(text, { minLength: 1, maxLength: 120 }),
      fc.array(text, { maxLength: 10 }),
      fc.constantFrom(true, false),
      async (kind, blocks, texts, replacements, merged) => {
        await makeParts(kind, blocks);
        // Some at the same time.
        const made = (words: string, n: number) =>
          post({ uid: `ü${n}`, text: words, publishedAt: NOON - (((n >> 2) * 7_919) % 100_000) });
        await posts.upsert(texts.map((words) => made(words, stored++)));
        await posts.upsert(
          replacements.map((words, at) => made(words, stored - 1 - 3 * at)).slice(0, stored / 3),
        );
        await posts.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: `ü${stored >> 1}` }] });
        if (merged) await mergeParts();
        const [anew, without] = [await openAnew(), await openWithout()];
        asked.length = 0;
        for (const page of PAGES) {
          expect(await anew.page(select(), page)).toEqual(await without.page(select(), page));
        }
        expect(documentsAsked()).toBe(0);
      },
    ),
    { numRuns: 8 },
  );
});

test("when a part has gone because parts were merged, the engine is asked, and then the new files are read", async () => {
  await makeParts("wide", "usual");
  await posts.upsert([post({ uid: "late", text: "a late storm" })]);
  const anew = await openAnew();
  await anew.count(select());
  const gone = await engine.read<{ path: string }>({
    sql: `SELECT path FROM system.parts WHERE active AND database || '.' || table = '${DOCUMENTS}'`,
    parameters: {},
  });
  await mergeParts();
  for (const { path } of gone) rmSync(path, { recursive: true, force: true });
  const without = await openWithout();
  const expected = await without.page(select(), FIRST_PAGE);
  asked.length = 0;
  expect(await anew.page(select(), FIRST_PAGE)).toEqual(expected);
  expect(documentsAsked()).toBeGreaterThan(0);
  asked.length = 0;
  const second = { ...FIRST_PAGE, start: { skip: 100 } };
  expect(await anew.page(select(), second)).toEqual(await without.page(select(), second));
  expect(documentsAsked()).toBe(0);
});

test("however many posts have the same second, each is found, in whichever version", async () => {
  const made = (n: number, text: string) => post({ uid: `s${n}`, publishedAt: NOON + 86_400, text });
  await posts.upsert(Array.from({ length: 1_200 }, (_, n) => made(n, `first ${n}`)));
  await mergeParts();
  // Both versions are in the files until the replaced ones are removed from them, and in one part when that is merged.
  await posts.upsert(Array.from({ length: 400 }, (_, n) => made(3 * n, `second ${n}`)));
  const expected = await (await openWithout()).page(select(), { ...FIRST_PAGE, limit: 1_000 });
  for (const merge of [async () => {}, mergeParts]) {
    await merge();
    const anew = await openAnew();
    asked.length = 0;
    expect(await anew.page(select(), { ...FIRST_PAGE, limit: 1_000 })).toEqual(expected);
    expect(documentsAsked()).toBe(0);
  }
});

const SELDOM = select({ query: "seldom" });

test("what is far apart is read in another thread", async () => {
  await posts.upsert(
    Array.from({ length: 9_000 }, (_, n) =>
      post({ uid: `f${n}`, publishedAt: NOON - 1_000_000 + n, text: n % 45 === 0 ? "seldom" : "often" }),
    ),
  );
  await mergeParts();
  const [anew, without] = [await openAnew(), await openWithout()];
  asked.length = 0;
  for (const limit of [100, 150, 1_000]) {
    const page = { ...FIRST_PAGE, limit };
    expect(await anew.page(SELDOM, page)).toEqual(await without.page(SELDOM, page));
  }
  const walked: string[] = [];
  for await (const page of (await anew.walk(SELDOM, "asc")).pages()) {
    walked.push(...page.map(({ uid }) => uid));
  }
  expect(walked).toEqual(Array.from({ length: 200 }, (_, n) => `f${45 * n}`));
  expect(documentsAsked()).toBe(0);
});

test("what is being read ahead is the same for whoever asks for it meanwhile", async () => {
  const [anew, without] = [await openAnew(), await openWithout()];
  asked.length = 0;
  const second: PageRequest = { ...FIRST_PAGE, limit: 140, start: { skip: 50 } };
  const [, ...pages] = await Promise.all([
    anew.prepare(SELDOM, second),
    anew.page(SELDOM, second),
    anew.page(SELDOM, { ...second, limit: 130 }),
  ]);
  const expected = await without.page(SELDOM, second);
  expect(pages).toEqual([expected, { ...expected, posts: expected.posts.slice(0, 130) }]);
  expect(documentsAsked()).toBe(0);
});

test("a file that cannot be read is left to the engine, which says what is wrong with it", async () => {
  await mergeParts();
  const part = await findPart();
  expect(readdirSync(part)).toContain("document.bin");
  const file = join(part, "document.bin");
  truncateSync(file, statSync(file).size >> 1);
  const anew = await openAnew();
  asked.length = 0;
  for (const wanted of [select(), SELDOM]) {
    asked.length = 0;
    await expect(anew.page(wanted, { ...FIRST_PAGE, limit: 1_000 })).rejects.toThrow();
    expect(documentsAsked()).toBe(1);
  }
});
