import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { earshot, startEarshot, watchEarshot } from "../support/earshot-process.ts";

/** Each command starts a process. */
const PATIENCE_MS = 240_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-erasure-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(data: string, args: readonly string[], input = "") {
  return earshot([...args, "--data", join(folder, data)], { input, cwd: folder });
}

async function json(data: string, args: readonly string[], input = "") {
  const { code, stdout, stderr } = await run(data, [...args, "--json"], input);
  return { code, stderr, ...JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") };
}

function write(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function post(uid: string, account: object, published_at = "2026-01-01T00:00:00Z"): string {
  return JSON.stringify({
    platform: "Telegram",
    uid,
    published_at,
    account,
    text: `rain ${uid}`,
    language: "EN",
  });
}

test(
  "posts are erased by a file of uids and by account, and the same import does not bring them back",
  async () => {
    const anna = { handle: "anna", name: "Anna" };
    const file = write(
      "posts.ndjson",
      [post("1", anna), post("2", anna), post("3", { uid: "77" }), post("4", { uid: "78" })].join("\n"),
    );
    await json("erase", ["import", file]);
    const uids = write("uids.csv", "uid,note,Platform\n3,x,telegram\n99,,Telegram\n");
    expect(await json("erase", ["posts", "delete", "--uids", uids, "--dry-run"])).toEqual({
      code: 0,
      stderr: "",
      kind: "posts",
      posts: 1,
      dry_run: true,
    });
    const unasked = await run("erase", ["posts", "delete", "--uids", uids]);
    expect(unasked).toMatchObject({ code: 2, stdout: "" });
    expect(unasked.stderr).toMatch(/^1 of 2 posts that are named are here .* Say --yes to do it/);
    expect(await json("erase", ["stats"])).toMatchObject({ posts: 4 });
    expect(await json("erase", ["posts", "delete", "--uids", uids, "--yes"])).toMatchObject({
      deleted: 1,
      marked: 2,
    });
    expect(await json("erase", ["posts", "delete", "--account", "Telegram:@Anna", "--yes"])).toMatchObject({
      deleted: 2,
      lists: [],
    });
    expect(await json("erase", ["stats"])).toMatchObject({ posts: 1, accounts: 2 });

    const more = write("more.ndjson", [readFileSync(file, "utf8"), post("5", { handle: "ANNA" })].join("\n"));
    expect(await json("erase", ["import", more])).toMatchObject({
      code: 1,
      read: 5,
      stored: 0,
      unchanged: 1,
      rejected: 4,
    });
    const rejects = readFileSync(join(folder, "more.ndjson.rejects.ndjson"), "utf8").trimEnd().split("\n");
    expect(rejects.map((line) => JSON.parse(line))).toMatchObject(
      [1, 2, 3, 5].map((line) => ({ line, reason: expect.stringMatching(/^erased: /), record: "" })),
    );

    expect((await run("erase", ["posts", "purge"])).stdout).toMatch(
      /^\d+ deleted or replaced rows are removed/,
    );
    expect(await json("erase", ["posts", "purge"])).toMatchObject({ rows: 0 });
    expect(await json("erase", ["import", more])).toMatchObject({ rejected: 4, unchanged: 1 });
  },
  PATIENCE_MS,
);

test(
  "posts are deleted by age, and may come back",
  async () => {
    const file = write(
      "aged.ndjson",
      [
        post("1", { uid: "1" }, "2020-01-01T00:00:00Z"),
        post("2", { uid: "1" }, new Date().toISOString()),
      ].join("\n"),
    );
    await json("age", ["import", file]);
    for (const flags of [
      ["--before", "2020-01-01T00:00:01Z"],
      ["--older-than", "30d"],
    ]) {
      expect(await json("age", ["posts", "delete", ...flags, "--dry-run"])).toMatchObject({ posts: 1 });
    }
    expect(await json("age", ["posts", "delete", "--before", "2020-01-01", "--dry-run"])).toMatchObject({
      posts: 0,
    });
    expect(await json("age", ["posts", "delete", "--older-than", "30d", "--yes"])).toMatchObject({
      deleted: 1,
      marked: 0,
    });
    expect(await json("age", ["import", file])).toMatchObject({ stored: 1, unchanged: 1, rejected: 0 });
  },
  PATIENCE_MS,
);

test.each([
  [[], /one of --uids FILE, --account ACCOUNT, --before DATE, --older-than AGE/, 2],
  [["--before", "2020-01-01", "--older-than", "3d"], /one of --uids FILE/, 2],
  [["--before", "soon"], /--before must be a date such as/, 2],
  [["--older-than", "1y"], /--older-than must be an age such as 365d/, 2],
  [["--account", "Telegrm:@x"], /Telegrm.* is not a platform; did you mean .?Telegram/, 1],
  [["--uids", "missing.csv"], /There is no file missing\.csv\./, 2],
  [["--uids", "."], /\. is a directory, not a file\./, 2],
] as const)("deleting with %j is refused with a reason", async (flags, reason, exitCode) => {
  const { code, stdout, stderr } = await run("none", ["posts", "delete", ...flags]);
  expect({ code, stdout }).toEqual({ code: exitCode, stdout: "" });
  expect(stderr).toMatch(reason);
  expect(existsSync(join(folder, "none"))).toBe(false);
});

test(
  "a file of uids with a line that cannot be read deletes nothing",
  async () => {
    await json("bad", ["import", write("bad.ndjson", post("1", { uid: "1" }))]);
    const lines = ["Telegram,1", "Telegrm,2", "Telegram,", "Telegram,1.5E+17"].join("\n");
    const { code, stderr } = await run("bad", ["posts", "delete", "--uids", "-", "--yes"], lines);
    expect(code).toBe(1);
    expect(stderr).toMatch(/standard input, line 2: platform must be one of .* did you mean Telegram\?/);
    expect(stderr).toMatch(/standard input, line 3: uid is required\./);
    expect(stderr).toMatch(/standard input, line 4: uid was rounded to 1\.5E\+17 by a spreadsheet/);
    expect(stderr).toMatch(/Nothing was deleted\.\n$/);
    expect(await json("bad", ["stats"])).toMatchObject({ posts: 1 });
    const records = `${post("1", {})}\n{"platform":"Telegram","uid":2}`;
    expect(await json("bad", ["posts", "delete", "--uids", "-", "--yes"], records)).toMatchObject({
      deleted: 1,
      marked: 2,
    });
  },
  PATIENCE_MS,
);

test(
  "accounts are described by CSV and NDJSON, before and after their posts",
  async () => {
    const csv = [
      "Platform;Handle;UID;Type;account.properties.Party;properties.Tags[];Notes",
      "telegram;@Anna;;person;Green;a|b;hello",
      "X;;7;organization;;;",
      "Twiter;someone;;;;;",
      "Telegram;;;person;;;",
    ].join("\r\n");
    const file = write("accounts.csv.gz", gzipSync(`\uFEFF${csv}\r\n`));
    await json("described", ["import", write("d.ndjson", post("1", { handle: "anna" }))]);
    const expected = { read: 4, rejected: 2, added: 1, changed: 1, unchanged: 0 };
    const rehearsed = await json("described", ["accounts", "import", file, "--dry-run"]);
    expect(rehearsed).toMatchObject({ code: 1, ...expected, dry_run: true });
    expect(rehearsed.stderr).toMatch(
      /accounts\.csv\.gz, line 4: platform must be one of .* did you mean Twitter\?/,
    );
    expect(rehearsed.stderr).toMatch(/accounts\.csv\.gz, line 5: A uid or a handle is required\./);
    expect(rehearsed.stderr).toMatch(/Not kept: Notes \(1 line\)\./);
    expect(await json("described", ["accounts", "import", file])).toMatchObject({
      ...expected,
      dry_run: false,
    });
    expect(await json("described", ["accounts", "import", file])).toMatchObject({ added: 0, unchanged: 2 });
    const lines = [
      { platform: "Telegram", handle: "anna", properties: { Party: null, Since: 2001 } },
      { platform: "Telegram", handle: "zoe", type: "alien" },
    ].map((line) => JSON.stringify(line));
    const again = await json("described", ["accounts", "import", "-"], lines.join("\n"));
    expect(again).toMatchObject({ read: 2, rejected: 1, changed: 1 });
    expect(again.stderr).toMatch(
      /standard input, line 2: type must be one of person, organization, not "alien"/,
    );

    await json("described", ["import", write("d2.ndjson", post("2", { uid: "70", handle: "Anna" }))]);
    await run("described", ["user", "create", "anna@example.org", "--admin"], "correct horse\n");
    const createKey = async (...scopes: readonly string[]) =>
      (await run("described", ["key", "create", "--user", "anna@example.org", ...scopes])).stdout.trim();
    const [key, writer] = [await createKey(), await createKey("--scope", "admin,import")];
    const server = await startEarshot([
      "serve",
      "--data",
      join(folder, "described"),
      "--port",
      "0",
      "--metrics-port",
      "off",
    ]);
    try {
      const query = "published_at_from=0&person[Since]=2001";
      const answer = await fetch(`${server.url}/api/v1/posts?${query}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const body = (await answer.json()) as { data: { attributes: { uid?: string } }[] };
      expect({ status: answer.status, found: body.data?.length }).toEqual({ status: 200, found: 2 });
      const remote = (args: readonly string[], EARSHOT_KEY = writer, input = "") =>
        earshot([...args, "--to", server.url], { cwd: folder, env: { EARSHOT_KEY }, input });
      const keyless = await earshot(["posts", "purge", "--to", server.url]);
      expect(keyless).toMatchObject({ code: 2, stderr: expect.stringMatching(/scope erase is needed: set/) });
      expect((await remote(["posts", "purge"], key)).stderr).toMatch(/refuses it: .* scope `erase`/);
      const described = await remote(["accounts", "import", "-", "--json"], writer, lines.join("\n"));
      expect(JSON.parse(described.stdout)).toMatchObject({ read: 2, rejected: 1, unchanged: 1 });
      const asked = await remote(["posts", "delete", "--account", "Telegram:@anna"]);
      expect(asked.stderr).toMatch(/^Telegram:@anna has 2 posts here; .* Say --yes/);
      const erased = await remote(["posts", "delete", "--account", "Telegram:@anna", "--yes", "--json"]);
      expect(JSON.parse(erased.stdout)).toMatchObject({ deleted: 2 });
      expect((await remote(["posts", "purge"])).stdout).toMatch(/^\d+ deleted or replaced rows are removed/);
    } finally {
      await server.stop("SIGTERM");
    }
  },
  PATIENCE_MS,
);

test(
  "kill -9 during an erasure leaves all of it to be done or none, and the next command finishes it",
  async () => {
    const lines = Array.from({ length: 8_000 }, (_, index) => post(`${index}`, { uid: `${index % 4}` }));
    const file = write("many.ndjson", lines.join("\n"));
    await json("killed", ["import", file]);
    const log = join(folder, "killed", "posts.sqlite-wal");
    const written = () => (existsSync(log) ? statSync(log).size : 0);
    for (const account of [0, 1, 2]) {
      const args = ["posts", "delete", "--account", `Telegram:${account}`, "--yes"];
      const { kill, exit } = watchEarshot([...args, "--data", join(folder, "killed")]);
      let ended = false;
      void exit.then(() => {
        ended = true;
      });
      // Until something of it is in the log of the store.
      while (!ended && written() < 100_000 * account) await sleep(1);
      await kill();
      const { posts } = await json("killed", ["stats"]);
      expect([8_000 - account * 2_000, 8_000 - (account + 1) * 2_000]).toContain(posts);
      expect(await json("killed", args)).toMatchObject({ deleted: posts - (8_000 - (account + 1) * 2_000) });
    }
    expect(await json("killed", ["import", file])).toMatchObject({
      stored: 0,
      unchanged: 2_000,
      rejected: 6_000,
    });
  },
  PATIENCE_MS,
);
