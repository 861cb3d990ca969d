import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { earshot, startEarshot } from "../support/earshot-process.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-cli-"));
const data = join(folder, "data");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[], input = "") {
  return earshot([...args, "--data", data], { input, cwd: folder });
}

async function output(args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await run(args, input);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd();
}

function post(uid: string, change: Record<string, unknown> = {}): string {
  const record = {
    platform: "VK",
    uid,
    published_at: 1_700_000_000,
    account: { handle: "anna" },
    text: `Rain on ${uid}`,
  };
  return JSON.stringify({ ...record, language: "EN", ...change });
}

beforeAll(async () => {
  await output(["user", "create", "anna@example.org", "--admin"], "correct horse\n");
});

test("help is there for everything, on standard output", async () => {
  for (const args of [
    ["--help"],
    ["help"],
    ["user", "-h"],
    ["list", "create", "--help"],
    ["help", "key", "create"],
  ]) {
    const { code, stdout, stderr } = await earshot(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/\nUsage: earshot /);
  }
});

test("what is not understood is refused with exit code 2 and a hint", async () => {
  for (const [args, message] of [
    [["usr"], /There is no command "earshot usr"; did you mean user\?/],
    [["user"], /Usage: earshot user COMMAND/],
    [["user", "list", "--jsn"], /There is no option --jsn here; did you mean --json\?/],
    [["key", "create"], /--user is required\./],
    [["serve", "--port", "x"], /--port must be a whole number from 0 to 65535, not "x"\./],
    [["--data", "x", "user", "list"], /--data must stand behind the command/],
  ] as const) {
    const { code, stdout, stderr } = await earshot(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/ {4}at /);
  }
});

test("the version is printed alone", async () => {
  expect(await earshot(["--version"])).toMatchObject({ code: 0, stdout: "0.1.0\n" });
});

test("a mistyped data directory is not made", async () => {
  const { code, stderr } = await earshot(["user", "list", "--data", join(folder, "dta")]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/There is no Earshot data in/);
  expect(existsSync(join(folder, "dta"))).toBe(false);
});

