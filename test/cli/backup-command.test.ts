import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqliteDirectory } from "../../src/directory/store/sqlite.ts";
import { earshot, startEarshot } from "../support/earshot-process.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-backup-"));
const data = join(folder, "data");
let key: string;
let secret: string;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function output(args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await earshot(args, { input, cwd: folder });
  expect({ code, stderr: stderr.replace(/^.*(rejected|stored|lines).*\n/gm, "") }).toEqual({
    code: 0,
    stderr: "",
  });
  return stdout.trimEnd();
}

function lines(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) =>
    JSON.stringify({
      platform: "VK",
      uid: `post-${from + index}`,
      published_at: 1_700_000_000 + from + index,
      account: { handle: `account-${(from + index) % 7}` },
      text: `Rain on harbor ${from + index}`,
      language: "EN",
      engagement: { likes: from + index },
    }),
  ).join("\n");
}

beforeAll(async () => {
  await output(["user", "create", "ann@example.org", "--admin", "--data", data], "correct horse\n");
  key = await output(["key", "create", "--user", "ann@example.org", "--data", data, "--scope", "import"]);
  await output([
    "list",
    "create",
    "--user",
    "ann@example.org",
    "--name",
    "papers",
    "--keyword",
    "harbor",
    "--data",
    data,
  ]);
  writeFileSync(join(folder, "posts.ndjson"), lines(0, 500));
  await output(["import", join(folder, "posts.ndjson"), "--data", data]);
  // Some in another version: what was there before them must not come back.
  writeFileSync(join(folder, "changed.ndjson"), lines(0, 20).replaceAll("Rain on", "More rain on"));
  expect(await output(["import", join(folder, "changed.ndjson"), "--json", "--data", data])).toContain(
    '"replaced":20',
  );
  secret = readFileSync(join(data, "secret"), "utf8").trim();
});

const WINDOW = "published_at_from=1700000000&published_at_to=1700001000";
const SERVE = ["serve", "--port", "0", "--metrics-port", "off", "--log-level", "silent"];

