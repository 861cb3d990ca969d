import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase } from "../servers/postgres-server.ts";
import { earshot, type RunningServer, startEarshot } from "../support/earshot-process.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-cli-postgres-"));
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  const url = await createDatabase(inject("postgresUrl"));
  env = { EARSHOT_DATABASE_URL: url, EARSHOT_SECRET: "5a".repeat(32), EARSHOT_LOG_LEVEL: "warn" };
});
afterAll(async () => {
  await dropDatabase(env.EARSHOT_DATABASE_URL ?? "");
  rmSync(folder, { recursive: true, force: true });
});

async function output(args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await earshot(args, { input, cwd: folder, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd();
}

test("users, keys and lists are kept in PostgreSQL, and no data directory is made for them", async () => {
  await output(["user", "create", "ann@example.org", "--admin"], "correct horse\n");
  expect(JSON.parse(await output(["user", "list", "--json"]))).toMatchObject([{ email: "ann@example.org" }]);
  const key = await output(["key", "create", "--user", "ann@example.org"]);
  expect(await output(["key", "show", "1"])).toContain(key);
  await output(["list", "create", "--user", "ann@example.org", "--name", "papers"]);
  expect(JSON.parse(await output(["list", "list", "--json"]))).toMatchObject([{ name: "papers" }]);
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("two processes serve one PostgreSQL, and what a command changes holds for both", async () => {
  const start = (name: string): Promise<RunningServer> =>
    startEarshot(["serve", "--port", "0", "--metrics-port", "off", "--data", join(folder, name)], { env });
  const servers = await Promise.all([start("one"), start("two")]);
  try {
    const key = await output(["key", "create", "--user", "ann@example.org"]);
    const statusOf = async ({ url }: RunningServer): Promise<number> =>
      (await fetch(`${url}/api/v1/lists`, { headers: { authorization: `Bearer ${key}` } })).status;
    for (const server of servers) expect(await statusOf(server)).toBe(200);
    await output(["key", "disable", key]);
    for (const server of servers) {
      await expect.poll(() => statusOf(server), { timeout: 2_000, interval: 20 }).toBe(401);
    }
  } finally {
    for (const server of servers) expect(await server.stop("SIGTERM")).toBe(0);
  }
});

test("without a secret, or without a database, a sentence says what to do", async () => {
  const { EARSHOT_DATABASE_URL = "" } = env;
  const secretless = await earshot(["user", "list"], { cwd: folder, env: { EARSHOT_DATABASE_URL } });
  expect(secretless.code).toBe(2);
  expect(secretless.stderr).toMatch(
    /EARSHOT_SECRET is required with EARSHOT_DATABASE_URL.*openssl rand -hex 32/,
  );
  const nowhere = { ...env, EARSHOT_DATABASE_URL: "postgresql://ann:hunter2@127.0.0.1:1/earshot" };
  const lost = await earshot(["user", "list"], { cwd: folder, env: nowhere });
  expect(lost.code).toBe(1);
  expect(lost.stderr).toMatch(/PostgreSQL at 127\.0\.0\.1:1\/earshot cannot be used: connect ECONNREFUSED/);
  expect(lost.stderr).not.toContain("hunter2");
});
