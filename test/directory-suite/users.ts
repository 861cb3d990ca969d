import { expect, test } from "vitest";
import { HOUR_MS, PASSWORD, refuses, START, type World } from "./world.ts";

export function describeUsers(world: World): void {
  test("an auditor has no other scope, and an administrator's key may have what administrators may", async () => {
    await refuses(
      "invalid",
      /cannot be had with lists/,
      world.createUser("a@example.org", ["audit", "lists"]),
    );
    const root = await world.createUser("root@example.org", ["admin"]);
    const attempt = world.directory.users.update(root.id, { scopes: ["audit", "erase"] });
    await refuses("invalid", /cannot be had with erase/, attempt);
    const { key } = await world.directory.keys.create({ userId: root.id, scopes: ["erase", "audit"] });
    expect(key.scopes).toEqual(["erase", "audit"]);
  });

  test("a user is found by the address in any case and with spaces around it", async () => {
    const user = await world.createUser("  Ann@Example.ORG ", ["admin", "lists", "lists"]);
    expect(user).toEqual({
      id: user.id,
      email: "ann@example.org",
      disabled: false,
      scopes: ["lists", "admin"],
      rateLimit: null,
      createdAt: START,
      hasPassword: true,
      secondFactor: false,
    });
    expect(await world.directory.users.findByEmail("ANN@example.org")).toEqual(user);
    expect(await world.directory.users.findByEmail("bob@example.org")).toBeNull();
    expect(await world.directory.users.list()).toEqual([user]);
  });

  test("an address is taken only once", async () => {
    await world.createUser("ann@example.org");
    await refuses("conflict", /already a user ann@example.org/, world.createUser("Ann@example.org"));
  });

  test.each(["re\u0301ne@example.org", "RÉNE@example.org", "réne@example．org", "ｒéne@example.org"])(
    "%j is an address that looks like one that is taken, and so is it",
    async (email) => {
      const user = await world.createUser("r\u00e9ne@example.org");
      await refuses("conflict", /already a user réne@example.org/, world.createUser(email));
      expect(await world.directory.users.findByEmail(email)).toEqual(user);
    },
  );

  test("an address that an earlier version kept in another form is mended, unless it is another user's", async () => {
    const rene = await world.createUser("r\u00e9ne@example.org");
    const zoe = await world.createUser("zo\u00eb@example.org");
    await world.createUser("zoe@example.org");
    const entry = { actor: rene.email, action: "user.created", subject: zoe.email } as const;
    await world.directory.audit.record({ ...entry, detail: null, address: null });
    for (const [to, from] of [
      ["re\u0301ne@example.org", "r\u00e9ne@example.org"],
      ["zoe\u0308@example.org", "zo\u00eb@example.org"],
      // The address of the one is how the other's was typed.
      ["zo\u00eb@example.org", "zoe@example.org"],
    ]) {
      await world.execute(`update users set email = '${to}' where email = '${from}'`);
      await world.execute(`update audit set actor = '${to}' where actor = '${from}'`);
    }
    const step = "select version from schema_migrations where name = 'addresses as they are compared'";
    await world.execute(`delete from schema_migrations where version >= (${step})`);
    const { users, audit, close } = await world.reopen();
    expect((await users.verifyPassword("re\u0301ne@example.org", PASSWORD))?.id).toBe(rene.id);
    expect((await users.findByEmail("R\u00c9NE@example.org"))?.id).toBe(rene.id);
    expect((await audit.page(0, 5, { person: rene.email })).total).toBe(1);
    expect((await users.list()).map(({ email }) => email)).toEqual(
      expect.arrayContaining(["zoe\u0308@example.org", "zo\u00eb@example.org"]),
    );
    await close();
  });

  test("of many who want the same address at once exactly one gets it", async () => {
    const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => world.createUser("ann@example.org")));
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
  });

  const UNSEEN = [
    "ann\u200b@example.org",
    "\u202eann@example.org",
    "ann@exam\u00adple.org",
    "a\u0001@example.org",
  ];
  test.each(["", "ann", "ann@", "@example.org", "a b@example.org", `${"a".repeat(250)}@b.org`, ...UNSEEN])(
    "%j is not an address",
    async (email) => {
      await refuses("invalid", /not an email address/, world.createUser(email));
    },
  );

  test("a password has at least twelve characters, and is hard to guess", async () => {
    const create = (password: string) =>
      world.directory.users.create({ email: "ann@example.org", password, scopes: [] });
    await refuses("invalid", /at least 12 characters/, create("12345678901"));
    await refuses("invalid", /at least 12 characters/, create("👩👩👩👩👩👩"));
    await refuses("invalid", /at most 1024/, create("x".repeat(1025)));
    await refuses(
      "weak_password",
      /too easy to guess. This is similar to a commonly/,
      create("password1234"),
    );
    await refuses("weak_password", /Repeated characters/, create("x".repeat(1024)));
    await refuses("weak_password", /too easy to guess. \S/, create("ann@example.org"));
    await create("quiet river under old stone");
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
      password: "cafe\u0301-creme-harbor",
      scopes: [],
    });
    expect(
      await world.directory.users.verifyPassword("ann@example.org", "caf\u00e9-creme-harbor"),
    ).not.toBeNull();
  });

  test("an unknown user costs as much time as a wrong password", async () => {
    await world.createUser("ann@example.org");
    const timeOf = async (email: string) => {
      const start = performance.now();
      await world.directory.users.verifyPassword(email, "a wrong password");
      return performance.now() - start;
    };
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // In turns: what else the machine does slows both.
    for (let round = 0; round < 8; round++) {
      known = Math.min(known, await timeOf("ann@example.org"));
      unknown = Math.min(unknown, await timeOf("bob@example.org"));
    }
    // Without the work for nobody's password the ratio is beyond 20.
    expect(known / unknown).toBeLessThan(8);
    expect(unknown / known).toBeLessThan(8);
  });

  test("a new password replaces the old one and ends the sessions", async () => {
    const user = await world.createUser("ann@example.org");
    const other = await world.createUser("bob@example.org");
    const session = await world.directory.sessions.create({ userId: user.id, lifetimeMs: HOUR_MS });
    const others = await world.directory.sessions.create({ userId: other.id, lifetimeMs: HOUR_MS });
    await world.directory.users.setPassword("ann@example.org", "another password");
    expect(await world.directory.users.verifyPassword("ann@example.org", PASSWORD)).toBeNull();
    expect(await world.directory.users.verifyPassword("ann@example.org", "another password")).toEqual(user);
    expect(await world.directory.sessions.find(session.token)).toBeNull();
    expect((await world.directory.sessions.find(others.token))?.user).toEqual(other);
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

  test("of many who want to be the first user exactly one succeeds", async () => {
    expect(await world.directory.users.exist()).toBe(false);
    const other = await world.reopen();
    const attempts = await Promise.allSettled(
      ["ann", "bob", "eve"].map((name, index) =>
        (index === 1 ? other : world.directory).users.createFirst({
          email: `${name}@example.org`,
          password: PASSWORD,
          scopes: ["admin"],
        }),
      ),
    );
    await other.close();
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
    expect(await world.directory.users.list()).toHaveLength(1);
    expect(await world.directory.users.exist()).toBe(true);
    const late = { email: "late@example.org", password: PASSWORD, scopes: [] };
    await refuses("conflict", /a user already/, world.directory.users.createFirst(late));
  });

  test("a user is changed by ID, and what is left out stays", async () => {
    const user = await world.directory.users.create({
      email: "ann@example.org",
      password: PASSWORD,
      scopes: ["lists"],
      rateLimit: 7,
    });
    expect(user.rateLimit).toBe(7);
    const { update, find } = world.directory.users;
    expect(await update(user.id, {})).toEqual(user);
    expect(await update(user.id, { scopes: ["import"] })).toEqual({ ...user, scopes: ["import"] });
    expect(await update(user.id, { rateLimit: null })).toEqual({
      ...user,
      scopes: ["import"],
      rateLimit: null,
    });
    expect((await update(user.id, { disabled: true })).disabled).toBe(true);
    expect(await find(user.id)).toEqual({ ...user, scopes: ["import"], rateLimit: null, disabled: true });
    await refuses("invalid", /whole number/, update(user.id, { rateLimit: -1 }));
    for (const id of [4711, 0, -1, 1.5, Number.NaN]) {
      expect(await find(id)).toBeNull();
      await refuses("not_found", /no user/, update(id, { disabled: true }));
    }
  });

  test("the last administrator can be neither disabled nor stripped of the scope", async () => {
    const ann = await world.createUser("ann@example.org", ["admin", "lists"]);
    const bob = await world.createUser("bob@example.org", ["lists"]);
    const { update } = world.directory.users;
    const message = /last administrator/;
    await refuses("last_administrator", message, update(ann.id, { disabled: true }));
    await refuses("last_administrator", message, update(ann.id, { scopes: ["lists"], rateLimit: 5 }));
    expect(await world.directory.users.find(ann.id)).toEqual(ann);
    await update(bob.id, { disabled: true });
    await update(bob.id, { scopes: ["admin"] });
    // Bob is an administrator, but disabled.
    await refuses("last_administrator", message, update(ann.id, { disabled: true }));
    await update(bob.id, { disabled: false });
    await update(ann.id, { disabled: true });
    await refuses("last_administrator", message, update(bob.id, { scopes: [] }));
  });

  test("two administrators cannot remove each other at the same time", async () => {
    const ann = await world.createUser("ann@example.org", ["admin"]);
    const bob = await world.createUser("bob@example.org", ["admin"]);
    const other = await world.reopen();
    const attempts = await Promise.allSettled([
      world.directory.users.update(ann.id, { disabled: true }),
      other.users.update(bob.id, { scopes: [] }),
    ]);
    await other.close();
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
  });

  test("whoever changes their own password keeps the session in which they do it", async () => {
    const { id: userId } = await world.createUser("ann@example.org");
    const here = await world.directory.sessions.create({ userId, lifetimeMs: HOUR_MS });
    const there = await world.directory.sessions.create({ userId, lifetimeMs: HOUR_MS });
    const { secret } = await world.directory.sessions.createKey(here.session.id, HOUR_MS);
    const token = await world.directory.users.changePassword(userId, "another password", here.session.id);
    expect((await world.directory.sessions.find(token))?.session).toEqual(here.session);
    // What somebody has copied is over.
    expect(await world.directory.sessions.find(here.token)).toBeNull();
    expect(await world.directory.sessions.authenticate(secret)).toBeNull();
    expect(await world.directory.sessions.find(there.token)).toBeNull();
    expect(await world.directory.users.verifyPassword("ann@example.org", "another password")).not.toBeNull();
  });
}
