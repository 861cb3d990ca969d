import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHUNK_ROWS, packChunk, unpackChunk } from "../../src/posts/columns/chunk.ts";
import type { CheckProblem } from "../../src/posts/sqlite/inspect/check-block.ts";
import { openSqliteInspection } from "../../src/posts/sqlite/inspect/inspect.ts";
import { analyzer } from "../support/analyzers.ts";
import { earshot, startEarshot } from "../support/earshot-process.ts";

/** Enough for a full block and some rows behind it. */
const POSTS = CHUNK_ROWS + 500;
const PATIENCE_MS = 240_000;
const FEW = 300;
const folder = mkdtempSync(join(tmpdir(), "earshot-check-"));
const sound = join(folder, "sound");
const small = join(folder, "small");

function lines(from: number, to: number, likes: number): string {
  return Array.from({ length: to - from }, (_, index) =>
    JSON.stringify({
      ...{ platform: "VK", uid: `${from + index}`, published_at: 1_700_000_000 + ((from + index) % 977) },
      account: { handle: `account-${(from + index) % 7}` },
      ...{ text: `Rain ${from + index} #storm`, language: "EN", engagement: { likes } },
    }),
  ).join("\n");
}

async function run(data: string, args: readonly string[], input = "") {
  return earshot([...args, "--data", data], { cwd: folder, input });
}

async function check(data: string) {
  const { code, stdout, stderr } = await run(data, ["check", "--json"]);
  expect(stderr).toBe("");
  return { code, ...JSON.parse(stdout) };
}

beforeAll(async () => {
  writeFileSync(join(folder, "posts.ndjson"), lines(0, POSTS, 1));
  writeFileSync(join(folder, "changed.ndjson"), lines(100, 200, 7));
  writeFileSync(join(folder, "replaced.ndjson"), lines(300, 320, 1).replaceAll("Rain", "Snow"));
  for (const file of ["posts", "changed", "replaced"])
    expect((await run(sound, ["import", `${file}.ndjson`])).code).toBe(0);
  await run(sound, ["posts", "delete", "--uids", "-", "--yes"], "VK,500\nVK,501\n");
  expect((await run(small, ["import", "-"], lines(0, FEW, 1))).code).toBe(0);
}, PATIENCE_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy in which something is not as it was. */
function damaged(name: string, damage: (database: DatabaseSyncInstance) => void, of = sound): string {
  const copy = join(folder, name);
  // Dictionaries are those of the program.
  cpSync(of, copy, { recursive: true, filter: (source) => basename(source) !== "analyzers" });
  const database = new DatabaseSync(join(copy, "posts.sqlite"));
  database.enableDefensive(false);
  damage(database);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  return copy;
}

/** What is found in a copy, without the command around it. */
async function problemsOf(data: string): Promise<readonly CheckProblem[]> {
  const inspection = openSqliteInspection(join(data, "posts.sqlite"));
  try {
    return (await inspection.check(async () => analyzer)).problems;
  } finally {
    inspection.close();
  }
}

function overwrite(data: string, place: number, bytes: number): void {
  const file = openSync(join(data, "posts.sqlite"), "r+");
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, place);
  closeSync(file);
}

