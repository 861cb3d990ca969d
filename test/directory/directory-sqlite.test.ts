import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqliteDirectory } from "../../src/directory/store/sqlite.ts";
import { describeDirectory } from "../support/directory-suite.ts";

const secret = randomBytes(32);
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-directory-"));
  file = join(folder, "directory.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describeDirectory("SQLite", async (clock) => {
  const reopen = () => openSqliteDirectory({ file, secret, clock });
  const directory = await reopen();
  return {
    directory,
    reopen,
    execute: async (statement) => inDatabase((database) => database.exec(statement)),
    count: async (table) =>
      inDatabase((database) => Number(database.prepare(`select count(*) as rows from ${table}`).get()?.rows)),
    cleanup: () => directory.close(),
  };
});

test("neither keys nor tokens nor passwords are in the files in the clear, while open or closed", async () => {
  const directory = await openSqliteDirectory({ file, secret });
  const password = "a password in the clear";
  const user = await directory.users.create({ email: "ann@example.org", password, scopes: [] });
  const key = await directory.keys.create({ userId: user.id, name: "a name in the clear" });
  const session = await directory.sessions.create({ userId: user.id, lifetimeMs: 60_000 });
  const secrets = [password, key.secret, session.token, secret, secret.toString("hex")];

  const holds = (text: string | Buffer) =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
  for (const text of secrets) expect(holds(text)).toBe(false);
  await directory.close();
  for (const text of secrets) expect(holds(text)).toBe(false);
  // The search does find what is there.
  expect(holds("a name in the clear")).toBe(true);
});

test("the files are readable by their owner only, and the journals are gone after closing", async () => {
  const directory = await openSqliteDirectory({ file, secret });
  const names = readdirSync(folder);
  expect(names.sort()).toEqual(["directory.sqlite", "directory.sqlite-shm", "directory.sqlite-wal"]);
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  await directory.close();
  expect(readdirSync(folder)).toEqual(["directory.sqlite"]);
});

test("a key that was encrypted under another secret works but cannot be shown", async () => {
  const before = await openSqliteDirectory({ file, secret });
  const user = await before.users.create({ email: "ann@example.org", password: "correct horse", scopes: [] });
  const { key, secret: apiKey } = await before.keys.create({ userId: user.id });
  await before.close();
  const after = await openSqliteDirectory({ file, secret: randomBytes(32) });
  await expect(after.keys.reveal(key.id)).rejects.toThrow(/another secret/);
  expect((await after.keys.authenticate(apiKey))?.key.id).toBe(key.id);
  await after.close();
});

test("a key loses a scope when its user does", async () => {
  const directory = await openSqliteDirectory({ file, secret, keyCacheMs: 0 });
  const user = await directory.users.create({
    email: "ann@example.org",
    password: "correct horse",
    scopes: ["lists", "admin"],
  });
  const { key, secret: apiKey } = await directory.keys.create({
    userId: user.id,
    scopes: ["lists", "admin"],
  });
  inDatabase((database) => database.exec("update users set scopes = 'lists'"));
  expect((await directory.keys.authenticate(apiKey))?.key.scopes).toEqual(["lists"]);
  expect((await directory.keys.list())[0]?.scopes).toEqual(["lists"]);
  expect((await directory.keys.setDisabled(String(key.id), false)).scopes).toEqual(["lists"]);
  await directory.close();
});

test("many who open a new database at once all find it ready, and each step was taken once", async () => {
  const directories = await Promise.all(
    Array.from({ length: 8 }, () => openSqliteDirectory({ file, secret })),
  );
  for (const directory of directories) {
    await directory.ping();
    await directory.close();
  }
  await (await openSqliteDirectory({ file, secret })).close();
  inDatabase((database) => {
    const steps = database.prepare("select version from schema_migrations order by version").all();
    expect(steps).toEqual(steps.map((_, at) => ({ version: at + 1 })));
    expect(steps.length).toBeGreaterThan(6);
  });
});

test("a database of the first version is brought up to date with all that is in it", async () => {
  const before = await openSqliteDirectory({ file, secret });
  const user = await before.users.create({ email: "ann@example.org", password: "correct horse", scopes: [] });
  const { key, secret: apiKey } = await before.keys.create({ userId: user.id });
  await before.close();
  inDatabase((database) => {
    for (const table of [
      ...["deliveries", "alert_matches", "notices", "alert_channels", "alerts"],
      ...["feeds", "mail_leaves", "watch_leases", "watch_rounds", "search_shares", "search_visits"],
      "authenticator_apps",
      "recovery_codes",
      "passkeys",
      "identities",
      "list_shares",
      "team_members",
      "teams",
      "searches",
      "invitations",
      "rate_counts",
      "session_keys",
      "key_usage",
      "audit",
      "sessions",
    ])
      database.exec(`drop table ${table}`);
    database.exec(
      "create table sessions (token_hash text primary key, user_id integer not null, created_at bigint not null, expires_at bigint not null)",
    );
    database.exec("alter table users drop column second_factor");
    database.exec("alter table api_keys drop column rate_limit");
    for (const column of ["expires_at", "allowed_addresses", "last_address"])
      database.exec(`alter table api_keys drop column ${column}`);
    database.exec("delete from schema_migrations where version > 1");
  });
  const after = await openSqliteDirectory({ file, secret });
  expect(await after.keys.authenticate(apiKey)).toEqual({ user, key });
  const { token } = await after.sessions.create({ userId: user.id, lifetimeMs: 60_000 });
  expect((await after.sessions.find(token))?.user).toEqual(user);
  await after.close();
});

test("a database of a newer version is refused with a sentence and left alone", async () => {
  await (await openSqliteDirectory({ file, secret })).close();
  inDatabase((database) => database.exec("insert into schema_migrations values (999, 'future', 0)"));
  await expect(openSqliteDirectory({ file, secret })).rejects.toThrow(
    /newer version of Earshot \(its schema is 999, this version knows \d+\)/,
  );
  expect(readdirSync(folder)).toEqual(["directory.sqlite"]);
});

test("a secret of the wrong length is refused", async () => {
  await expect(openSqliteDirectory({ file, secret: randomBytes(16) })).rejects.toThrow(/32 bytes; it is 16/);
});

test("a write waits for another process that writes, and the event loop goes on meanwhile", async () => {
  const directory = await openSqliteDirectory({ file, secret });
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  other.exec("insert into facts values ('other', '1')");
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 5);
  const writing = directory.facts.set("mine", "1");
  setTimeout(() => other.exec("commit"), 200);
  await writing;
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
  expect(await directory.facts.get("other")).toBe("1");
  other.close();
  await directory.close();
});

function inDatabase<Result>(act: (database: InstanceType<typeof DatabaseSync>) => Result): Result {
  const database = new DatabaseSync(file);
  try {
    return act(database);
  } finally {
    database.close();
  }
}
