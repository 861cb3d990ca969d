import { expect, test } from "vitest";
import { HOUR_MS, NEW_PASSWORD, PASSWORD, refuses, type World } from "./world.ts";

export function describeInvitations(world: World): void {
  test("a user without a password cannot sign in, sets one by the link, once, and signs in", async () => {
    const { directory } = world;
    const user = await directory.users.create({ email: "ann@example.org", password: null, scopes: [] });
    expect(await directory.users.verifyPassword("ann@example.org", "")).toBeNull();
    const { token, expiresAt } = await directory.invitations.create(user.id);
    expect(expiresAt.getTime() - world.now().getTime()).toBe(72 * HOUR_MS);
    expect(await directory.invitations.find(token)).toEqual({ user, expiresAt });
    await refuses("weak_password", /too easy/, directory.invitations.accept(token, "password1234"));
    expect((await directory.invitations.accept(token, NEW_PASSWORD))?.id).toBe(user.id);
    expect(await directory.users.verifyPassword("ann@example.org", NEW_PASSWORD)).toEqual({
      ...user,
      hasPassword: true,
    });
    expect(await directory.invitations.find(token)).toBeNull();
    expect(await directory.invitations.accept(token, PASSWORD)).toBeNull();
    expect(await directory.users.verifyPassword("ann@example.org", PASSWORD)).toBeNull();
  });

  test("of several who use a link at once one succeeds", async () => {
    const { id } = await world.createUser("ann@example.org");
    const { token } = await world.directory.invitations.create(id);
    const other = await world.reopen();
    const accepted = await Promise.all([
      world.directory.invitations.accept(token, NEW_PASSWORD),
      other.invitations.accept(token, `${NEW_PASSWORD} too`),
      world.directory.invitations.accept(token, `${NEW_PASSWORD} again`),
    ]);
    await other.close();
    expect(accepted.filter((user) => user !== null)).toHaveLength(1);
  });

  test("a link that is over, replaced, or made before another password was set opens nothing", async () => {
    const { invitations, users } = world.directory;
    const { id } = await world.createUser("ann@example.org");
    const first = await invitations.create(id);
    const second = await invitations.create(id);
    expect(await invitations.find(first.token)).toBeNull();
    world.pass(72 * HOUR_MS);
    expect(await invitations.find(second.token)).toBeNull();
    for (const change of [
      () => users.setPassword("ann@example.org", NEW_PASSWORD),
      () => users.changePassword(id, NEW_PASSWORD, 0),
      () => users.setDisabled("ann@example.org", true),
    ]) {
      const { token } = await invitations.create(id);
      await change();
      expect(await invitations.accept(token, NEW_PASSWORD), String(change)).toBeNull();
    }
    await refuses("not_found", /no user/, invitations.create(4711));
    await world.directory.sweep();
  });

  test("a link ends the sessions when it is used, and not before", async () => {
    const { id: userId } = await world.createUser("ann@example.org");
    const { token: session } = await world.directory.sessions.create({ userId, lifetimeMs: HOUR_MS });
    const { token } = await world.directory.invitations.create(userId);
    expect(await world.directory.sessions.find(session)).not.toBeNull();
    await world.directory.invitations.accept(token, NEW_PASSWORD);
    expect(await world.directory.sessions.find(session)).toBeNull();
  });

  test("guesses at an account are counted over all processes, in an hour that slides, and right ones are given back", async () => {
    const other = await world.reopen();
    const take = async (count: number) => {
      const taken = Array.from({ length: count }, (_, index) =>
        (index % 2 ? other : world.directory).guesses.take(
          index % 3 ? "ann@example.org" : " Ann@Example.org",
        ),
      );
      return (await Promise.all(taken)).filter((waitMs) => waitMs === 0).length;
    };
    expect(await world.directory.guesses.take("bob@example.org", 1)).toBe(0);
    expect(await world.directory.guesses.take("bob@example.org", 1)).toBeGreaterThan(0);
    expect(await take(120)).toBe(100);
    await world.directory.guesses.giveBack("ann@example.org");
    expect(await take(2)).toBe(1);
    // The next hour by the clock begins, and the hour in which they were made is not over.
    world.pass(HOUR_MS - (world.now().getTime() % HOUR_MS));
    expect(await take(1)).toBe(0);
    const waitMs = await world.directory.guesses.take("ann@example.org");
    expect(waitMs).toBeLessThan(HOUR_MS);
    world.pass(waitMs);
    expect(await take(120)).toBe(100);
    // Half of them half an hour later: they are over one after the other.
    world.pass(2 * HOUR_MS);
    expect(await take(50)).toBe(50);
    world.pass(HOUR_MS / 2);
    expect(await take(60)).toBe(50);
    world.pass(HOUR_MS / 2 + 300_000);
    expect(await take(60)).toBe(50);
    await other.close();
  });
}
