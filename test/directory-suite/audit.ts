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

  test("what is older than 400 days is swept, and so are sessions that are over", async () => {
    const user = await world.directory.users.create({
      email: "ann@example.org",
      password: "correct horse",
      scopes: [],
    });
    await world.directory.audit.record(entry("old"));
    await world.directory.sessions.create({
      userId: user.id,
      lifetimeMs: 1000,
      address: null,
      userAgent: null,
    });
    world.pass(399 * 86_400_000);
    await world.directory.audit.record(entry("new"));
    await world.directory.sweep();
    expect((await world.directory.audit.page(0, 10)).total).toBe(2);
    world.pass(2 * 86_400_000);
    await world.directory.sweep();
    expect((await world.directory.audit.page(0, 10)).entries.map(({ subject }) => subject)).toEqual(["new"]);
  });
}
