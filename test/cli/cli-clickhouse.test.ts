import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropServersOf, type Settings, settingsOnServers } from "../servers/settings.ts";
import { earshot, type RunningServer, startEarshot, watchEarshot } from "../support/earshot-process.ts";
import { tries } from "../support/edition.ts";

const POSTS = 4_000;
const PATIENCE_MS = 300_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-cli-clickhouse-"));
let env: Settings;

beforeAll(async () => {
  env = await settingsOnServers("command_line");
});
afterAll(async () => {
  await dropServersOf(env);
  rmSync(folder, { recursive: true, force: true });
});

async function output(args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await earshot(args, { input, cwd: folder, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd();
}

const json = async (args: readonly string[]) =>
  JSON.parse((await output([...args, "--json"])).split("\n").at(-1) ?? "");

function writePosts(version: string): string {
  const file = join(folder, `posts-${version}.ndjson`);
  const lines = Array.from({ length: POSTS }, (_, index) =>
    JSON.stringify({
      platform: "Telegram",
      uid: `post-${index}`,
      published_at: 1_700_000_000 + index,
      account: { uid: `account-${index % 50}` },
      text: `Report number ${index}, ${version} version`,
      language: "EN",
    }),
  );
  writeFileSync(file, lines.join("\n"));
  return file;
}

/** Undefined for an error. */
function totalIn(body: unknown): number | undefined {
  return (body as { readonly meta?: { readonly total_posts?: number } }).meta?.total_posts;
}

const start = (name: string): Promise<RunningServer> =>
  startEarshot(
    ["serve", "--port", "0", "--metrics-port", "off", "--rate-limit", "0", "--data", join(folder, name)],
    { env },
  );

test("two servers and commands work on the same posts at once", { timeout: PATIENCE_MS }, async () => {
  await output(["user", "create", "ann@example.org", "--admin"], "correct horse\n");
  const key = await output(["key", "create", "--user", "ann@example.org"]);
  const servers = await Promise.all([start("one"), start("two")]);
  const totalOf = async ({ url }: RunningServer): Promise<number> => {
    const target = `${url}/api/v1/posts?keyword=report&published_at_from=1600000000`;
    const answer = await fetch(target, { headers: { authorization: `Bearer ${key}` } });
    return totalIn(await answer.json()) ?? answer.status;
  };
  try {
    expect(await json(["import", writePosts("first")])).toMatchObject({ stored: POSTS, rejected: 0 });
    for (const server of servers) expect(await totalOf(server)).toBe(POSTS);
    expect(await json(["stats"])).toMatchObject({ posts: POSTS, accounts: 50 });
  } finally {
    for (const server of servers) expect(await server.stop("SIGTERM")).toBe(0);
  }
});

test("kill -9 of a process that replaces posts loses none and doubles none, and others go on without it", {
  timeout: PATIENCE_MS,
}, async () => {
  const key = await output(["key", "create", "--user", "ann@example.org"]);
  const server = await start("one");
  const totals = new Set<unknown>();
  let reading = true;
  const reader = (async () => {
    const target = `${server.url}/api/v1/posts?keyword=report&published_at_from=1600000000`;
    const ask = () => fetch(target, { headers: { authorization: `Bearer ${key}` } });
    while (reading) {
      const answer = await ask();
      const body = await answer.json();
      totals.add(totalIn(body) ?? JSON.stringify(body));
    }
  })();
  try {
    for (const [round, batches] of [2, 1, 3].slice(0, tries(1, 3)).entries()) {
      const file = writePosts(`round-${round}`);
      const { events, kill } = watchEarshot(["import", file, "--batch-size", "500"], { cwd: folder, env });
      let count = 0;
      for await (const _ of events) {
        count += 1;
        if (count === batches) await kill();
      }
      expect(count).toBeGreaterThanOrEqual(batches);
      const summary = await json(["import", file]);
      expect(summary).toMatchObject({ read: POSTS, stored: 0, rejected: 0 });
      expect(Number(summary.replaced)).toBeGreaterThan(0);
      expect(await json(["stats"])).toMatchObject({ posts: POSTS, accounts: 50 });
    }
  } finally {
    reading = false;
    await reader;
    expect(await server.stop("SIGTERM")).toBe(0);
  }
  // What the server has logged tells why, when it could not answer.
  expect({ totals: [...totals], logged: await server.errors }).toEqual({ totals: [POSTS], logged: "" });
});

test("what is missing is said in a sentence", { timeout: PATIENCE_MS }, async () => {
  const { EARSHOT_DATABASE_URL = "", EARSHOT_SECRET = "" } = env;
  const refuse = async (settings: Readonly<Record<string, string>>) => {
    const { code, stderr } = await earshot(["stats"], { cwd: folder, env: { EARSHOT_SECRET, ...settings } });
    expect(code).not.toBe(0);
    return stderr;
  };
  const somewhere = { EARSHOT_CLICKHOUSE_URL: "http://127.0.0.1:9" };
  expect(await refuse(somewhere)).toMatch(/EARSHOT_CLICKHOUSE_URL needs EARSHOT_DATABASE_URL/);
  expect(await refuse({ EARSHOT_DATABASE_URL, EARSHOT_CLICKHOUSE_CLUSTER: "some" })).toMatch(
    /EARSHOT_CLICKHOUSE_CLUSTER needs EARSHOT_CLICKHOUSE_URL/,
  );
  const away = await refuse({ EARSHOT_DATABASE_URL, ...somewhere });
  expect(away).toMatch(/ClickHouse.*127\.0\.0\.1:9/);
  expect(away).not.toMatch(/ at .*\.js:/);
});
