import { expect, test } from "vitest";
import type { Member } from "../../src/directory/records.ts";
import { HOUR_MS, refuses, type World } from "./world.ts";

export function describeWhole(world: World): void {
  test("facts are kept and replaced", async () => {
    expect(await world.directory.facts.get("seed")).toBeNull();
    await world.directory.facts.set("seed", "1");
    await world.directory.facts.set("seed", "2");
    await world.directory.facts.set("anchor", "");
    expect(await world.directory.facts.get("seed")).toBe("2");
    expect(await world.directory.facts.get("anchor")).toBe("");
  });

  test("everything is there after the directory is opened again", async () => {
    const user = await world.createUser("ann@example.org", ["lists"]);
    const { key, secret } = await world.directory.keys.create({ userId: user.id, scopes: ["lists"] });
    const { token } = await world.directory.sessions.create({ userId: user.id, lifetimeMs: HOUR_MS });
    const list = await world.directory.lists.create(user.id, { name: "x" });
    await world.directory.close();
    const again = await world.reopen();
    expect(await again.users.list()).toEqual([user]);
    expect(await again.keys.authenticate(secret)).toEqual({ user, key });
    expect(await again.keys.reveal(key.id)).toBe(secret);
    expect((await again.sessions.find(token))?.user).toEqual(user);
    expect(await again.lists.withMembersOf(user.id)).toEqual([list]);
    await again.close();
  });

  test("changes made at the same time do not disturb each other", async () => {
    const user = await world.createUser("ann@example.org");
    const { id } = await world.directory.lists.create(user.id, { name: "x" });
    const other = await world.reopen();
    const member = (value: number): Member => ({ platform: "VK", by: "uid", value: String(value) });
    const work = Array.from({ length: 40 }, (_, index) => [
      (index % 2 ? world.directory : other).lists.addMembers(id, [member(index)]),
      refuses("not_found", /no list/, world.directory.lists.addMembers(4711, [member(index)])),
      other.facts.set("turn", String(index)),
    ]);
    await Promise.all(work.flat());
    expect((await world.directory.lists.find(id))?.memberCount).toBe(40);
    await other.close();
  });

  test("it answers while it is open, and can be closed twice", async () => {
    await world.directory.ping();
    await Promise.all([world.directory.close(), world.directory.close()]);
    await world.directory.close();
    await expect(world.directory.ping()).rejects.toThrow();
  });
}
