import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Directory } from "../../src/directory/directory.ts";
import { HOUR_MS, refuses, START, type World } from "./world.ts";

export function describeKeys(world: World): void {
  test("a key opens what its user holds, and can be shown again", async () => {
    const user = await world.createUser("ann@example.org", ["lists", "import"]);
    const { key, secret } = await world.directory.keys.create({
      userId: user.id,
      name: " laptop ",
      scopes: ["lists"],
    });
    expect(secret).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(key).toEqual({
      id: key.id,
      userId: user.id,
      name: "laptop",
      disabled: false,
      scopes: ["lists"],
      createdAt: START,
      expiresAt: null,
      allowedAddresses: [],
      lastUsedAt: null,
      rateLimit: null,
      lastAddress: null,
    });
    expect(await world.directory.keys.authenticate(secret)).toEqual({ user, key });
    expect(await world.directory.keys.list(user.id)).toEqual([key]);
    expect(await world.directory.keys.reveal(key.id)).toBe(secret);
  });

  test("a key ends when it was said, may be used from where it was said, and knows where it was used", async () => {
    const user = await world.createUser("ann@example.org");
    const expiresAt = new Date(START.getTime() + HOUR_MS);
    const { key, secret } = await world.directory.keys.create({
      userId: user.id,
      expiresAt,
      allowedAddresses: [" 10.0.0.0/8", "2001:DB8::/32"],
    });
    expect(key).toMatchObject({ expiresAt, allowedAddresses: ["10.0.0.0/8", "2001:db8::/32"] });
    expect((await world.directory.keys.authenticate(secret))?.key).toEqual(key);
    world.directory.keys.touch(key.id, "10.0.0.7");
    const other = await world.reopen();
    await world.directory.keys.usageOf(user.id, 1);
    expect((await other.keys.list())[0]).toMatchObject({ lastUsedAt: START, lastAddress: "10.0.0.7" });
    await other.close();
    const changed = await world.directory.keys.update(user.id, key.id, {
      expiresAt: null,
      allowedAddresses: [],
    });
    expect(changed).toMatchObject({ expiresAt: null, allowedAddresses: [], lastAddress: "10.0.0.7" });
    const { keys } = world.directory;
    await refuses("invalid", /later than now/, keys.update(user.id, key.id, { expiresAt: START }));
    await refuses(
      "invalid",
      /no address or network/,
      keys.create({ userId: user.id, allowedAddresses: ["x"] }),
    );
  });

  test("a key that is replaced works for another day, and its successor is like it", async () => {
    const user = await world.createUser("ann@example.org", ["lists"]);
    const bob = await world.createUser("bob@example.org");
    const { keys } = world.directory;
    const wanted = { userId: user.id, name: "n", scopes: ["lists"], allowedAddresses: ["10.0.0.1"] } as const;
    const { key: old, secret } = await keys.create(wanted);
    const end = new Date(START.getTime() + 100 * HOUR_MS);
    await refuses("not_found", /no API key/, keys.rotate(old.id, { userId: bob.id, expiresAt: null }));
    const made = await keys.rotate(old.id, { userId: user.id, expiresAt: end });
    expect(made.key).toEqual({ ...old, id: made.key.id, expiresAt: end });
    expect(made.secret).not.toBe(secret);
    const inADay = new Date(START.getTime() + 24 * HOUR_MS);
    expect((await keys.authenticate(secret))?.key.expiresAt).toEqual(inADay);
    const again = await keys.rotate(made.key.id, { expiresAt: null });
    world.pass(25 * HOUR_MS);
    await refuses("invalid", /disabled or over/, keys.rotate(made.key.id, { expiresAt: null }));
    expect((await keys.authenticate(again.secret))?.key.expiresAt).toBeNull();
  });

  test("a key without scopes only reads, and has no name unless it is given one", async () => {
    const user = await world.createUser("ann@example.org", ["lists", "import", "admin"]);
    const { key } = await world.directory.keys.create({ userId: user.id, name: "  " });
    expect(key.scopes).toEqual([]);
    expect(key.name).toBeNull();
  });

  test("a key cannot have a scope that its user lacks, and the message names it", async () => {
    const user = await world.createUser("ann@example.org", ["lists"]);
    const attempt = world.directory.keys.create({ userId: user.id, scopes: ["lists", "admin"] });
    await refuses("invalid", /ann@example.org does not hold the scope admin,/, attempt);
    expect(await world.directory.keys.list()).toEqual([]);
  });

  test("keys belong to users that exist and have names of bearable length", async () => {
    await refuses("not_found", /no user/, world.directory.keys.create({ userId: 99 }));
    const { id: userId } = await world.createUser("ann@example.org");
    await refuses("invalid", /at most 200/, world.directory.keys.create({ userId, name: "x".repeat(201) }));
  });

  test("keys of one user are listed apart from those of another", async () => {
    const ann = await world.createUser("ann@example.org");
    const bob = await world.createUser("bob@example.org");
    const first = await world.directory.keys.create({ userId: ann.id });
    const second = await world.directory.keys.create({ userId: bob.id });
    expect(await world.directory.keys.list(ann.id)).toEqual([first.key]);
    expect(await world.directory.keys.list(bob.id)).toEqual([second.key]);
    expect(await world.directory.keys.list()).toEqual([first.key, second.key]);
  });

  test("what is not a key opens nothing", async () => {
    const user = await world.createUser("ann@example.org");
    const { secret } = await world.directory.keys.create({ userId: user.id });
    const wrong = ["", "x", "0".repeat(32), `${secret} `, secret.slice(1), `${secret}0`, "' or 1=1 --"];
    for (const text of wrong) expect(await world.directory.keys.authenticate(text)).toBeNull();
  });

  test("a key works in another process as soon as it is made", async () => {
    const user = await world.createUser("ann@example.org");
    const { key, secret } = await world.directory.keys.create({ userId: user.id });
    const other = await world.reopen();
    expect((await other.keys.authenticate(secret))?.key.id).toBe(key.id);
    await other.close();
  });

  test("a key is disabled and enabled by itself or by its ID, at once", async () => {
    const user = await world.createUser("ann@example.org");
    const { key, secret } = await world.directory.keys.create({ userId: user.id });
    const isDisabled = async () => (await world.directory.keys.authenticate(secret))?.key.disabled;
    expect(await isDisabled()).toBe(false);
    expect((await world.directory.keys.setDisabled(secret, true)).disabled).toBe(true);
    expect(await isDisabled()).toBe(true);
    expect((await world.directory.keys.setDisabled(String(key.id), false)).disabled).toBe(false);
    expect(await isDisabled()).toBe(false);
  });

  test("disabling an unknown key is refused without repeating it", async () => {
    for (const text of ["77", "0", "", "-1", "1e0", "99999999999999999999", "z".repeat(32), "no key"]) {
      const error = await refuses(
        "not_found",
        /no such API key/,
        world.directory.keys.setDisabled(text, true),
      );
      if (text.length > 3) expect(error.message).not.toContain(text);
    }
  });

  test("a key of a disabled user is returned as such", async () => {
    const user = await world.createUser("ann@example.org");
    const { secret } = await world.directory.keys.create({ userId: user.id });
    await world.directory.keys.authenticate(secret);
    await world.directory.users.setDisabled("ann@example.org", true);
    const caller = await world.directory.keys.authenticate(secret);
    expect(caller?.user.disabled).toBe(true);
    expect(caller?.key.disabled).toBe(false);
  });

  test("what another process disables is disabled here within a second", async () => {
    const user = await world.createUser("ann@example.org");
    const { key, secret } = await world.directory.keys.create({ userId: user.id });
    expect((await world.directory.keys.authenticate(secret))?.key.disabled).toBe(false);
    const other = await world.reopen();
    await other.keys.setDisabled(String(key.id), true);
    await other.users.setRateLimit("ann@example.org", 7);
    await other.close();
    await sleep(900);
    const caller = await world.directory.keys.authenticate(secret);
    expect(caller?.key.disabled).toBe(true);
    expect(caller?.user.rateLimit).toBe(7);
  });

  test("the time of last use is seen at once, and kept when the directory is closed", async () => {
    const user = await world.createUser("ann@example.org");
    const { key } = await world.directory.keys.create({ userId: user.id });
    const unused = await world.directory.keys.create({ userId: user.id });
    world.pass(1000);
    world.directory.keys.touch(key.id);
    world.pass(1000);
    world.directory.keys.touch(key.id);
    world.directory.keys.touch(4711);
    const lastUses = async (some: Directory) => (await some.keys.list()).map((each) => each.lastUsedAt);
    expect(await lastUses(world.directory)).toEqual([new Date(START.getTime() + 2000), null]);
    await world.directory.close();
    world.directory.keys.touch(unused.key.id);
    const later = await world.reopen();
    expect(await lastUses(later)).toEqual([new Date(START.getTime() + 2000), null]);
    await later.close();
  });

  test("showing an unknown key is refused", async () => {
    for (const id of [1, 0, -1, 1.5, 2 ** 40, Number.NaN]) {
      await refuses("not_found", /no API key/, world.directory.keys.reveal(id));
    }
  });

  test("a key is renamed and disabled by its owner only", async () => {
    const ann = await world.createUser("ann@example.org");
    const bob = await world.createUser("bob@example.org");
    const { key, secret } = await world.directory.keys.create({ userId: ann.id, name: "laptop" });
    const { update, reveal, authenticate } = world.directory.keys;
    await authenticate(secret);
    expect(await update(ann.id, key.id, {})).toEqual(key);
    expect(await update(ann.id, key.id, { name: " desktop " })).toEqual({ ...key, name: "desktop" });
    expect((await update(ann.id, key.id, { disabled: true })).disabled).toBe(true);
    expect((await authenticate(secret))?.key.disabled).toBe(true);
    expect((await update(ann.id, key.id, { disabled: false, name: "laptop" })).name).toBe("laptop");
    await refuses("invalid", /empty/, update(ann.id, key.id, { name: " " }));
    for (const id of [key.id, 4711, 0, 1.5]) {
      await refuses("not_found", /no API key/, update(bob.id, id, { disabled: true }));
      await refuses("not_found", /no API key/, reveal(id, bob.id));
    }
    expect(await reveal(key.id, ann.id)).toBe(secret);
    expect(await world.directory.keys.list(ann.id)).toEqual([key]);
  });

  test("use is counted by day, for every key of a user, days without use too", async () => {
    const ann = await world.createUser("ann@example.org");
    const bob = await world.createUser("bob@example.org");
    const { key } = await world.directory.keys.create({ userId: ann.id });
    const { key: unused } = await world.directory.keys.create({ userId: ann.id });
    const { key: bobs } = await world.directory.keys.create({ userId: bob.id });
    const { touch, usageOf } = world.directory.keys;
    touch(key.id);
    touch(key.id);
    touch(bobs.id);
    world.pass(48 * HOUR_MS);
    touch(key.id);
    const used = [
      { day: "2026-01-02", requests: 2 },
      { day: "2026-01-03", requests: 0 },
      { day: "2026-01-04", requests: 1 },
    ];
    const zeros = used.map(({ day }) => ({ day, requests: 0 }));
    expect(await usageOf(ann.id, 3)).toEqual(
      new Map([
        [key.id, used],
        [unused.id, zeros],
      ]),
    );
    expect((await usageOf(ann.id, 1)).get(key.id)).toEqual(used.slice(2));
    const other = await world.reopen();
    other.keys.touch(key.id);
    await other.close();
    touch(key.id);
    expect((await usageOf(ann.id, 1)).get(key.id)).toEqual([{ day: "2026-01-04", requests: 3 }]);
    expect([...(await usageOf(bob.id, 30)).keys()]).toEqual([bobs.id]);
  });
}
