import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { HOUR_MS, refuses, START, type World } from "./world.ts";

export function describeSessions(world: World): void {
  test("a session lasts until it expires", async () => {
    const user = await world.createUser("ann@example.org");
    const { token, session } = await world.directory.sessions.create({
      userId: user.id,
      lifetimeMs: HOUR_MS,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(session).toEqual({
      id: session.id,
      userId: user.id,
      createdAt: START,
      confirmedAt: START,
      expiresAt: new Date(START.getTime() + HOUR_MS),
      address: null,
      userAgent: null,
      openedWith: "password",
    });
    world.pass(HOUR_MS - 1);
    expect((await world.directory.sessions.find(token))?.user).toEqual(user);
    world.pass(1);
    expect(await world.directory.sessions.find(token)).toBeNull();
  });

  test("a session that is revoked is over, and only that one", async () => {
    const user = await world.createUser("ann@example.org");
    const first = await world.directory.sessions.create({ userId: user.id, lifetimeMs: HOUR_MS });
    const second = await world.directory.sessions.create({ userId: user.id, lifetimeMs: HOUR_MS });
    await world.directory.sessions.revoke(first.token);
    await world.directory.sessions.revoke("unknown");
    expect(await world.directory.sessions.find(first.token)).toBeNull();
    expect((await world.directory.sessions.find(second.token))?.user).toEqual(user);
    expect(await world.directory.sessions.find("")).toBeNull();
  });

  test("disabling a user ends the sessions for good", async () => {
    const user = await world.createUser("ann@example.org");
    const { token } = await world.directory.sessions.create({ userId: user.id, lifetimeMs: HOUR_MS });
    await world.directory.users.setDisabled("ann@example.org", true);
    expect(await world.directory.sessions.find(token)).toBeNull();
    const { token: later } = await world.directory.sessions.create({ userId: user.id, lifetimeMs: HOUR_MS });
    expect(await world.directory.sessions.find(later)).toBeNull();
    await world.directory.users.setDisabled("ann@example.org", false);
    expect(await world.directory.sessions.find(token)).toBeNull();
  });

  test("keys that are asked for while the session is ended are made or refused, and nothing else goes wrong", async () => {
    const { id: userId } = await world.createUser("ann@example.org");
    for (let round = 0; round < 30; round++) {
      const { token, session } = await world.directory.sessions.create({ userId, lifetimeMs: 2 * HOUR_MS });
      await world.directory.sessions.createKey(session.id, 1);
      world.pass(1);
      const createKey = () =>
        world.directory.sessions.createKey(session.id, HOUR_MS).catch((error) => {
          expect(error).toMatchObject({ code: "not_found" });
        });
      const end =
        round % 2 === 0
          ? () => world.directory.sessions.end(userId, session.id)
          : () => world.directory.sessions.revoke(token);
      await Promise.all([
        createKey(),
        createKey(),
        createKey(),
        end(),
        createKey(),
        createKey(),
        createKey(),
      ]);
      await refuses("not_found", /no session/, world.directory.sessions.createKey(session.id, HOUR_MS));
    }
  });

  test("nobody can have a session who is not a user", async () => {
    await refuses(
      "not_found",
      /no user/,
      world.directory.sessions.create({ userId: 99, lifetimeMs: HOUR_MS }),
    );
  });

  test("a session remembers where it began, cut to a bearable length", async () => {
    const { id: userId } = await world.createUser("ann@example.org");
    const { session } = await world.directory.sessions.create({
      userId,
      lifetimeMs: HOUR_MS,
      address: "192.0.2.7",
      userAgent: `Browser\0 ${"x".repeat(1000)}`,
    });
    expect(session.address).toBe("192.0.2.7");
    expect(session.userAgent).toMatch(/^Browser x{292}$/);
  });

  test("giving the password again moves the time of confirmation only", async () => {
    const { id: userId } = await world.createUser("ann@example.org");
    const { token, session } = await world.directory.sessions.create({ userId, lifetimeMs: HOUR_MS });
    const { secret } = await world.directory.sessions.createKey(session.id, HOUR_MS);
    await world.directory.sessions.authenticate(secret);
    world.pass(1000);
    await world.directory.sessions.confirm(session.id);
    const confirmed = { ...session, confirmedAt: world.now() };
    expect((await world.directory.sessions.find(token))?.session).toEqual(confirmed);
    expect((await world.directory.sessions.authenticate(secret))?.session).toEqual(confirmed);
  });

  test("sessions are listed newest first and ended by their user only", async () => {
    const ann = await world.createUser("ann@example.org");
    const bob = await world.createUser("bob@example.org");
    const sessions = world.directory.sessions;
    const first = await sessions.create({ userId: ann.id, lifetimeMs: HOUR_MS });
    const second = await sessions.create({ userId: ann.id, lifetimeMs: 2 * HOUR_MS });
    expect(await sessions.listOf(ann.id)).toEqual([second.session, first.session]);
    expect(await sessions.listOf(bob.id)).toEqual([]);
    for (const id of [first.session.id, 4711, -1, 0.5]) {
      await refuses("not_found", /no session/, sessions.end(bob.id, id));
    }
    await sessions.end(ann.id, second.session.id);
    expect(await sessions.find(second.token)).toBeNull();
    expect(await sessions.listOf(ann.id)).toEqual([first.session]);
    world.pass(HOUR_MS);
    expect(await sessions.listOf(ann.id)).toEqual([]);
  });

  test("the key of a session opens it until it expires, and is no API key", async () => {
    const user = await world.createUser("ann@example.org", ["lists"]);
    const { session } = await world.directory.sessions.create({ userId: user.id, lifetimeMs: HOUR_MS });
    const { secret, expiresAt } = await world.directory.sessions.createKey(session.id, 600_000);
    expect(secret).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(expiresAt).toEqual(new Date(START.getTime() + 600_000));
    expect(await world.directory.sessions.authenticate(secret)).toEqual({ user, session });
    expect(await world.directory.keys.authenticate(secret)).toBeNull();
    expect(await world.directory.keys.list()).toEqual([]);
    world.pass(599_999);
    expect(await world.directory.sessions.authenticate(secret)).not.toBeNull();
    world.pass(1);
    expect(await world.directory.sessions.authenticate(secret)).toBeNull();
    for (const text of ["", "x", "0".repeat(32)]) {
      expect(await world.directory.sessions.authenticate(text)).toBeNull();
    }
  });

  test("the key of a session dies with the session, with the user and with the password", async () => {
    const ends: readonly ((userId: number, token: string, id: number) => Promise<unknown>)[] = [
      (_userId, token) => world.directory.sessions.revoke(token),
      (userId, _token, id) => world.directory.sessions.end(userId, id),
      () => world.directory.users.setDisabled("ann@example.org", true),
      (userId) => world.directory.users.update(userId, { disabled: true }),
      () => world.directory.users.setPassword("ann@example.org", "another password"),
      (userId) => world.directory.users.changePassword(userId, "another password", 0),
    ];
    const { id: userId } = await world.createUser("ann@example.org");
    for (const end of ends) {
      await world.directory.users.update(userId, { disabled: false });
      const { token, session } = await world.directory.sessions.create({ userId, lifetimeMs: HOUR_MS });
      const { secret } = await world.directory.sessions.createKey(session.id, HOUR_MS);
      expect(await world.directory.sessions.authenticate(secret)).not.toBeNull();
      await end(userId, token, session.id);
      expect(await world.directory.sessions.authenticate(secret), String(end)).toBeNull();
    }
  });

  test("a session that is over gets no key", async () => {
    const { id: userId } = await world.createUser("ann@example.org");
    const { token, session } = await world.directory.sessions.create({ userId, lifetimeMs: HOUR_MS });
    await world.directory.sessions.revoke(token);
    await refuses("not_found", /no session/, world.directory.sessions.createKey(session.id, HOUR_MS));
  });

  test("a session that another process ends is over here within a second", async () => {
    const { id: userId } = await world.createUser("ann@example.org");
    const { token, session } = await world.directory.sessions.create({ userId, lifetimeMs: HOUR_MS });
    const { secret } = await world.directory.sessions.createKey(session.id, HOUR_MS);
    expect(await world.directory.sessions.authenticate(secret)).not.toBeNull();
    const other = await world.reopen();
    expect(await other.sessions.authenticate(secret)).not.toBeNull();
    await other.sessions.revoke(token);
    await other.close();
    await sleep(900);
    expect(await world.directory.sessions.authenticate(secret)).toBeNull();
  });
}
