import { expect, test } from "vitest";
import { HOUR_MS, PASSWORD, refuses, START, type World } from "./world.ts";

export function describeUsers(world: World): void {
  test("a user is found by the address in any case and with spaces around it", async () => {
    const user = await world.createUser("  Ann@Example.ORG ", ["admin", "lists", "lists"]);
    expect(user).toEqual({
      id: user.id,
      email: "ann@example.org",
      disabled: false,
      scopes: ["lists", "admin"],
      rateLimit: null,
      createdAt: START,
    });
    expect(await world.directory.users.findByEmail("ANN@example.org")).toEqual(user);
    expect(await world.directory.users.findByEmail("bob@example.org")).toBeNull();
    expect(await world.directory.users.list()).toEqual([user]);
  });

  test("an address is taken only once", async () => {
    await world.createUser("ann@example.org");
    await refuses("conflict", /already a user ann@example.org/, world.createUser("Ann@example.org"));
  });

  test("of many who want the same address at once exactly one gets it", async () => {
    const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => world.createUser("ann@example.org")));
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
  });

  test.each(["", "ann", "ann@", "@example.org", "a b@example.org", `${"a".repeat(250)}@b.org`])(
    "%j is not an address",
    async (email) => {
      await refuses("invalid", /not an email address/, world.createUser(email));
    },
  );

  test("a password has at least eight characters", async () => {
    const create = (password: string) =>
      world.directory.users.create({ email: "ann@example.org", password, scopes: [] });
    await refuses("invalid", /at least 8 characters/, create("1234567"));
    await refuses("invalid", /at least 8 characters/, create("👩👩👩👩"));
    await refuses("invalid", /at most 1024/, create("x".repeat(1025)));
    await create("12345678");
  });

  test("an unknown scope is refused", async () => {
    await refuses(
      "invalid",
      /"root" is not a scope/,
      world.createUser("ann@example.org", ["root" as "admin"]),
    );
  });

  test("only the right password of an enabled user is accepted", async () => {
    const user = await world.createUser("ann@example.org");
    expect(await world.directory.users.verifyPassword("Ann@example.org", PASSWORD)).toEqual(user);
    expect(await world.directory.users.verifyPassword("ann@example.org", `${PASSWORD}!`)).toBeNull();
    expect(await world.directory.users.verifyPassword("ann@example.org", "")).toBeNull();
    expect(await world.directory.users.verifyPassword("bob@example.org", PASSWORD)).toBeNull();
    await world.directory.users.setDisabled("ann@example.org", true);
    expect(await world.directory.users.verifyPassword("ann@example.org", PASSWORD)).toBeNull();
  });

  test("a password is the same however its accents are encoded", async () => {
    await world.directory.users.create({
      email: "ann@example.org",
      password: "cafe\u0301-creme",
      scopes: [],
    });
    expect(await world.directory.users.verifyPassword("ann@example.org", "caf\u00e9-creme")).not.toBeNull();
  });

  test("an unknown user costs as much time as a wrong password", async () => {
    await world.createUser("ann@example.org");
    const timeOf = async (email: string) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const start = performance.now();
        await world.directory.users.verifyPassword(email, "a wrong password");
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    const known = await timeOf("ann@example.org");
    const unknown = await timeOf("bob@example.org");
    // Without the work for nobody's password the ratio is beyond 20.
    expect(known / unknown).toBeLessThan(8);
    expect(unknown / known).toBeLessThan(8);
  });

  test("a new password replaces the old one and ends the sessions", async () => {
    const user = await world.createUser("ann@example.org");
    const other = await world.createUser("bob@example.org");
    const session = await world.directory.sessions.create(user.id, HOUR_MS);
    const others = await world.directory.sessions.create(other.id, HOUR_MS);
    await world.directory.users.setPassword("ann@example.org", "another password");
    expect(await world.directory.users.verifyPassword("ann@example.org", PASSWORD)).toBeNull();
    expect(await world.directory.users.verifyPassword("ann@example.org", "another password")).toEqual(user);
    expect(await world.directory.sessions.find(session.token)).toBeNull();
    expect(await world.directory.sessions.find(others.token)).toEqual(other);
  });

  test("a rate limit is a whole number, zero or none", async () => {
    await world.createUser("ann@example.org");
    for (const limit of [100, 0, null]) {
      expect((await world.directory.users.setRateLimit("ann@example.org", limit)).rateLimit).toBe(limit);
    }
    for (const limit of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await refuses("invalid", /whole number/, world.directory.users.setRateLimit("ann@example.org", limit));
    }
  });

  test("changing a user who does not exist is refused", async () => {
    const message = /no user nobody@example.org/;
    await refuses("not_found", message, world.directory.users.setDisabled("Nobody@example.org", true));
    await refuses("not_found", message, world.directory.users.setPassword("nobody@example.org", PASSWORD));
    await refuses("not_found", message, world.directory.users.setRateLimit("nobody@example.org", 1));
  });
}
