import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, expect, inject, test } from "vitest";
import type { Directory } from "../../src/directory/directory.ts";
import {
  COPIED_TABLES,
  copyDirectory,
  digestDirectory,
  NOT_COPIED,
} from "../../src/directory/store/copy-directory.ts";
import type { DirectoryDatabase } from "../../src/directory/store/dialect.ts";
import { openPostgresDirectory, openPostgresTables } from "../../src/directory/store/postgres.ts";
import { openSqliteDirectory, openSqliteTables } from "../../src/directory/store/sqlite.ts";
import type { NewAlert } from "../../src/directory/watch/watch.ts";
import { createDatabase, dropDatabase } from "../servers/postgres-server.ts";

const secret = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), "earshot-copy-"));
const urls: string[] = [];
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const url of urls) await dropDatabase(url);
});

/** One place for a directory, of either kind. */
interface Place {
  openDirectory(): Promise<Directory>;
  openTables(): Promise<DirectoryDatabase>;
}

let files = 0;

async function newPlace(kind: "SQLite" | "PostgreSQL"): Promise<Place> {
  if (kind === "SQLite") {
    const file = join(folder, `${files++}.sqlite`);
    return {
      openDirectory: () => openSqliteDirectory({ file, secret }),
      openTables: () => openSqliteTables(file),
    };
  }
  const url = await createDatabase(inject("postgresUrl"));
  urls.push(url);
  return {
    openDirectory: () => openPostgresDirectory({ url, secret }),
    openTables: () => openPostgresTables(url),
  };
}

/** Something in every table, with characters and gaps that a copy could stumble over. */
async function fill(directory: Directory): Promise<{ readonly apiKey: string; readonly lastListId: number }> {
  const { users, keys, sessions, lists, audit, facts } = directory;
  const ann = await users.create({ email: "ann@example.org", password: "correct horse", scopes: ["admin"] });
  const bob = await users.create({
    email: "bjørn@example.org",
    password: "correct horse",
    scopes: [],
    rateLimit: 7,
  });
  const { secret: apiKey, key } = await keys.create({ userId: ann.id, name: 'l\'ordinateur \\ "quoted"' });
  keys.touch(key.id);
  await keys.usageOf(ann.id, 1);
  const { session } = await sessions.create({
    userId: bob.id,
    lifetimeMs: 3_600_000,
    userAgent: "Ökobrowser 🦊",
  });
  await sessions.createKey(session.id, 60_000);
  await directory.invitations.create(bob.id);
  const secretOfApp = new Secret({ size: 20 });
  await directory.factors.setApp(ann.id, secretOfApp.base32, new TOTP({ secret: secretOfApp }).generate());
  await directory.factors.addPasskey(ann.id, {
    ...{ credentialId: "Y3JlZA", publicKey: "cHVibGlj", counter: 3, transports: ["usb", "nfc"] },
    name: "Schlüssel 🔑",
  });
  await directory.identities.create({
    issuer: "https://id.example.org",
    subject: "ü-7",
    email: "zoë@example.org",
    scopes: [],
  });
  const members = Array.from({ length: 1_700 }, (_, index) => ({
    platform: "VK" as const,
    by: "uid" as const,
    value: `Ünit ${index}`,
  }));
  const news = await lists.create(bob.id, {
    name: "news",
    keyword: "harbor",
    description: "line\nbreak",
    members,
  });
  const team = await directory.teams.create("Küste", [ann.id]);
  await lists.share(news.id, { teamId: team.id, may: "edit" });
  const gone = await lists.create(ann.id, { name: "gone" });
  await lists.delete(gone.id);
  const search = { name: "Häfen", query: "keyword=harbor", windowDays: 7 };
  const { id: searchId } = await directory.searches.create(bob.id, search);
  await directory.searches.share(bob.id, searchId, team.id);
  await directory.searches.markOpened(ann.id, searchId);
  await fillWatch(directory, bob.id, searchId);
  await audit.record({ actor: null, action: "key.created", subject: "key 1", detail: null, address: "::1" });
  await facts.set("fact", "");
  return { apiKey, lastListId: gone.id };
}

/** An alert that has fired, with a delivery that waits. */
async function fillWatch({ watch }: Directory, userId: number, searchId: number): Promise<void> {
  const alert: NewAlert = {
    kind: "new",
    threshold: null,
    first: null,
    digest: "at_once",
    cooldownMinutes: 0,
    quietHours: null,
    timeZone: "UTC",
    enabled: true,
    channels: [{ type: "webhook", url: "https://example.org/ü", format: "json", secret: null }],
  };
  const { id: alertId } = await watch.alerts.create(userId, searchId, alert, 5);
  const matches = [{ postId: 2 ** 53 - 1, arrivedAt: 6, publishedAt: 7 }];
  await watch.alerts.record([{ alertId, from: 5, until: 8, matches }]);
  for (const watched of await watch.alerts.watched())
    await watch.alerts.fire(watched, { title: (total) => `${total} für „Häfen“`, at: new Date() });
  await watch.feeds.renew(userId, searchId);
  await watch.mail.leave(watch.mail.leaveToken(userId));
}