test("a user is invited by a link, which alone is on standard output, and deleted", async () => {
  const { stdout: link } = await run(["user", "create", "kim@example.org", "--invite"]);
  expect(link.trim()).toMatch(/^http:\/\/\S+\/set-password#token=[\w-]{43}$/);
  const again = await run(["user", "invite", "kim@example.org"]);
  expect(again.stdout).toMatch(/#token=/);
  expect(again.stdout).not.toBe(link);
  expect((await run(["user", "create", "weak@example.org"], "password1234\n")).stderr).toMatch(
    /too easy to guess. This is similar to a commonly used password/,
  );
  const { id } = JSON.parse(await output(["key", "create", "--user", "kim@example.org", "--json"]));
  await output(["key", "show", String(id)]);
  await output(["key", "delete", String(id)]);
  expect((await run(["user", "delete", "kim@example.org"])).stderr).toMatch(/Say what becomes of the lists/);
  await output(["user", "delete", "kim@example.org", "--lists-to", "anna@example.org"]);
  expect(await output(["user", "list"])).not.toContain("kim@example.org");
});

test("users are created with a password from standard input, listed, disabled and enabled", async () => {
  expect(await run(["user", "create", "bob@example.org"], "short\n")).toMatchObject({ code: 1, stdout: "" });
  expect((await run(["user", "create", "bob@example.org"])).stderr).toMatch(/A password is needed/);
  expect((await run(["user", "create", "bob@example.org", "--scope", "imprt"], "x")).stderr).toMatch(
    /did you mean import/,
  );
  await output(["user", "create", "bob@example.org", "--scope", "import,lists"], "a good password");
  expect((await run(["user", "create", "bob@example.org"], "a good password")).stderr).toMatch(
    /There is already a user/,
  );
  await output(["user", "set-rate-limit", "bob@example.org", "7"]);
  await output(["user", "set-password", "bob@example.org"], "another password\n");
  await output(["user", "disable", "bob@example.org"]);
  expect(JSON.parse(await output(["user", "list", "--json"]))).toMatchObject([
    { email: "anna@example.org", scopes: ["lists", "import", "admin"], disabled: false, rate_limit: null },
    { email: "bob@example.org", scopes: ["lists", "import"], disabled: true, rate_limit: 7 },
  ]);
  await output(["user", "enable", "bob@example.org"]);
  expect(await output(["user", "list"])).toMatch(
    /^ID +EMAIL.*\n1 +anna@example\.org +administrator +no .*\n3 +bob@example\.org +member +no /,
  );
});

test("a key is printed alone, shown again, and disabled by itself or by its ID", async () => {
  const key = await output(["key", "create", "--user", "anna@example.org", "--name", "tests"]);
  expect(key).toMatch(/^[0-9A-Za-z]{32}$/);
  const [listed] = JSON.parse(await output(["key", "list", "--json"]));
  expect(listed).toMatchObject({ user: "anna@example.org", name: "tests", disabled: false, scopes: [] });
  expect(await output(["key", "show", String(listed.id)])).toBe(key);
  expect(JSON.parse(await output(["key", "disable", key, "--json"]))).toMatchObject({
    id: listed.id,
    disabled: true,
  });
  expect(JSON.parse(await output(["key", "enable", String(listed.id), "--json"]))).toMatchObject({
    disabled: false,
  });
  expect((await run(["key", "create", "--user", "ana@example.org"])).stderr).toMatch(
    /did you mean anna@example\.org/,
  );
});

test("a key ends after a year or when it is said, is bound to networks, and is replaced by another", async () => {
  const make = ["key", "create", "--user", "anna@example.org", "--name", "ends", "--json"];
  const daysUntil = (at: string) => Math.round((Date.parse(at) - Date.now()) / 86_400_000);
  const year = JSON.parse(await output(make));
  expect([daysUntil(year.expires_at), year.allowed_addresses]).toEqual([365, []]);
  expect(JSON.parse(await output([...make, "--expires", "never"])).expires_at).toBeNull();
  const soon = JSON.parse(
    await output([...make, "--expires", "10", "--allow", "10.0.0.0/8", "--allow", "::1"]),
  );
  expect([daysUntil(soon.expires_at), soon.allowed_addresses]).toEqual([10, ["10.0.0.0/8", "::1"]]);
  const id = String(soon.id);
  expect((await run(["key", "list"])).stderr).toBe(
    `Key ${id} "ends" ends in 10 days; "earshot key rotate ${id}" makes its successor.\n`,
  );
  const limited = JSON.parse(
    await output(["key", "limit", id, "--allow", "all", "--expires", "2099-01-02", "--json"]),
  );
  expect(limited).toMatchObject({ allowed_addresses: [], expires_at: "2099-01-02T00:00:00.000Z" });
  const successor = JSON.parse(await output(["key", "rotate", id, "--json"]));
  expect([successor.name, daysUntil(successor.expires_at)]).toEqual(["ends", 365]);
  const keys = JSON.parse(await output(["key", "list", "--json"]));
  expect(daysUntil(keys.find((key: { id: number }) => key.id === soon.id).expires_at)).toBe(1);
  for (const [args, code, reason] of [
    [["create", "--user", "anna@example.org", "--expires", "soon"], 2, /--expires is a day like/],
    [["create", "--user", "anna@example.org", "--allow", "10.0.0.0/99"], 1, /is no address or network/],
    [["limit", id], 2, /Say what to change/],
    [["limit", id, "--expires", "2001-01-01"], 1, /later than now/],
    [["rotate", "9999"], 1, /no API key with the ID 9999/],
  ] as const) {
    const refused = await run(["key", ...args]);
    expect([refused.code, refused.stdout]).toEqual([code, ""]);
    expect(refused.stderr).toMatch(reason);
  }
});

test("a list is created, changed, shown in the format that it reads, and deleted", async () => {
  const file = join(folder, "accounts.txt");
  writeFileSync(file, "# accounts\nVK:@Anna\n\nVK:42\n");
  const create = ["list", "create", "--user", "anna@example.org", "--name", "Rain"];
  const id = await output([...create, "--accounts", file, "--keyword", "rain | snow", "--simple-query"]);
  expect(id).toMatch(/^\d+$/);
  await output(["list", "add", id, "Telegram:@b", "Telegram:7"]);
  await output(["list", "remove", id, "--accounts", "-"], "VK:42\nTelegram:7\n");
  const shown = await output(["list", "show", id]);
  expect(shown.split("\n").filter((line) => !line.startsWith("#"))).toEqual(["VK:@anna", "Telegram:@b"]);
  expect(JSON.parse(await output(["list", "show", id, "--json"]))).toMatchObject({
    name: "Rain",
    keyword: "rain | snow",
    simple_query: true,
    accounts: ["VK:@anna", "Telegram:@b"],
  });
  await output(["list", "delete", id]);
  expect(await run(["list", "show", id])).toMatchObject({ code: 1, stderr: `There is no list ${id}.\n` });
});

test("a list with a bad keyword or bad accounts is refused and says where", async () => {
  const create = ["list", "create", "--user", "anna@example.org", "--name", "Bad"];
  const keyword = await run([...create, "--keyword", "(rain", "--simple-query"]);
  expect(keyword).toMatchObject({ code: 1, stdout: "" });
  expect(keyword.stderr).toMatch(/^--keyword, at character 1: /);
  const accounts = await run([...create, "--accounts", "-"], "vk:ok\nVKK:@a\n");
  expect(accounts.stderr).toBe("standard input, line 2: `VKK` is not a platform; did you mean `VK`?\n");
});

test("an import counts, sets bad lines aside with the reason, and exits with 1 if there were any", async () => {
  const input = [post("1"), post("2"), "{", post("3", { platform: "Vk" }), ""].join("\n");
  const { code, stdout } = await run(["import", "-", "--json"], input);
  expect(code).toBe(1);
  const rejects = join(folder, "standard-input.rejects.ndjson");
  expect(
    stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { event: "batch", read: 4, stored: 2, rejected: 2, line: 4 },
    { event: "summary", read: 4, stored: 2, replaced: 0, unchanged: 0, rejected: 2, reject_files: [rejects] },
  ]);
  const lines = readFileSync(rejects, "utf8").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { file: "-", line: 3, reason: expect.stringMatching(/^The line is not valid JSON/), record: "{" },
    {
      file: "-",
      line: 4,
      reason: expect.stringMatching(/did you mean VK\?$/),
      record: post("3", { platform: "Vk" }),
    },
  ]);
});

