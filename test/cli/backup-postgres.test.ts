import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase } from "../servers/postgres-server.ts";
import { earshot, startEarshot } from "../support/earshot-process.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-backup-postgres-"));
const secret = "5a".repeat(32);
const urls: string[] = [];
let env: Readonly<Record<string, string>>;
let key: string;

type Env = Readonly<Record<string, string>>;

async function output(
  args: readonly string[],
  options: { readonly env?: Env; readonly input?: string } = {},
) {
  const { code, stdout, stderr } = await earshot(args, { cwd: folder, env, ...options });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd();
}

async function newDatabase(): Promise<Env> {
  const url = await createDatabase(inject("postgresUrl"));
  urls.push(url);
  return { EARSHOT_DATABASE_URL: url, EARSHOT_SECRET: secret, EARSHOT_LOG_LEVEL: "silent" };
}

beforeAll(async () => {
  env = await newDatabase();
  await output(["user", "create", "ann@example.org"], { input: "correct horse\n" });
  key = await output(["key", "create", "--user", "ann@example.org"]);
  await output(["list", "create", "--user", "ann@example.org", "--name", "papers", "--keyword", "rain"]);
});

afterAll(async () => {
  for (const url of urls) await dropDatabase(url);
  rmSync(folder, { recursive: true, force: true });
});

test("a directory in PostgreSQL is backed up, and restored into PostgreSQL or into a data directory", {
  timeout: 240_000,
}, async () => {
  const backup = join(folder, "backup");
  expect(await output(["backup", backup])).toMatch(/^Backed up 1 users, 1 keys, 1 lists and no posts to /);
  expect(readdirSync(backup).sort()).toEqual(["backup.json", "directory.sqlite"]);
  expect(readFileSync(join(backup, "directory.sqlite")).includes(key)).toBe(false);

  const elsewhere = await newDatabase();
  await output(["restore", backup], { env: elsewhere });
  expect(await output(["key", "show", "1"], { env: elsewhere })).toContain(key);
  const twice = await earshot(["restore", backup], { cwd: folder, env: elsewhere });
  expect(twice).toMatchObject({ code: 1, stderr: expect.stringMatching(/has users already/) });
  const other = await earshot(["restore", backup], {
    cwd: folder,
    env: { ...(await newDatabase()), EARSHOT_SECRET: "ab".repeat(32) },
  });
  expect(other).toMatchObject({ code: 1, stderr: expect.stringMatching(/not the secret/) });

  const data = join(folder, "data");
  await output(["restore", backup, "--data", data], { env: {}, input: `${secret}\n` });
  expect(await output(["key", "show", "1", "--data", data], { env: {} })).toContain(key);
  expect(existsSync(join(data, "directory.sqlite"))).toBe(true);
});

test("a server with its directory in PostgreSQL is backed up with its posts while it serves", {
  timeout: 240_000,
}, async () => {
  const data = join(folder, "server");
  const record = {
    platform: "VK",
    uid: "1",
    published_at: 1_700_000_000,
    account: { handle: "anna" },
    text: "Rain",
  };
  writeFileSync(join(folder, "posts.ndjson"), JSON.stringify(record));
  await earshot(["import", "posts.ndjson", "--data", data], { cwd: folder, env });
  const server = await startEarshot(["serve", "--port", "0", "--metrics-port", "off", "--data", data], {
    env,
  });
  try {
    const told = JSON.parse(await output(["backup", join(folder, "whole"), "--json", "--data", data]));
    expect(told.posts).toEqual({ kind: "embedded", posts: 1, accounts: 1 });
  } finally {
    await server.stop("SIGTERM");
  }
  const elsewhere = await newDatabase();
  const restored = join(folder, "restored");
  await output(["restore", join(folder, "whole"), "--data", restored], { env: elsewhere });
  const stats = JSON.parse(await output(["stats", "--json", "--data", restored], { env: elsewhere }));
  expect(stats).toMatchObject({ posts: 1, users: 1, keys: 1, lists: 1 });
});

test("a directory is moved from a data directory to PostgreSQL and back, with its secret", {
  timeout: 240_000,
}, async () => {
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  await output(["user", "create", "bob@example.org", "--data", first], { env: {}, input: "correct horse\n" });
  const bobsKey = await output(["key", "create", "--user", "bob@example.org", "--data", first], { env: {} });
  const ownSecret = readFileSync(join(first, "secret"), "utf8").trim();
  const database: Env = { ...(await newDatabase()), EARSHOT_SECRET: ownSecret };

  const wrong = { ...database, EARSHOT_SECRET: secret };
  const refused = await earshot(["migrate-stores", "--from", first], { cwd: folder, env: wrong });
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/EARSHOT_SECRET is not the secret in/),
  });

  const told = await output(["migrate-stores", "--from", first], { env: database });
  expect(told).toMatch(/^Moved 1 users, 1 keys, 0 lists and no posts; every row was compared\./);
  expect(await output(["key", "show", "1"], { env: database })).toContain(bobsKey);
  // Again: nothing is doubled.
  const url = database.EARSHOT_DATABASE_URL ?? "";
  await output(["migrate-stores", "--from", first, "--to-database", url], { env: {} });

  await output(["list", "create", "--user", "bob@example.org", "--name", "later"], { env: database });
  const back = JSON.parse(await output(["migrate-stores", "--to", second, "--json"], { env: database }));
  expect(back.directory.lists.rows).toBe(1);
  expect(await output(["key", "show", "1", "--data", second], { env: {} })).toContain(bobsKey);

  const foreign = await earshot(["migrate-stores", "--from", second], { cwd: folder, env });
  expect(foreign.code).toBe(1);
  const lost = await earshot(["migrate-stores", "--to", join(folder, "third"), "--from-database", url], {
    cwd: folder,
  });
  expect(lost).toMatchObject({ code: 1, stderr: expect.stringMatching(/EARSHOT_SECRET is needed/) });
  const neither = await earshot(["migrate-stores"], { cwd: folder, env });
  expect(neither).toMatchObject({ code: 2, stderr: expect.stringMatching(/Give either --from DIR/) });
});
