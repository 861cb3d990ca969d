import { mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChdbEngine } from "../src/posts/chdb-engine.ts";
import { addRowsOf, loadTextIndex, type TextIndex } from "../src/posts/files/text-index.ts";
import { UnreadableFileError } from "../src/posts/files/unpacker.ts";
import { listRows, noRows } from "../src/posts/columns/row-set.ts";
import { StaleBookError } from "../src/posts/stale-book-error.ts";

/** What `src/posts/files/text-index.ts` reads is what the engine says, of words of every frequency, in parts of both kinds, merged and not. */

const path = mkdtempSync(join(tmpdir(), "earshot-text-index-"));
const limits = { timeoutMs: 120_000, memoryBytes: 2 ** 31, rowsToRead: 1_000_000_000 };
const engine = await openChdbEngine({ path, limits, sessions: 1 });
afterAll(async () => {
  await engine.close();
  rmSync(path, { recursive: true, force: true });
});

const ROWS = 150_000;

/** Which rows have a token: in SQL, for whoever writes them, and here. Of all forms: by themselves, as numbers, as lists, as bits, in several containers. */
const TOKENS: readonly (readonly [token: string, sql: string, has: (row: number) => boolean])[] = [
  ["all", "1", () => true],
  ["even", "n % 2 = 0", (n) => n % 2 === 0],
  ["first", "n < 100000", (n) => n < 100_000],
  ["last", "n >= 100000", (n) => n >= 100_000],
  ["seldom", "n % 1000 = 7", (n) => n % 1_000 === 7],
  ["en·some", "n % 11 = 3", (n) => n % 11 === 3],
  ["en·some few", "n % 12000 = 3", (n) => n % 12_000 === 3],
  ["en·somewhere", "n % 14000 = 13999", (n) => n % 14_000 === 13_999],
  ["ü‿pair", "n % 30000 = 29999", (n) => n % 30_000 === 29_999],
  ["the very last", "n = 149999", (n) => n === 149_999],
  ["the first", "n = 0", (n) => n === 0],
  ["\u{1f30a}", "n IN (65535, 65536, 131071, 131072)", (n) => [65_535, 65_536, 131_071, 131_072].includes(n)],
];
/** So that there are several blocks in the dictionary. */
const FILLERS = 3_000;
const ALL = `arrayConcat(${TOKENS.map(([token, sql]) => `if(${sql}, ['${token}'], [])`).join(", ")}, if(n < ${FILLERS}, ['filler ' || toString(n)], []))`;

async function write(sql: string): Promise<void> {
  await engine.write({ sql, parameters: {} });
}

async function findPart(table: string): Promise<string> {
  const rows = await engine.read<{ path: string }>({
    sql: `SELECT path FROM system.parts WHERE active AND database = 'words' AND table = '${table}'`,
    parameters: {},
  });
  expect(rows).toHaveLength(1);
  return rows[0]?.path ?? "";
}

async function load(table: string): Promise<TextIndex> {
  const index = loadTextIndex(join(await findPart(table), "skp_idx_tokens_text"), ROWS);
  if (index === null) throw new Error("there is no index that can be read");
  return index;
}

function create(table: string, settings: string): Promise<void> {
  return write(`CREATE TABLE words.${table} (n UInt32, tokens Array(String), INDEX tokens_text tokens TYPE text(tokenizer = 'array') GRANULARITY 100000000)
    ENGINE = MergeTree ORDER BY n SETTINGS index_granularity = 2048, ${settings}`);
}

function insert(table: string, condition: string): Promise<void> {
  return write(
    `INSERT INTO words.${table} SELECT n, tokens FROM (SELECT toUInt32(number) AS n, ${ALL} AS tokens FROM numbers(${ROWS}) WHERE ${condition})`,
  );
}

beforeAll(async () => {
  await write("CREATE DATABASE words");
  await create("whole", "min_bytes_for_wide_part = 0");
  await insert("whole", "1");
  await create("pieces", "text_index_posting_list_block_size = 10000, text_index_dictionary_block_size = 7");
  await insert("pieces", "1");
  await create("merged", "min_bytes_for_wide_part = 1000000000000");
  for (const remainder of [0, 1, 2]) await insert("merged", `number % 3 = ${remainder}`);
  await write("OPTIMIZE TABLE words.merged FINAL");
}, 300_000);

/** Of the rows from one to another. */
function rowsOf(index: TextIndex, token: string, from = 0, to = ROWS): readonly number[] {
  const set = noRows(from, to);
  addRowsOf(index, token, set);
  return [...listRows(set)].filter((row) => row >= from && row < to);
}

const EXPECTED = new Map(
  TOKENS.map(([token, , has]) => [token, Array.from({ length: ROWS }, (_, row) => row).filter(has)]),
);
for (const row of [0, 511, 512, 777, FILLERS - 1]) EXPECTED.set(`filler ${row}`, [row]);
const ABSENT = ["", "a", "al", "allo", "filler", `filler ${FILLERS}`, "fillet", "en·", "zzz", "ü", "ü‿pairs"];
for (const token of ABSENT) EXPECTED.set(token, []);

test.each(["whole", "pieces", "merged"])(
  "every token has the rows that it should have: %s",
  async (table) => {
    const index = await load(table);
    expect(index.blocks.length).toBeGreaterThan(3);
    for (const [token, rows] of EXPECTED) expect(rowsOf(index, token), token).toEqual(rows);
  },
);

test.each(["whole", "pieces"])("of every stretch of rows: %s", async (table) => {
  const index = await load(table);
  fc.assert(
    fc.property(
      fc.constantFrom(...EXPECTED.keys()),
      fc.nat(ROWS),
      fc.oneof(fc.nat(200), fc.nat(ROWS)),
      (token, from, length) => {
        const to = Math.min(from + length, ROWS);
        const expected = (EXPECTED.get(token) ?? []).filter((row) => row >= from && row < to);
        expect(rowsOf(index, token, from, to)).toEqual(expected);
      },
    ),
  );
});

test("what has gone with its part is a book out of date", async () => {
  const index = await load("whole");
  expect(() => rowsOf({ ...index, path: `${index.path}-gone` }, "all")).toThrow(StaleBookError);
  expect(loadTextIndex(`${index.path}-gone`, ROWS)).toBeNull();
});

test.each([
  "text_index_posting_list_codec = 'bitpacking'",
  "text_index_dictionary_block_frontcoding_compression = 0",
])("an index of another form is not read: %s", async (setting) => {
  await create("other", setting);
  try {
    await insert("other", "number < 5000");
    const index = loadTextIndex(join(await findPart("other"), "skp_idx_tokens_text"), ROWS);
    if (index !== null) expect(() => rowsOf(index, "all")).toThrow(UnreadableFileError);
  } finally {
    await write("DROP TABLE words.other SYNC");
  }
});

test("files that are cut off cannot be read, and never say that there is nothing", async () => {
  const index = await load("merged");
  const cut = (name: string) =>
    truncateSync(`${index.path}${name}`, statSync(`${index.path}${name}`).size >> 1);
  cut(".pst.idx");
  expect(() => rowsOf(index, "seldom")).toThrow(UnreadableFileError);
  cut(".dct.idx");
  expect(() => rowsOf(index, "zzz")).toThrow(UnreadableFileError);
  expect(loadTextIndex(index.path, ROWS)).toBeNull();
  cut(".idx");
  expect(loadTextIndex(index.path, ROWS)).toBeNull();
});