test("importing again stores nothing and replaces only what changed", async () => {
  const file = join(folder, "posts.ndjson");
  writeFileSync(file, [post("1"), post("2", { text: "Snow instead" }), post("4")].join("\n"));
  expect(await output(["import", file])).toMatch(
    /^3 read, 1 stored, 1 replaced, 1 unchanged, 0 rejected in /,
  );
  expect(await output(["import", file])).toMatch(
    /^3 read, 0 stored, 0 replaced, 3 unchanged, 0 rejected in /,
  );
  expect(existsSync(join(folder, "posts.ndjson.rejects.ndjson"))).toBe(false);
  expect(JSON.parse(await output(["stats", "--json"]))).toMatchObject({ posts: 3, accounts: 1, users: 2 });
});

test("an input that cannot be read is refused before anything is stored", async () => {
  const { code, stderr } = await run(["import", "nowhere.ndjson", folder]);
  expect(code).toBe(2);
  expect(stderr).toBe(`There is no file nowhere.ndjson.\n${folder} is a directory, not a file.\n`);
});

test("a server without users announces a set-up token, which makes the first administrator", async () => {
  const empty = join(folder, "empty");
  const serve = ["serve", "--port", "0", "--metrics-port", "off", "--data", empty];
  const server = await startEarshot(serve, { cwd: folder });
  const token = String(server.announcement.setup_token);
  try {
    const response = await fetch(`${server.url}/manage/v1/setup`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-earshot-request": "1" },
      body: JSON.stringify({ token, email: "first@example.org", password: "correct horse" }),
    });
    expect(response.status).toBe(201);
    const { stdout } = await earshot(["user", "disable", "first@example.org", "--json", "--data", empty]);
    expect(JSON.parse(stdout)).toMatchObject({ scopes: ["lists", "import", "admin"] });
  } finally {
    await server.stop("SIGTERM");
  }
  const again = await startEarshot(serve, { cwd: folder });
  expect(again.announcement.setup_token).toBeNull();
  await again.stop("SIGTERM");
});

test("beside a running server, users, keys, lists and stats work, and who needs the index alone is told who has it", async () => {
  const server = await startEarshot(["serve", "--port", "0", "--metrics-port", "off", "--data", data], {
    cwd: folder,
  });
  try {
    await output(["user", "list"]);
    await output(["key", "create", "--user", "anna@example.org"]);
    expect(JSON.parse(await output(["stats", "--json"]))).toMatchObject({ posts: 3, accounts: 1, users: 2 });
    const { code, stdout, stderr } = await run(["demo"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      `"earshot serve" (process ${server.pid}, serving ${server.url}) has the post index in ${data} open, and only one ` +
        `process can. Stop it first (kill ${server.pid}), or name another data directory with --data DIR.\n`,
    );
    const port = new URL(server.url).port;
    const other = await earshot([
      "serve",
      "--port",
      port,
      "--metrics-port",
      "off",
      "--data",
      join(folder, "other"),
    ]);
    expect(other).toMatchObject({ code: 1, stdout: "" });
    expect(other.stderr).toMatch(new RegExp(`^127.0.0.1:${port} is in use by another process\\.`));
  } finally {
    expect(await server.stop("SIGTERM")).toBe(0);
  }
  expect(existsSync(join(data, "server.json"))).toBe(false);
});

test("the demo is never mixed into other data", async () => {
  const { code, stderr } = await run(["demo"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/has users or posts of its own, and the demo is never mixed into real data/);
});
