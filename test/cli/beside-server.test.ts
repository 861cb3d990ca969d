import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openSqliteDirectory } from "../../src/directory/store/sqlite.ts";
import { earshot, startEarshot, watchEarshot } from "../support/earshot-process.ts";

/** Each command starts a process. */
const PATIENCE_MS = 240_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-beside-"));
const data = join(folder, "killed");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(directory: string, args: readonly string[], input = "") {
  return earshot([...args, "--data", join(folder, directory)], { input, cwd: folder });
}

function start() {
  return startEarshot(["serve", "--data", data, "--port", "0", "--metrics-port", "off"], { cwd: folder });
}

function write(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function post(uid: string, account: object): string {
  const published_at = "2026-01-01T00:00:00Z";
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
  "beside a running server everything is handed to it, and looks as it does without one",
  async () => {
    const lines = [post("1", { handle: "anna" }), post("2", { uid: "7" }), post("3", { uid: "7" })];
    const file = write("beside.ndjson", lines.join("\n"));
    const described = write("beside-accounts.csv", "platform,uid,type\nTelegram,7,organization\n");
    const uids = write("beside-uids.csv", "Telegram,2\n");
    /** What a person does, with what is told of it. */
    const session = async (data: string) => {
      const told = [];
      for (const args of [
        ["accounts", "import", described],
        ["accounts", "import", described, "--json"],
        ["posts", "delete", "--uids", uids],
        ["posts", "delete", "--uids", uids, "--dry-run", "--json"],
        ["posts", "delete", "--uids", uids, "--yes"],
        ["posts", "delete", "--account", "Telegram:@anna", "--yes", "--json"],
        ["posts", "delete", "--account", "Telegram:@anna", "--yes"],
        ["posts", "purge"],
        ["stats", "--json"],
      ]) {
        const { code, stdout, stderr } = await run(data, args);
        told.push({ args, code, stdout: stdout.replaceAll(join(folder, data), "DATA"), stderr });
      }
      return told;
    };
    for (const data of ["alone", "served"]) {
      await run(data, ["user", "create", "ann@example.org"], "correct horse\n");
      await run(data, ["import", file]);
      const create = ["list", "create", "--user", "ann@example.org", "--name", "Papers"];
      await run(data, [...create, "--accounts", "-"], "Telegram:@Anna\n");
    }
    const alone = await session("alone");
    const server = await startEarshot([
      ...["serve", "--data", join(folder, "served"), "--port", "0", "--metrics-port", "off"],
    ]);
    try {
      expect(await session("served")).toEqual(alone);
    } finally {
      await server.stop("SIGTERM");
    }
    expect(JSON.parse(alone[5]?.stdout ?? "")).toMatchObject({ deleted: 1, lists: [1] });
    expect(JSON.parse(alone.at(-1)?.stdout ?? "")).toMatchObject({ posts: 1, accounts: 1 });
    for (const data of ["alone", "served"]) expect(await auditOf(data)).toEqual(AUDITED);
  },
  PATIENCE_MS,
);

test(
  "where only the identity provider lets users in, a command opens the way back, and another removes lost factors",
  async () => {
    const email = "ann@example.org";
    const password = "quiet river under old stone";
    await run("provided", ["user", "create", email, "--admin"], `${password}\n`);
    const env = {
      EARSHOT_OIDC_ISSUER: "http://127.0.0.1:9",
      EARSHOT_OIDC_CLIENT_ID: "x",
      EARSHOT_OIDC_ONLY: "true",
    };
    const args = ["serve", "--data", join(folder, "provided"), "--port", "0", "--metrics-port", "off"];
    const server = await startEarshot(args, { env });
    const signIn = async () => {
      const headers = { "content-type": "application/json", "x-earshot-request": "1" };
      const body = JSON.stringify({ email, password });
      return (await fetch(`${server.url}/manage/v1/session`, { method: "POST", headers, body })).status;
    };
    try {
      expect(await signIn()).toBe(403);
      expect((await run("provided", ["user", "open-local-sign-in", "--minutes", "x"])).code).toBe(2);
      const opened = await run("provided", ["user", "open-local-sign-in"]);
      expect(opened.stdout).toMatch(/^Users can sign in with their passwords until 2/);
      expect(await signIn()).toBe(201);
      await run("provided", ["user", "open-local-sign-in", "--minutes", "0"]);
      expect(await signIn()).toBe(403);
      const reset = await run("provided", ["user", "reset-factors", email, "--json"]);
      expect(JSON.parse(reset.stdout)).toMatchObject({ email, second_factor: false });
    } finally {
      await server.stop("SIGTERM");
    }
    expect(await auditOf("provided", /^user\./)).toMatchObject([
      { action: "user.factors_reset", subject: email },
      { action: "user.local_sign_in_opened", detail: "0 minutes" },
      { action: "user.local_sign_in_opened", detail: "60 minutes" },
      { action: "user.created" },
    ]);
  },
  PATIENCE_MS,
);

/** Newest first. */
const AUDITED = [
  { action: "posts.purged", subject: "2 deleted rows" },
  { action: "posts.deleted", subject: "0 posts" },
  { action: "posts.deleted", subject: "1 posts" },
  { action: "posts.deleted", subject: "1 posts" },
  { action: "accounts.described", subject: "0 accounts" },
  { action: "accounts.described", subject: "1 accounts" },
  { action: "posts.imported", subject: expect.stringMatching(/beside\.ndjson$/) },
].map((entry) => expect.objectContaining({ ...entry, actor: null, address: null }));

async function auditOf(data: string, actions = /^(?:posts|accounts)\./): Promise<readonly unknown[]> {
  const secret = Buffer.from(readFileSync(join(folder, data, "secret"), "utf8").trim(), "hex");
  const directory = await openSqliteDirectory({ file: join(folder, data, "directory.sqlite"), secret });
  try {
    const { entries } = await directory.audit.page(0, 100);
    return entries.filter(({ action }) => actions.test(action));
  } finally {
    await directory.close();
  }
}

describe("What a killed server left behind", { timeout: PATIENCE_MS }, () => {
  test("fools nobody: a command opens the index itself.", async () => {
    const server = await start();
    const left = join(data, "server.json");
    const announced = readFileSync(left, "utf8");
    expect(statSync(left).mode & 0o777).toBe(0o600);
    await server.stop("SIGKILL");
    expect(readFileSync(left, "utf8")).toBe(announced);
    writeFileSync(join(folder, "after.ndjson"), post("after-1", { uid: "1" }));
    const command = ["import", "after.ndjson"];
    expect(await run("killed", command)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 read, 1 stored, /),
    });
    // Another process has its number now, on a system that does not say when processes started.
    writeFileSync(left, JSON.stringify({ ...JSON.parse(announced), pid: process.pid, started: null }));
    expect(await run("killed", command)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ 1 unchanged, /),
    });
    expect(existsSync(left)).toBe(false);
  });

  test("is told from a living server on a system that does not say when processes started.", async () => {
    const server = await start();
    const file = join(data, "server.json");
    const { key: local, ...address } = JSON.parse(readFileSync(file, "utf8")).local;
    expect(local).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(address).toEqual({ url: server.url });
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), started: null }));
    writeFileSync(join(folder, "alive.ndjson"), post("alive-1", { uid: "1" }));
    const handed = await run("killed", ["import", "alive.ndjson"]);
    expect(handed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 read, 1 stored, /) });
    expect(await server.stop("SIGTERM")).toBe(0);
    // The server did it: its log says so.
    expect(await server.errors).toMatch(/"stored":1,.*"import ended"/);
  });
});

test("an import goes on when its server is started again, with another key and another address", {
  timeout: PATIENCE_MS,
}, async () => {
  const count = 30_000;
  write(
    "many.ndjson",
    Array.from({ length: count }, (_, index) => post(`many-${index}`, { uid: "1" })).join("\n"),
  );
  let server = await start();
  const first = server.url;
  const { events, exit } = watchEarshot(["import", "many.ndjson", "--data", data], { cwd: folder });
  const seen: Readonly<Record<string, unknown>>[] = [];
  for await (const event of events) {
    seen.push(event);
    if (server.url !== first || event.event !== "batch") continue;
    expect(await server.stop("SIGTERM")).toBe(0);
    server = await start();
  }
  expect(await exit).toBe(0);
  expect(seen.map(({ event }) => event)).toContain("delay");
  const { stored, unchanged, rejected } = seen.at(-1) ?? {};
  expect([Number(stored) + Number(unchanged), rejected]).toEqual([count, 0]);
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(JSON.parse((await run("killed", ["stats", "--json"])).stdout)).toMatchObject({ posts: count + 2 });
});
