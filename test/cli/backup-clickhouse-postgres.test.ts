import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CLUSTER } from "../servers/clickhouse-node.ts";
import { dropServersOf, type Settings, settingsOnServers } from "../servers/settings.ts";
import { earshot } from "../support/earshot-process.ts";

const POSTS = 400;
const PATIENCE_MS = 240_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-backup-clickhouse-"));
const disk = inject("clickhouseDisk");
const made: Settings[] = [];
let env: Settings;

beforeAll(async () => {
  env = await onServers("original");
  await output(["user", "create", "ann@example.org"], { input: "correct horse\n" });
  for (const version of ["first", "second"]) await output(["import", writePosts(version)]);
}, PATIENCE_MS);
afterAll(async () => {
  for (const settings of made) await dropServersOf(settings);
  rmSync(folder, { recursive: true, force: true });
});

async function onServers(database: string): Promise<Settings> {
  const settings = await settingsOnServers(database, {
    EARSHOT_CLICKHOUSE_BACKUP_DISK: "backups",
    EARSHOT_LOG_LEVEL: "silent",
  });
  made.push(settings);
  return settings;
}

function writePosts(version: string): string {
  const file = join(folder, `${version}.ndjson`);
  const lines = Array.from({ length: POSTS }, (_, index) =>
    JSON.stringify({
      platform: "VK",
      uid: `${index}`,
      published_at: 1_700_000_000 + index,
      account: { handle: `paper-${index % 7}` },
      text: `Rain in the ${version} week, report ${index}`,
      language: "EN",
    }),
  );
  writeFileSync(file, lines.join("\n"));
  return file;
}

async function output(
  args: readonly string[],
  options: { readonly env?: Settings; readonly input?: string } = {},
): Promise<string> {
  const { code, stdout, stderr } = await earshot(args, { cwd: folder, env, ...options });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd();
}

const told = async (args: readonly string[], options: { readonly env?: Settings } = {}) =>
  JSON.parse((await output([...args, "--json"], options)).split("\n").at(-1) ?? "");

async function refusal(args: readonly string[], on: Settings): Promise<string> {
  const { code, stderr } = await earshot(args, { cwd: folder, env: on });
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/ at .*\.js:/);
  return stderr;
}

test("ClickHouse backs up its posts itself, and gets them back in another database", {
  timeout: PATIENCE_MS,
}, async () => {
  const { posts } = await told(["backup", "backup"]);
  expect(posts).toMatchObject({ kind: "clickhouse", posts: POSTS, accounts: 7 });
  const places = ["shard-1-replica-1"];
  expect(posts.at).toMatchObject({ database: "original", disk: "backups", servers: places });
  expect(readdirSync(join(disk, posts.at.name)).sort()).toEqual(places);
  expect(existsSync(join(folder, "backup", "posts"))).toBe(false);
  // What comes later is not in it.
  await output(["import", writePosts("third")]);

  const elsewhere = await onServers("restored");
  await output(["restore", "backup"], { env: elsewhere });
  expect(await told(["stats"], { env: elsewhere })).toMatchObject({ posts: POSTS, accounts: 7, users: 1 });
  // Every post is there as it was, and the index can be written to.
  expect(await told(["import", "second.ndjson"], { env: elsewhere })).toMatchObject({ unchanged: POSTS });
  expect(await told(["import", "third.ndjson"], { env: elsewhere })).toMatchObject({ replaced: POSTS });
  expect(await told(["stats"], { env: elsewhere })).toMatchObject({ posts: POSTS });

  expect(await refusal(["restore", "backup"], await onServers("restored"))).toMatch(
    /restored has tables already/,
  );
  const onCluster = { ...(await onServers("elsewhere")), EARSHOT_CLICKHOUSE_CLUSTER: CLUSTER };
  expect(await refusal(["restore", "backup"], onCluster)).toMatch(/Restore them on one server/);
});

test("a disk that the servers do not give away is named, and what was begun is no backup", {
  timeout: PATIENCE_MS,
}, async () => {
  const other = { ...env, EARSHOT_CLICKHOUSE_BACKUP_DISK: "default" };
  expect(await refusal(["backup", "refused"], other)).toMatch(
    /ClickHouse could not make the backup.*default/s,
  );
  expect(existsSync(join(folder, "refused", "backup.json"))).toBe(false);
  expect(await told(["stats"])).toMatchObject({ posts: POSTS });
  const onCluster = { ...env, EARSHOT_CLICKHOUSE_CLUSTER: CLUSTER };
  expect(await refusal(["backup", "refused-too"], onCluster)).toMatch(/backed up as rows/);
  expect(existsSync(join(folder, "refused-too"))).toBe(false);
});
