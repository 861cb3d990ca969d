import { expect, test } from "vitest";
import { HOUR_MS, refuses, START, type World } from "./world.ts";

export function describeSessions(world: World): void {
  test("a session lasts until it expires", async () => {
    const user = await world.createUser("ann@example.org");
    const { token, expiresAt } = await world.directory.sessions.create(user.id, HOUR_MS);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expiresAt).toEqual(new Date(START.getTime() + HOUR_MS));
    world.pass(HOUR_MS - 1);
    expect(await world.directory.sessions.find(token)).toEqual(user);
    world.pass(1);
    expect(await world.directory.sessions.find(token)).toBeNull();
  });

  test("a session that is revoked is over, and only that one", async () => {
    const user = await world.createUser("ann@example.org");
    const first = await world.directory.sessions.create(user.id, HOUR_MS);
    const second = await world.directory.sessions.create(user.id, HOUR_MS);
    await world.directory.sessions.revoke(first.token);
    await world.directory.sessions.revoke("unknown");
    expect(await world.directory.sessions.find(first.token)).toBeNull();
    expect(await world.directory.sessions.find(second.token)).toEqual(user);
    expect(await world.directory.sessions.find("")).toBeNull();
  });

  test("disabling a user ends the sessions for good", async () => {
    const user = await world.createUser("ann@example.org");
    const { token } = await world.directory.sessions.create(user.id, HOUR_MS);
    await world.directory.users.setDisabled("ann@example.org", true);
    expect(await world.directory.sessions.find(token)).toBeNull();
    const { token: later } = await world.directory.sessions.create(user.id, HOUR_MS);
    expect(await world.directory.sessions.find(later)).toBeNull();
    await world.directory.users.setDisabled("ann@example.org", false);
    expect(await world.directory.sessions.find(token)).toBeNull();
  });

  test("nobody can have a session who is not a user", async () => {
    await refuses("not_found", /no user/, world.directory.sessions.create(99, HOUR_MS));
  });
}
