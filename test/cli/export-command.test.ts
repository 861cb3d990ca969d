import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEarshot } from "../support/earshot-process.ts";
import {
  answersOf,
  contentsOf,
  done,
  fill,
  linesOf,
  ndjson,
  type Place,
  post,
  run,
} from "../support/exported-posts.ts";

const PATIENCE_MS = 240_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-export-"));
const place = (name: string): Place => ({ data: join(folder, name), cwd: folder });
const original = place("original");
const restored = place("restored");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => fill(original), PATIENCE_MS);

describe("What is exported", { timeout: PATIENCE_MS }, () => {
  test("is the same when it was imported into a new data directory: posts, accounts, properties, erasures, totals", async () => {
    const told = await done(original, ["export", "all.ndjson", "--json"]);
    expect(JSON.parse(told)).toEqual({ file: "all.ndjson", posts: 5, accounts: 7, erasures: 5 });
    mkdirSync(restored.data);
    cpSync(join(original.data, "secret"), join(restored.data, "secret"));
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
    const busy = place("busy");
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
    const server = await startEarshot(["serve", "--data", busy.data, ...serve]);
    const taken = place("taken");
    await done(taken, ["user", "create", "ann@example.org"], "correct horse\n");
    const other = await startEarshot(["serve", "--data", taken.data, ...serve]);
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