describe("earshot check", { timeout: PATIENCE_MS }, () => {
  test("finds nothing in an index with changed, replaced and deleted posts, before and after they are purged", async () => {
    const clean = { code: 0, ok: true, data: sound, posts: POSTS - 2, sampled: 200, problems: [] };
    expect(await check(sound)).toEqual(clean);
    expect((await run(sound, ["check"])).stdout).toBe(
      `Nothing is wrong with ${POSTS - 2} posts, and with the words of 200 of them.\n`,
    );
    const purged = damaged("purged", () => {});
    expect((await run(purged, ["posts", "purge"])).code).toBe(0);
    expect(await check(purged)).toEqual({ ...clean, data: purged });
  });

  test("works beside a server that takes in posts", async () => {
    const served = damaged("served", () => {});
    const server = await startEarshot(["serve", "--data", served, "--port", "0", "--metrics-port", "off"]);
    try {
      writeFileSync(join(folder, "again.ndjson"), lines(1_000, 6_000, 9));
      const importing = run(served, ["import", "again.ndjson"]);
      expect(await check(served)).toMatchObject({ code: 0, ok: true });
      expect((await importing).code).toBe(0);
      expect(await check(served)).toMatchObject({ code: 0, posts: POSTS - 2, problems: [] });
    } finally {
      await server.stop("SIGTERM");
    }
  });

  test("finds overwritten pages", async () => {
    const data = damaged("pages", () => {});
    const { size } = statSync(join(data, "posts.sqlite"));
    for (const share of [0.2, 0.4, 0.6]) overwrite(data, Math.floor((size * share) / 8192) * 8192, 4096);
    const { code, problems } = await check(data);
    expect(code).toBe(1);
    expect(problems[0]).toMatchObject({ part: "file", advice: expect.stringMatching(/restore a backup/) });
    const told = await run(data, ["check"]);
    expect(told).toMatchObject({ code: 1, stdout: expect.stringMatching(/^The file is damaged: /) });
  });

  test("finds a file whose beginning is gone", async () => {
    const data = damaged("head", () => {});
    overwrite(data, 0, 8192);
    expect(await check(data)).toMatchObject({ code: 1, ok: false, problems: [{ part: "file" }] });
  });

  test.each([
    ["a missing document", "DELETE FROM documents WHERE row = 10", "rows", /^1 posts have no document/],
    [
      "a missing account",
      "DELETE FROM accounts WHERE number = 3",
      "rows",
      /posts have no account, the first/,
    ],
    ["a missing facet", "DELETE FROM facets", "rows", /posts have no platform, type and language/],
    [
      "a missing sequence",
      "DELETE FROM sequences WHERE row = 11",
      "words",
      /no sequence of words, .* row 11$/,
    ],
    [
      "a missing entry",
      "DELETE FROM words WHERE rowid = 12",
      "words",
      /no entry in the word index, .* row 12$/,
    ],
    [
      "a wrong sequence",
      "UPDATE sequences SET words = x'00' WHERE row = 0",
      "words",
      /^1 of 200 posts .* row 0$/,
    ],
    [
      "words of another text",
      "UPDATE documents SET content = (SELECT content FROM documents WHERE row = 1) WHERE row = 0",
      "words",
      /^1 of 200 posts are not found by the words of their texts/,
    ],
    [
      "a wrong set of a frequent term",
      `INSERT INTO sets (term, from_row, to_row, count, words) VALUES ('"nowhere"', 0, 32, 1, x'04000000')`,
      "words",
      /^what is kept of the term "nowhere" differs in 1 rows, the first is 2$/,
    ],
    [
      "a wrong word index",
      "UPDATE words_data SET block = zeroblob(length(block)) WHERE id = (SELECT max(id) FROM words_data)",
      "words",
      /fts5/i,
    ],
  ])("finds %s", async (_name, sql, part, detail) => {
    const data = damaged("changed", (database) => database.exec(sql), small);
    const detailed = expect.objectContaining({ part, detail: expect.stringMatching(detail) });
    expect(await problemsOf(data)).toContainEqual(detailed);
    rmSync(data, { recursive: true });
  });

  test.each([
    ["a missing block", "DELETE FROM blocks", /^the columns of block 0 are missing$/],
    [
      "a change that is lost",
      "DELETE FROM changes WHERE row = 150",
      /^the columns of block 0 differ in 1 rows, the first is 150$/,
    ],
  ])("finds %s", async (_name, sql, detail) => {
    const data = damaged("blocks", (database) => database.exec(sql));
    const detailed = expect.objectContaining({ part: "columns", detail: expect.stringMatching(detail) });
    expect(await problemsOf(data)).toContainEqual(detailed);
    rmSync(data, { recursive: true });
  });

  test.each([
    [
      "another engagement",
      (columns: Uint8Array) => changed(columns, (chunk) => void chunk.engagement.fill(99, 5, 6)),
      /differ in 1 rows, the first is 5$/,
    ],
    [
      "a dead row that is seen",
      (columns: Uint8Array) => changed(columns, (chunk) => void chunk.alive.fill(0)),
      /differ in \d+ rows/,
    ],
    [
      "another order",
      (columns: Uint8Array) => changed(columns, (chunk) => void chunk.order?.reverse()),
      /are not in the order of time$/,
    ],
    ["half a block", (columns: Uint8Array) => columns.slice(0, columns.length - 4), /cannot be read$/],
  ])("finds a wrong block: %s", async (_name, change, detail) => {
    const data = damaged("block", (database) => {
      const { columns } = database.prepare("SELECT columns FROM blocks WHERE block = 0").get();
      database.prepare("UPDATE blocks SET columns = ? WHERE block = 0").run(change(columns));
    });
    expect(await problemsOf(data)).toContainEqual(
      expect.objectContaining({ part: "columns", detail: expect.stringMatching(detail) }),
    );
    rmSync(data, { recursive: true });
  });

  test("finds times of arrival that are not those of the posts", async () => {
    const data = damaged("arrivals", (database) => {
      database.exec("UPDATE posts SET created_at = created_at + 1 WHERE row = 7");
    });
    expect(await problemsOf(data)).toContainEqual(
      expect.objectContaining({ part: "columns", detail: expect.stringMatching(/arrival in 1 rows/) }),
    );
    rmSync(data, { recursive: true });
  });

  test("says what mends the word index, and it does", async () => {
    const damage = "DELETE FROM words WHERE rowid < 50; UPDATE sequences SET words = x'00' WHERE row < 9";
    const data = damaged("mended", (database) => database.exec(damage), small);
    const told = await run(data, ["check"]);
    expect(told.code).toBe(1);
    expect(told.stdout).toMatch(/"earshot reindex --force" makes the word index anew/);
    expect((await run(data, ["reindex", "--force"])).code).toBe(0);
    expect(await check(data)).toMatchObject({ code: 0, problems: [] });
  });

  test("refuses a directory without an index", async () => {
    await run(join(folder, "none"), ["user", "create", "ann@example.org"], "correct horse\n");
    const { code, stderr } = await run(join(folder, "none"), ["check"]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^There is no post index in /),
    });
  });
});

function changed(columns: Uint8Array, change: (chunk: ReturnType<typeof unpackChunk>) => void): Uint8Array {
  const chunk = unpackChunk(columns);
  change(chunk);
  return packChunk(chunk);
}