/** What somebody sees: the same requests, whatever the server. */
async function answersOf(directory: string): Promise<readonly unknown[]> {
  const server = await startEarshot([...SERVE, "--data", directory]);
  try {
    const answers: unknown[] = [];
    for (const path of [
      `posts?keyword=rain&per_page=20&${WINDOW}`,
      `posts?lists=1&per_page=5&${WINDOW}`,
      `posts/stats?keyword=harbor&${WINDOW}`,
      "lists",
    ]) {
      const response = await fetch(`${server.url}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(response.status).toBe(200);
      const text = (await response.text()).replaceAll(server.url, "").replaceAll(/"took_ms":\d+/g, "");
      answers.push(text.replaceAll(/"(request_id|next)":"[^"]*"/g, ""));
    }
    return answers;
  } finally {
    await server.stop("SIGTERM");
  }
}

test("what is restored answers as what was backed up, and the secret is asked for", {
  timeout: 240_000,
}, async () => {
  const backup = join(folder, "backup-1");
  const told = await output(["backup", backup, "--data", data]);
  expect(told).toMatch(/^Backed up 1 users, 1 keys, 1 lists and 500 posts to .*\nThe secret is not in it/);
  expect(readdirSync(backup).sort()).toEqual(["analyzers", "backup.json", "directory.sqlite", "posts"]);
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(await output(["key", "show", "1", "--data", data])).toBe(key);
  const directory = await openSqliteDirectory({
    file: join(data, "directory.sqlite"),
    secret: Buffer.from(secret, "hex"),
  });
  const { entries } = await directory.audit.page(0, 2);
  await directory.close();
  expect(entries).toMatchObject([
    { action: "key.shown", subject: "key 1", actor: null },
    { action: "backup.made", subject: backup, actor: null },
  ]);
  expect(readFileSync(join(backup, "backup.json"), "utf8")).not.toContain(secret);

  const restored = join(folder, "restored-1");
  const wrong = await earshot(["restore", backup, "--data", restored], {
    input: "ab".repeat(32),
    cwd: folder,
  });
  expect(wrong).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not the secret of the installation/),
  });
  const none = await earshot(["restore", backup, "--data", restored], { cwd: folder });
  expect(none).toMatchObject({ code: 2, stderr: expect.stringMatching(/The secret is needed/) });
  expect(existsSync(restored)).toBe(false);

  await output(["restore", backup, "--data", restored], `${secret}\n`);
  expect(readFileSync(join(restored, "secret"), "utf8").trim()).toBe(secret);
  expect(statSync(join(restored, "secret")).mode & 0o777).toBe(0o600);
  expect(await output(["key", "show", "1", "--data", restored])).toContain(key);
  const answers = await answersOf(restored);
  expect(answers[0]).toContain('"total_posts":500');
  expect(answers).toEqual(await answersOf(data));

  const again = await earshot(["restore", backup, "--data", restored], { input: secret, cwd: folder });
  expect(again).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/already\. Restore into a new data directory/),
  });
});

test("a running server is backed up while it serves and imports, at one moment", {
  timeout: 240_000,
}, async () => {
  const server = await startEarshot([...SERVE, "--data", data]);
  const backup = join(folder, "backup-2");
  try {
    let importing = true;
    let acknowledged = 500;
    const imports = (async () => {
      while (importing) {
        const body = lines(acknowledged, acknowledged + 50);
        const headers = { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" };
        const response = await fetch(`${server.url}/manage/v1/imports`, { method: "POST", headers, body });
        expect(response.status).toBe(200);
        await response.text();
        acknowledged += 50;
      }
    })();
    const before = acknowledged;
    await output(["backup", backup, "--with-secret", "--data", data]);
    importing = false;
    await imports;
    const restored = join(folder, "restored-2");
    await output(["restore", backup, "--data", restored]);
    const stats = JSON.parse(await output(["stats", "--json", "--data", restored]));
    // Whole batches, of which none is half there.
    expect(stats.posts % 50).toBe(0);
    expect(stats.posts).toBeGreaterThanOrEqual(before);
    expect(stats.posts).toBeLessThanOrEqual(acknowledged);
    expect(stats.accounts).toBe(7);
    // And it goes on there.
    const search = await fetch(`${server.url}/api/v1/posts`, { headers: { authorization: `Bearer ${key}` } });
    expect(search.status).toBe(200);
  } finally {
    expect(await server.stop("SIGTERM")).toBe(0);
  }
});

test("what is no backup, or is not what it was, is refused with a sentence", {
  timeout: 240_000,
}, async () => {
  const restored = join(folder, "restored-3");
  const nothing = await earshot(["restore", folder, "--data", restored], { input: secret, cwd: folder });
  expect(nothing).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is no backup, or one that was not finished/),
  });
  const full = await earshot(["backup", folder, "--data", data], { cwd: folder });
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/is not empty/) });
  const backup = join(folder, "backup-1");
  writeFileSync(join(backup, "directory.sqlite"), "something else");
  const damaged = await earshot(["restore", backup, "--data", restored], { input: secret, cwd: folder });
  expect(damaged).toMatchObject({ code: 1, stderr: expect.stringMatching(/damaged, or was changed/) });
});

test("what was erased since the backup is erased again, out of the directory in use or an export of it", {
  timeout: 240_000,
}, async () => {
  const living = join(folder, "living");
  await output(["restore", join(folder, "backup-2"), "--data", living]);
  const before = JSON.parse(await output(["stats", "--json", "--data", living])).posts;
  await output(["list", "add", "1", "VK:@account-3", "VK:@account-4", "--data", living]);
  const backup = join(folder, "backup-3");
  await output(["backup", backup, "--with-secret", "--data", living]);
  const uids = join(folder, "uids.txt");
  writeFileSync(uids, "VK,post-0\nVK,post-1\n");
  await output(["posts", "delete", "--uids", uids, "--yes", "--data", living]);
  await output(["posts", "delete", "--account", "VK:@account-3", "--yes", "--data", living]);
  const { posts } = JSON.parse(await output(["stats", "--json", "--data", living]));
  expect(posts).toBeLessThan(before - 50);
  const file = join(folder, "living.ndjson.gz");
  await output(["export", file, "--data", living]);

  for (const [index, place] of [living, file].entries()) {
    const restored = join(folder, `restored-again-${index}`);
    const told = await output(["restore", backup, "--erased-in", place, "--data", restored]);
    expect(told).toContain(`${before - posts} posts and 1 accounts were erased again.`);
    expect(JSON.parse(await output(["stats", "--json", "--data", restored]))).toMatchObject({ posts });
    const members = await output(["list", "show", "1", "--data", restored]);
    expect(members).toContain("account-4");
    expect(members).not.toContain("account-3");
    const again = ["import", join(folder, "posts.ndjson"), "--json", "--data", restored];
    const { stdout } = await earshot(again, { cwd: folder });
    expect(JSON.parse(stdout.split("\n")[0] ?? "")).toMatchObject({ stored: 0, rejected: 2 + 71 });
  }
  const nowhere = [
    "restore",
    backup,
    "--erased-in",
    join(folder, "nowhere"),
    "--data",
    join(folder, "never"),
  ];
  expect(await earshot(nowhere, { cwd: folder })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no .*nowhere to read/),
  });
  expect(existsSync(join(folder, "never"))).toBe(false);
});