async function copy(from: Place, to: Place, options: { signal?: AbortSignal; onProgress?: () => void } = {}) {
  const [source, target] = [await from.openTables(), await to.openTables()];
  try {
    return await copyDirectory({ from: source, to: target, ...options });
  } finally {
    await source.db.destroy();
    await target.db.destroy();
  }
}

for (const [from, to] of [
  ["SQLite", "PostgreSQL"],
  ["PostgreSQL", "SQLite"],
  ["SQLite", "SQLite"],
] as const) {
  test(`a directory is the same after it was moved from ${from} to ${to}, and lives on there`, async () => {
    const [here, there] = [await newPlace(from), await newPlace(to)];
    const before = await here.openDirectory();
    const { apiKey, lastListId } = await fill(before);
    const expected = await contentsOf(before);
    const digest = await copy(here, there);
    expect(digest.list_members?.rows).toBe(1_700);
    expect(Object.values(digest).every(({ rows }) => rows > 0)).toBe(true);
    const after = await there.openDirectory();
    expect(await contentsOf(after)).toEqual(expected);
    expect((await after.keys.authenticate(apiKey))?.user.email).toBe("ann@example.org");
    expect(await after.keys.reveal(1)).toBe(apiKey);
    // An ID that was given once is never given again, also if its row was gone before.
    expect((await after.lists.create(1, { name: "new" })).id).toBeGreaterThan(lastListId);
    expect(
      (await after.users.create({ email: "eve@example.org", password: "correct horse", scopes: [] })).id,
    ).toBe(4);
    await before.close();
    await after.close();
  });
}

test("a copy that was interrupted goes on, and one that is out of date becomes right", async () => {
  const [here, there] = [await newPlace("SQLite"), await newPlace("PostgreSQL")];
  const directory = await here.openDirectory();
  await fill(directory);
  const stop = new AbortController();
  let steps = 0;
  const onProgress = () => {
    steps += 1;
    if (steps === 8) stop.abort();
  };
  await expect(copy(here, there, { signal: stop.signal, onProgress })).rejects.toThrow(/abort/);
  await directory.lists.update(1, { name: "renamed meanwhile" });
  await directory.lists.removeMembers(1, [{ platform: "VK", by: "uid", value: "Ünit 3" }]);
  await directory.facts.set("fact", "changed");
  const digest = await copy(here, there);
  expect(digest.list_members?.rows).toBe(1_699);
  await directory.lists.delete(1);
  expect((await copy(here, there)).list_members?.rows).toBe(0);
  await directory.close();
});

for (const kind of ["SQLite", "PostgreSQL"] as const) {
  test(`a copy of a directory on ${kind} that is being written to is as it was at one moment`, async () => {
    const [here, there] = [await newPlace(kind), await newPlace("SQLite")];
    const directory = await here.openDirectory();
    await fill(directory);
    let writing = true;
    const writer = (async () => {
      for (let count = 0; writing; count++) {
        const name = `pair ${count}`;
        await directory.lists.create(1, { name, members: [{ platform: "Gab", by: "handle", value: name }] });
        await directory.facts.set("fact", name);
      }
    })();
    await copy(here, there);
    writing = false;
    await writer;
    const after = await there.openDirectory();
    const pairs = (await after.lists.withMembersOf(1)).filter(({ name }) => name.startsWith("pair"));
    for (const { name, members } of pairs) expect(members.map(({ value }) => value)).toEqual([name]);
    expect(await after.facts.get("fact")).toMatch(/^(pair \d+)?$/);
    await after.close();
    await directory.close();
  });
}

test("a directory of other people is never overwritten", async () => {
  const [here, there] = [await newPlace("SQLite"), await newPlace("PostgreSQL")];
  const [ours, theirs] = [await here.openDirectory(), await there.openDirectory()];
  await ours.users.create({ email: "ann@example.org", password: "correct horse", scopes: [] });
  await theirs.users.create({ email: "eve@example.org", password: "correct horse", scopes: [] });
  await expect(copy(here, there)).rejects.toThrow(/users of its own \(eve@example\.org/);
  expect((await theirs.users.list()).map(({ email }) => email)).toEqual(["eve@example.org"]);
  await ours.close();
  await theirs.close();
});

test("every table is copied, or left out for a reason", async () => {
  for (const kind of ["SQLite", "PostgreSQL"] as const) {
    const { db } = await (await newPlace(kind)).openTables();
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const known = [...COPIED_TABLES.map(({ name }) => name), ...NOT_COPIED];
    expect(tables.filter((name) => !name.startsWith("sqlite_")).sort()).toEqual(known.toSorted());
    expect(Object.keys(await digestDirectory(db))).toHaveLength(COPIED_TABLES.length);
    await db.destroy();
  }
});

async function contentsOf(directory: Directory) {
  const users = await directory.users.list();
  return {
    users,
    keys: await directory.keys.list(),
    sessions: await Promise.all(users.map(({ id }) => directory.sessions.listOf(id))),
    lists: await Promise.all(users.map(({ id }) => directory.lists.withMembersOf(id))),
    teams: await directory.teams.list(),
    alerts: await Promise.all(users.map(({ id }) => directory.watch.alerts.listOf(id))),
    notices: await Promise.all(users.map(({ id }) => directory.watch.notices.listOf(id, { limit: 10 }))),
    audit: await directory.audit.page(0, 100),
    fact: await directory.facts.get("fact"),
  };
}
