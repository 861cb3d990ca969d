import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropServersOf, type Settings, settingsOnServers } from "../servers/settings.ts";
import { earshot, startEarshot } from "../support/earshot-process.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-migrate-"));
const data = join(folder, "data");
const POSTS = 300;
let servers: Settings;
let key: string;
const made: Settings[] = [];

async function output(args: readonly string[], env: Settings = {}, input = ""): Promise<string> {
  const { code, stdout, stderr } = await earshot(args, { cwd: folder, env, input });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd();
}

/** With the secret of the data directory. */
async function onServers(database: string): Promise<Settings> {
  const secret = readFileSync(join(data, "secret"), "utf8").trim();
  const settings = await settingsOnServers(database, { EARSHOT_SECRET: secret });
  made.push(settings);
  return settings;
}

beforeAll(async () => {
  await output(["user", "create", "ann@example.org", "--data", data], {}, "correct horse\n");
  key = await output(["key", "create", "--user", "ann@example.org", "--data", data]);
  await output([
    "list",
    "create",
    "--user",
    "ann@example.org",
    "--name",
    "wet",
    "--keyword",
    "rain",
    "--data",
    data,
  ]);
  const lines = Array.from({ length: POSTS }, (_, index) =>
    JSON.stringify({
      platform: "VK",
      uid: `post-${index}`,
      published_at: 1_700_000_000 + index,
      account: { handle: `account-${index % 7}` },
      text: `Rain on harbor ${index}`,
      language: "EN",
    }),
  );
  writeFileSync(join(folder, "posts.ndjson"), lines.join("\n"));
  await earshot(["import", "posts.ndjson", "--data", data], { cwd: folder });
  servers = await onServers("migrated");
});

afterAll(async () => {
  for (const settings of made) await dropServersOf(settings);
  rmSync(folder, { recursive: true, force: true });
});

const WINDOW = "published_at_from=1700000000&published_at_to=1700001000";

/** What somebody sees, whatever the stores. */
async function answersOf(directory: string, env: Settings = {}): Promise<readonly string[]> {
  const args = [
    "serve",
    "--port",
    "0",
    "--metrics-port",
    "off",
    "--log-level",
    "silent",
    "--data",
    directory,
  ];
  const server = await startEarshot(args, { env });
  try {
    const answers: string[] = [];
    for (const path of [
      `posts?keyword=rain&${WINDOW}`,
      `posts?lists=1&${WINDOW}`,
      `posts/stats?${WINDOW}`,
      "lists",
    ]) {
      const response = await fetch(`${server.url}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const text = (await response.text()).replaceAll(server.url, "").replaceAll(/"took_ms":\d+/g, "");
      expect(response.status, text).toBe(200);
      answers.push(text.replaceAll(/"(request_id|next)":"[^"]*"/g, ""));
    }
    return answers;
  } finally {
    await server.stop("SIGTERM");
  }
}

test("an installation moves to the servers and back without changing an answer", {
  timeout: 240_000,
}, async () => {
  const before = await answersOf(data);
  expect(before[0]).toContain(`"total_posts":${POSTS}`);
  expect(await output(["migrate-stores", "--from", data], servers)).toMatch(
    new RegExp(`^Moved 1 users, 1 keys, 1 lists and ${POSTS} posts; every row was compared\\.`),
  );
  expect(await answersOf(join(folder, "beside"), servers)).toEqual(before);
  // A second time there is nothing to do, and it does nothing.
  await output(["migrate-stores", "--from", data], servers);

  const back = join(folder, "back");
  const told = JSON.parse(await output(["migrate-stores", "--to", back, "--json"], servers));
  expect(told.posts.posts.rows).toBe(POSTS);
  expect(await answersOf(back)).toEqual(before);
});

test("what is on servers is backed up as rows, and restored on servers or in a data directory", {
  timeout: 240_000,
}, async () => {
  const backup = join(folder, "backup");
  const told = JSON.parse(await output(["backup", backup, "--json"], servers));
  expect(told.posts).toEqual({ kind: "rows", posts: POSTS, accounts: 7 });
  const elsewhere = await onServers("restored");
  await output(["restore", backup], elsewhere);
  const answers = await answersOf(join(folder, "restored-beside"), elsewhere);
  expect(answers).toEqual(await answersOf(join(folder, "beside"), servers));
  const restored = join(folder, "restored");
  await output(["restore", backup, "--data", restored], {}, servers.EARSHOT_SECRET);
  expect(await answersOf(restored)).toEqual(answers);
  const full = await onServers("migrated");
  const refused = await earshot(["restore", backup], { cwd: folder, env: full });
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/posts already\. Restore into an empty index/),
  });
});
