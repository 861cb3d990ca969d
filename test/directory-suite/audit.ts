import { expect, test } from "vitest";
import type { AuditEntry, AuditFilter } from "../../src/directory/records.ts";
import { START, type World } from "./world.ts";

export function describeAudit(world: World): void {
  const entry = (subject: string): Omit<AuditEntry, "at"> => ({
    actor: "ann@example.org",
    action: "list.created",
    subject,
    detail: null,
    address: "192.0.2.7",
    keyId: null,
    sessionId: 7,
  });

  test("entries come newest first, a page at a time, with their number", async () => {
    expect(await world.directory.audit.page(0, 10)).toEqual({ entries: [], total: 0 });
    for (const subject of ["a", "b", "c"]) {
      await world.directory.audit.record(entry(subject));
      world.pass(1000);
    }
    const { entries, total } = await world.directory.audit.page(0, 2);
    expect(total).toBe(3);
    expect(entries).toEqual([
      { ...entry("c"), at: new Date(START.getTime() + 2000) },
      { ...entry("b"), at: new Date(START.getTime() + 1000) },
    ]);
    expect((await world.directory.audit.page(2, 2)).entries).toEqual([{ ...entry("a"), at: START }]);
  });

  test("entries are found by person, action, kind and time", async () => {
    const { audit } = world.directory;
    await audit.record({ ...entry("list 1"), keyId: 3, sessionId: null });
    world.pass(1000);
    await audit.record({ ...entry("ann@example.org"), actor: "bob@example.org", action: "user.disabled" });
    world.pass(1000);
    await audit.record({ ...entry("bob@example.org"), actor: null, action: "session.refused" });
    const subjects = async (filter: AuditFilter) => {
      const { entries, total } = await audit.page(0, 10, filter);
      expect(total).toBe(entries.length);
      return entries.map(({ subject }) => subject);
    };
    expect(await subjects({ person: " Ann@example.org" })).toEqual(["ann@example.org", "list 1"]);
    expect(await subjects({ actions: ["user"] })).toEqual(["ann@example.org"]);
    expect(await subjects({ actions: ["user", "list.created"] })).toEqual(["ann@example.org", "list 1"]);
    expect(await subjects({ actions: ["use"] })).toEqual([]);
    const middle = new Date(START.getTime() + 1000);
    expect(await subjects({ from: middle })).toEqual(["bob@example.org", "ann@example.org"]);
    expect(await subjects({ to: middle, person: "bob@example.org" })).toEqual(["ann@example.org"]);
    expect((await audit.page(0, 1, { person: "ann@example.org", to: START })).entries).toMatchObject([
      { keyId: 3, sessionId: null },
    ]);
  });

  test("what is noted is cut to a bearable length", async () => {
    await world.directory.audit.record({ ...entry(`a\0${"x".repeat(1000)}`), actor: null });
    const { entries } = await world.directory.audit.page(0, 1);
    expect(entries[0]?.subject).toBe(`a${"x".repeat(499)}`);
  });

  test("what is older than 400 days is swept, and so is what has ended", async () => {
    const { directory } = world;
    const user = await world.createUser("ann@example.org");
    const { key } = await directory.keys.create({ userId: user.id });
    directory.keys.touch(key.id);
    await directory.keys.usageOf(user.id, 1);
    await directory.audit.record(entry("old"));
    const { session } = await directory.sessions.create({ userId: user.id, lifetimeMs: 1000 });
    await directory.sessions.createKey(session.id, 1000);
    await directory.invitations.create(user.id);
    await directory.guesses.take("ann@example.org");
    const ending = ["sessions", "session_keys", "invitations", "rate_counts"];
    const left = () => Promise.all(["key_usage", ...ending].map((table) => world.count(table)));
    expect((await left()).every((rows) => rows > 0)).toBe(true);
    world.pass(399 * 86_400_000);
    await directory.audit.record(entry("new"));
    await directory.sweep();
    expect((await directory.audit.page(0, 10)).total).toBe(2);
    expect(await left()).toEqual([1, 0, 0, 0, 0]);
    world.pass(2 * 86_400_000);
    await directory.sweep();
    expect(await world.count("key_usage")).toBe(0);
    expect((await directory.audit.page(0, 10)).entries.map(({ subject }) => subject)).toEqual(["new"]);
  });
}
