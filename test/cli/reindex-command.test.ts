import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeDictionaries } from "../../src/lexicon/dictionary-files.ts";
import { earshot, type RunningServer, startEarshot, watchEarshot } from "../support/earshot-process.ts";
import { packFirstLayout } from "../support/first-layout.ts";
import { packTiny } from "../support/tiny-dictionaries.ts";

const POSTS = 12_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-reindex-command-"));
const data = join(folder, "data");
const older = join(folder, "older");
const newer = join(folder, "newer");
let key = "";

beforeAll(async () => {
  // As version 0.1 has packed them: an index of that time is searched with them until it is analyzed anew.
  writeDictionaries(older, new Map([["EN", packFirstLayout([{ form: "flood", headwords: ["flood"] }])]]));
  writeDictionaries(newer, packTiny({ EN: "flood floods flooded" }));
  const now = Math.floor(Date.now() / 1000);
  const file = join(folder, "posts.ndjson");
  const lines = Array.from({ length: POSTS }, (_, index) =>
    JSON.stringify({
      platform: "VK",
      uid: `post-${index}`,
      published_at: now - 60 - index,
      account: { handle: "anna" },
      text: index % 2 === 0 ? "A flood below the town" : "The town has flooded",
      transcript: wordsOf(index),
      language: "EN",
    }),
  );
  writeFileSync(file, lines.join("\n"));
  await output(["import", file, "--dictionaries", older]);
  await output(["user", "create", "anna@example.org"], "correct horse\n");
  key = await output(["key", "create", "--user", "anna@example.org"]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("when the program brings new dictionaries", () => {
  test("the server searches as before, and says how to use the new ones", async () => {
    const server = await serve(newer);
    expect(await totals(server)).toEqual({ all: POSTS, flood: POSTS / 2, flooded: POSTS / 2 });
    expect(await server.stop("SIGTERM")).toBe(0);
    const warnings = (await server.errors).split("\n").filter((line) => line.includes("earshot reindex"));
    expect(warnings).toHaveLength(1);
  });

  test("a server that ends during a reindex ends cleanly, and the command says so", async () => {
    const server = await serve(newer);
    const { events, exit } = watchEarshot(["reindex", "--data", data]);
    let exitCode: Promise<number | null> | null = null;
    const seen: unknown[] = [];
    for await (const { event } of events) {
      seen.push(event);
      if (event === "progress") exitCode ??= server.stop("SIGTERM");
    }
    expect(await exitCode).toBe(0);
    expect(await exit).toBe(1);
    expect(seen).not.toContain("summary");
  });

  test("without a server the command does it itself, and may be killed", async () => {
    const { events, kill } = watchEarshot(["reindex", "--data", data, "--dictionaries", newer]);
    for await (const { event } of events) if (event === "progress") await kill();
    const server = await serve(newer);
    expect(await totals(server)).toEqual({ all: POSTS, flood: POSTS / 2, flooded: POSTS / 2 });
    await server.stop("SIGTERM");
  });

  test("a server that is asked to goes on with it while it serves, and no post is missing at any time", async () => {
    const server = await serve(newer);
    let running = true;
    const seen: Totals[] = [];
    const reader = (async () => {
      while (running) seen.push(await totals(server));
    })();
    const lines = (await output(["reindex", "--json"])).split("\n").map((line) => JSON.parse(line));
    running = false;
    await reader;
    expect(lines.at(0)).toEqual({ event: "progress", done: expect.any(Number), total: POSTS });
    expect(lines.at(-1)).toEqual({
      ...{ event: "summary", outcome: "done", posts: POSTS, seconds: expect.any(Number) },
    });
    expect(new Set(seen.map(({ all }) => all))).toEqual(new Set([POSTS]));
    for (const { flood, flooded } of seen) {
      expect([POSTS / 2, POSTS]).toContain(flood);
      expect([POSTS / 2, POSTS]).toContain(flooded);
    }
    expect(await totals(server)).toEqual({ all: POSTS, flood: POSTS, flooded: POSTS });
    expect(await output(["reindex"])).toMatch(/^Nothing to do/);

    expect(JSON.parse(await output(["reindex", "--force", "--no-wait", "--json"]))).toEqual({
      ...{ event: "summary", outcome: "started", pid: server.pid, url: server.url },
    });
    // The next command joins in.
    expect(await output(["reindex"])).toMatch(/^12000 posts analyzed anew in/);
    await server.stop("SIGTERM");
    expect(await server.errors).toMatch(/"reindex started".*"reindex goes on".*"reindex done"/s);
  });

  test("then nothing is left to do, and what only the older index needed is gone", async () => {
    expect(await output(["reindex", "--dictionaries", newer])).toMatch(/^Nothing to do/);
    expect(readdirSync(join(data, "analyzers"))).toHaveLength(1);
    expect(await output(["reindex", "--force", "--dictionaries", newer])).toMatch(
      /^12000 posts analyzed anew in/,
    );
  });
});

test("an index whose dictionaries are lost is not searched with others, but can be analyzed anew", async () => {
  rmSync(join(data, "analyzers"), { recursive: true });
  const refused = await run(["posts", "purge", "--dictionaries", older]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/which is not in .*\. Analyze them anew with "earshot reindex"\.\n$/);
  await output(["reindex", "--dictionaries", older]);
  const server = await serve(older);
  expect(await totals(server)).toEqual({ all: POSTS, flood: POSTS / 2, flooded: POSTS / 2 });
  await server.stop("SIGTERM");
});

test("a directory without dictionaries is refused", async () => {
  const { code, stderr } = await run(["posts", "purge", "--dictionaries", folder]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^There are no dictionaries in /);
  expect(existsSync(join(data, "server.json"))).toBe(false);
});

/** Enough that it takes some seconds to analyze them. */
function wordsOf(index: number): string {
  return Array.from({ length: 150 }, (_, place) => `w${(index * 7 + place * 13) % 9973}`).join(" ");
}

function run(args: readonly string[], input = "") {
  return earshot([...args, "--data", data], { input, cwd: folder });
}

async function output(args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await run(args, input);
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd();
}

function serve(dictionaries: string): Promise<RunningServer> {
  const settings = ["--port", "0", "--metrics-port", "off", "--rate-limit", "0"];
  return startEarshot(["serve", ...settings, "--data", data, "--dictionaries", dictionaries], {
    cwd: folder,
  });
}

interface Totals {
  readonly all: number;
  readonly flood: number;
  readonly flooded: number;
}

async function totals({ url }: RunningServer): Promise<Totals> {
  const count = async (keyword: string) => {
    const answer = await fetch(`${url}/api/v1/posts?per_page=1&${keyword}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    const { meta } = (await answer.json()) as { meta: { total_posts: number } };
    return meta.total_posts;
  };
  return {
    all: await count(""),
    flood: await count("keyword=flood"),
    flooded: await count("keyword=flooded"),
  };
}
