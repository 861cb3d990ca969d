import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSqliteInspection } from "../src/posts/sqlite/inspect/inspect.ts";
import type { TransferPost } from "../src/posts/transfer/transfer.ts";
import { earshot, startEarshot } from "./earshot-process.ts";

const PATIENCE_MS = 240_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-export-"));
const original = join(folder, "original");
const restored = join(folder, "restored");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(data: string, args: readonly string[], input = "") {
  return earshot([...args, "--data", data], { cwd: folder, input });
}

async function done(data: string, args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await run(data, args, input);
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

function ndjson(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

function post(uid: string, account: object, others: object = {}) {
  const published_at = "2026-01-01T00:00:00Z";
  return { platform: "Telegram", uid, published_at, account, text: `Storm warning ${uid}`, ...others };
}

const RECORDS = [
  post("1", { handle: "anna", name: "Anna" }, { language: "EN" }),
  post("2", { uid: "70", handle: "Anna", followers: 12, properties: { Party: "Green", Seats: [1, 2] } }),
  post("3", { uid: "71", type: "person" }, { language: "und", kind: "reply", type: "video" }),
  post("4", { handle: "bare", bio: "Only\u2028a handle" }, { collected_at: "2026-01-02T00:00:00Z" }),
  post(
    "5",
    { uid: "72" },
    {
      ...{
        title: "A title #storm",
        transcript: "said aloud",
        image_text: "seen",
        url: "https://example.org/5",
      },
      link: { url: "https://news.example.org/a", title: "News" },
      media: [{ type: "photo", url: "https://example.org/p.jpg" }, { type: "video" }],
      engagement: { likes: 3, views: 10, "odd counter": 1 },
    },
  ),
  post("6", { uid: "73", handle: "gone" }),
  post("7", { uid: "72" }, { text: 'A line with "kind_of_line":"account" in it' }),
  post(
    "old",
    { uid: "74", name: "Old", type: "person", properties: { Region: "North" } },
    {
      published_at: "2020-01-01T00:00:00Z",
    },
  ),
];

beforeAll(async () => {
  await done(original, ["user", "create", "ann@example.org", "--scope", "import"], "correct horse\n");
  writeFileSync(
    join(folder, "described.csv"),
    "platform,uid,type,properties.Party\nTelegram,71,organization,Red\nVK,9,person,\n",
  );
  await done(original, ["accounts", "import", "described.csv"]);
  writeFileSync(join(folder, "records.ndjson"), ndjson(RECORDS));
  await done(original, ["import", "records.ndjson"]);
  await done(
    original,
    ["import", "-"],
    ndjson([post("3", { uid: "71" }, { text: "Replaced", language: "EN" })]),
  );
  await done(original, ["posts", "delete", "--before", "2021-01-01", "--yes"]);
  await done(original, ["posts", "delete", "--uids", "-", "--yes"], "Telegram,1\nTelegram,unseen\n");
  await done(original, ["posts", "delete", "--account", "Telegram:73", "--yes"]);
}, PATIENCE_MS);

/** What an index has, times of collecting here and digests of lines apart. */
async function contentsOf(data: string) {
  const inspection = openSqliteInspection(join(data, "posts.sqlite"));
  const contents = { posts: [] as unknown[], accounts: [] as unknown[], marks: [] as string[] };
  for await (const { posts, accounts, marks } of inspection.dump()) {
    contents.posts.push(...posts.map(withoutTimes));
    contents.accounts.push(...accounts);
    contents.marks.push(...marks);
  }
  inspection.close();
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  return { ...contents, posts: contents.posts.sort(byText), accounts: contents.accounts.sort(byText) };
}

/** In one order, whatever it was. */
function linesOf(text: string): readonly string[] {
  return text.split("\n").sort();
}

function withoutTimes(post: TransferPost) {
  const { createdAt, updatedAt, digest, sourceDigest, ...rest } = post;
  return rest;
}

/** The same questions, whatever the server. */
async function answersOf(data: string): Promise<readonly string[]> {
  await run(data, ["user", "create", "reader@example.org"], "correct horse\n");
  const key = (await done(data, ["key", "create", "--user", "reader@example.org"])).trim();
  const server = await startEarshot(["serve", "--data", data, "--port", "0", "--metrics-port", "off"]);
  try {
    const answers: string[] = [];
    for (const path of [
      "posts?keyword=storm&published_at_from=0&published_at_to=1793000000&per_page=20",
      "posts?person[Party]=red&published_at_from=0&published_at_to=1793000000",
      "posts?channel[Party]=red&published_at_from=0&published_at_to=1793000000",
      "posts/stats?published_at_from=0&published_at_to=1793000000",
      "properties",
      "accounts?query=an",
    ]) {
      const answer = await fetch(`${server.url}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(answer.status).toBe(200);
      answers.push(
        (await answer.text())
          .replaceAll(server.url, "")
          .replaceAll(/"(took_ms|created_at|updated_at)":[^,}]*/g, ""),
      );
    }
    return answers;
  } finally {
    await server.stop("SIGTERM");
  }
}

describe("What is exported", { timeout: PATIENCE_MS }, () => {
  test("is the same when it was imported into a new data directory: posts, accounts, properties, erasures, totals", async () => {
    const told = await done(original, ["export", "all.ndjson", "--json"]);
    expect(JSON.parse(told)).toEqual({ file: "all.ndjson", posts: 5, accounts: 7, erasures: 5 });
    mkdirSync(restored);
    cpSync(join(original, "secret"), join(restored, "secret"));
    expect(await done(restored, ["import", "all.ndjson"])).toMatch(
      /^5 read, 5 stored, 0 replaced, 0 unchanged, 0 rejected/,
    );

    const expected = await contentsOf(original);
    expect(expected.posts).toHaveLength(5);
    expect(await contentsOf(restored)).toEqual(expected);
    expect(linesOf(await done(restored, ["export"]))).toEqual(linesOf(await done(original, ["export"])));
    expect(await answersOf(restored)).toEqual(await answersOf(original));
    expect(await run(restored, ["check"])).toMatchObject({ code: 0 });
  });

  test("keeps what was erased out, and changes nothing when it is imported again", async () => {
    const refused = await run(restored, ["import", "records.ndjson", "--json"]);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({ rejected: 2 });
    expect(readFileSync(join(folder, "records.ndjson.rejects.ndjson"), "utf8")).toMatch(/"erased: /);
    await done(original, ["import", "all.ndjson"]);
    const before = linesOf(readFileSync(join(folder, "all.ndjson"), "utf8"));
    expect(linesOf(await done(original, ["export"]))).toEqual(before);
  });

  test("is whole beside a server that imports and replaces, and goes through a server too", async () => {
    const busy = join(folder, "busy");
    const count = 6_000;
    const lines = (text: string) =>
      ndjson(
        Array.from({ length: count }, (_, index) =>
          post(`b-${index}`, { uid: `${index % 5}` }, { text, language: "EN" }),
        ),
      );
    writeFileSync(join(folder, "first.ndjson"), lines("first version"));
    writeFileSync(join(folder, "second.ndjson"), lines("second version"));
    await done(busy, ["import", "first.ndjson"]);
    const serve = ["--port", "0", "--metrics-port", "off"];
    const server = await startEarshot(["serve", "--data", busy, ...serve]);
    const taken = join(folder, "taken");
    await done(taken, ["user", "create", "ann@example.org"], "correct horse\n");
    const other = await startEarshot(["serve", "--data", taken, ...serve]);
    try {
      const importing = done(busy, ["import", "second.ndjson"]);
      const exports: string[] = [];
      let over = false;
      void importing.finally(() => {
        over = true;
      });
      while (!over) exports.push(await done(busy, ["export"]));
      await importing;
      for (const text of exports) {
        const uids = [...text.matchAll(/"uid":"(b-\d+)"/g)].map(([, uid]) => uid);
        expect(new Set(uids).size).toBe(count);
      }
      await done(busy, ["export", "busy.ndjson.gz"]);
      await done(taken, ["import", "busy.ndjson.gz"]);
      expect(await contentsOf(taken)).toEqual(await contentsOf(busy));
    } finally {
      await server.stop("SIGTERM");
      await other.stop("SIGTERM");
    }
    expect(gunzipSync(readFileSync(join(folder, "busy.ndjson.gz"))).toString()).toMatch(/second version/);
  });

  test("never takes the place of a file", async () => {
    const { code, stderr } = await run(original, ["export", "all.ndjson"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "There is all.ndjson already. Name a new file.\n" });
    expect(existsSync(join(folder, "all.ndjson.part"))).toBe(false);
  });
});

test("lines of another kind that are wrong are set aside with the reason", {
  timeout: PATIENCE_MS,
}, async () => {
  const lines = [
    { kind_of_line: "account", platform: "Telegram", uid: "73", name: "Gone" },
    { kind_of_line: "account", platform: "Telegram" },
    { kind_of_line: "account", platform: "Telgram", uid: "1" },
    { kind_of_line: "erasure", mark: "xyz" },
    { kind_of_line: "list", name: "Papers" },
    { kind_of_line: "account", platform: "VK", handle: "zoe", described: { type: "person" } },
  ];
  const { code, stdout } = await run(
    original,
    ["import", "-", "--rejects", "others.rejects", "--json"],
    ndjson(lines),
  );
  expect(code).toBe(1);
  expect(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
    read: 5,
    rejected: 5,
    stored: 0,
  });
  const rejects = readFileSync(join(folder, "others.rejects"), "utf8").trimEnd().split("\n");
  expect(rejects.map((line) => JSON.parse(line)).map(({ line, reason }) => [line, reason])).toEqual([
    [2, "An account needs a uid or a handle."],
    [3, expect.stringMatching(/^platform must be one of .* did you mean Telegram\?$/)],
    [4, "mark must be 32 hexadecimal digits."],
    [5, 'kind_of_line must be one of account, erasure, not "list".'],
    [1, expect.stringMatching(/^erased: this account was erased/)],
  ]);
  expect(await done(original, ["export"])).toMatch(
    /"handle":"zoe","type":"organization",.*"described":\{"type":"person"/,
  );
});
