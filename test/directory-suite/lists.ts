import fc from "fast-check";
import { expect, test } from "vitest";
import type { Member } from "../../src/directory/records.ts";
import { HOUR_MS, refuses, START, type World } from "./world.ts";

export function describeLists(world: World): void {
  const uid = (value: string): Member => ({ platform: "Twitter", by: "uid", value });

  test("a list is kept as it was made, with each member once and in order", async () => {
    const user = await world.createUser("ann@example.org");
    const list = await world.directory.lists.create(user.id, {
      name: "  Senate ",
      description: "All of them",
      keyword: "tax | budget",
      simpleQuery: true,
      members: [
        { platform: "Twitter", by: "handle", value: "@SenatorX" },
        { platform: "Twitter", by: "handle", value: "senatorx" },
        { platform: "Telegram", by: "handle", value: "SenatorX" },
        { platform: "YouTube", by: "uid", value: " UCabc " },
        { platform: "YouTube", by: "either", value: "UCabc" },
      ],
    });
    expect(list).toEqual({
      id: list.id,
      userId: user.id,
      owner: "ann@example.org",
      share: null,
      name: "Senate",
      description: "All of them",
      keyword: "tax | budget",
      simpleQuery: true,
      memberCount: 4,
      createdAt: START,
      updatedAt: START,
      members: [
        { platform: "Twitter", by: "handle", value: "senatorx" },
        { platform: "Telegram", by: "handle", value: "senatorx" },
        { platform: "YouTube", by: "uid", value: "UCabc" },
        { platform: "YouTube", by: "either", value: "UCabc" },
      ],
    });
    expect(await world.directory.lists.find(list.id)).toEqual(list);
    const { members: _, ...plain } = list;
    expect(await world.directory.lists.listOf(user.id)).toEqual([plain]);
    expect(await world.directory.lists.all()).toEqual([plain]);
  });

  test("a list of many members is read page by page, beside small ones, and others run meanwhile", async () => {
    const user = await world.createUser("ann@example.org");
    const many = Array.from({ length: 2_500 }, (_, at) => uid(`${(at * 7919) % 2_500}`));
    const small = await world.directory.lists.create(user.id, { name: "a", members: [uid("b"), uid("a")] });
    const large = await world.directory.lists.create(user.id, { name: "b", members: many });
    const last = await world.directory.lists.create(user.id, { name: "c", members: [uid("z"), uid("y")] });
    const other = await world.reopen();
    let turns = 0;
    let isReading = true;
    const count = () => {
      turns += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    const lists = await other.lists.withMembersOf(user.id);
    isReading = false;
    await other.close();
    expect(lists).toEqual([last, large, small]);
    expect(large.members).toEqual(many);
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  test("what is not given is null, and a list without a keyword has no syntax", async () => {
    const user = await world.createUser("ann@example.org");
    const list = await world.directory.lists.create(user.id, { name: "x", keyword: " ", simpleQuery: true });
    expect(list).toMatchObject({
      description: null,
      keyword: null,
      simpleQuery: false,
      memberCount: 0,
      members: [],
    });
  });

  test("names, members and owners that cannot be are refused, and nothing is kept", async () => {
    const { id } = await world.createUser("ann@example.org");
    const create = (name: string, members: readonly Member[] = []) =>
      world.directory.lists.create(id, { name, members });
    await refuses("invalid", /name of the list is empty/, create("  "));
    await refuses("invalid", /at most 200/, create("x".repeat(201)));
    await refuses("invalid", /null character/, create("a\0b"));
    await refuses("invalid", /handle/, create("x", [{ platform: "VK", by: "handle", value: "@" }]));
    await refuses("invalid", /empty/, create("x", [uid(" ")]));
    await refuses(
      "invalid",
      /platform of an account is empty/,
      create("x", [{ ...uid("1"), platform: " " }]),
    );
    await refuses("not_found", /no user/, world.directory.lists.create(99, { name: "x" }));
    expect(await world.directory.lists.all()).toEqual([]);
    await create("x".repeat(200));
  });

  test("lists come newest first", async () => {
    const user = await world.createUser("ann@example.org");
    for (const name of ["a", "b", "c"]) {
      await world.directory.lists.create(user.id, { name });
      if (name !== "a") world.pass(10);
    }
    const names = (lists: readonly { name: string }[]) => lists.map((list) => list.name);
    expect(names(await world.directory.lists.listOf(user.id))).toEqual(["c", "b", "a"]);
    expect(names(await world.directory.lists.withMembersOf(user.id))).toEqual(["c", "b", "a"]);
    expect(names(await world.directory.lists.all())).toEqual(["c", "b", "a"]);
  });

  test("nobody sees the lists of somebody else", async () => {
    const ann = await world.createUser("ann@example.org");
    const bob = await world.createUser("bob@example.org", ["lists", "import", "admin"]);
    const anns = await world.directory.lists.create(ann.id, { name: "Ann's", members: [uid("1")] });
    const bobs = await world.directory.lists.create(bob.id, { name: "Bob's", members: [uid("2")] });
    // Loaded before, so that nothing remembered can leak.
    expect(await world.directory.lists.find(anns.id)).toEqual(anns);
    const asked = [anns.id, bobs.id, 4711, -1, 0.5, Number.NaN, 2 ** 60];
    expect(await world.directory.lists.withMembersOf(ann.id, asked)).toEqual([anns]);
    expect(await world.directory.lists.withMembersOf(bob.id, asked)).toEqual([bobs]);
    expect(await world.directory.lists.withMembersOf(bob.id, [anns.id])).toEqual([]);
    expect(await world.directory.lists.withMembersOf(bob.id, [])).toEqual([]);
    expect(await world.directory.lists.withMembersOf(99)).toEqual([]);
    expect((await world.directory.lists.listOf(bob.id)).map((list) => list.id)).toEqual([bobs.id]);
  });

  test("a list is renamed and described, and what is left out stays", async () => {
    const user = await world.createUser("ann@example.org");
    const list = await world.directory.lists.create(user.id, {
      name: "x",
      keyword: "tax | budget",
      simpleQuery: true,
      members: [uid("1")],
    });
    world.pass(1000);
    const { update } = world.directory.lists;
    const renamed = await update(list.id, { name: " y ", description: "why" });
    expect(renamed).toEqual({ ...list, name: "y", description: "why", updatedAt: world.now() });
    const cleared = await update(list.id, { description: null, keyword: " " });
    expect(cleared).toMatchObject({ name: "y", description: null, keyword: null, simpleQuery: false });
    expect(cleared.updatedAt.getTime()).toBeGreaterThan(renamed.updatedAt.getTime());
    expect((await world.directory.lists.find(list.id))?.members).toEqual([uid("1")]);
    await refuses("invalid", /empty/, update(list.id, { name: " " }));
    await refuses("not_found", /no list/, update(4711, { name: "z" }));
    await refuses("not_found", /no list/, update(0.5, { name: "z" }));
  });

  test("members are added and removed, and only a change moves the time", async () => {
    const user = await world.createUser("ann@example.org");
    const { id } = await world.directory.lists.create(user.id, { name: "x", members: [uid("1")] });
    const untouched = await world.directory.lists.create(user.id, { name: "y", members: [uid("1")] });
    world.pass(1000);
    const same = await world.directory.lists.addMembers(id, [uid("1")]);
    expect([same.memberCount, same.updatedAt]).toEqual([1, START]);
    const more = await world.directory.lists.addMembers(id, [uid("1"), uid("2"), uid("3")]);
    expect(more.members).toEqual([uid("1"), uid("2"), uid("3")]);
    expect(more.updatedAt).toEqual(world.now());
    world.pass(1000);
    const absent: Member = { platform: "Twitter", by: "handle", value: "1" };
    expect((await world.directory.lists.removeMembers(id, [absent])).updatedAt).toEqual(more.updatedAt);
    const fewer = await world.directory.lists.removeMembers(id, [uid("1"), uid("3"), absent]);
    expect(fewer.members).toEqual([uid("2")]);
    expect(fewer).toMatchObject({ memberCount: 1, updatedAt: world.now(), createdAt: START });
    expect(await world.directory.lists.find(untouched.id)).toEqual(untouched);
  });

  test("the time moves with every change, also within a millisecond or when the clock went back", async () => {
    const user = await world.createUser("ann@example.org");
    const { id, updatedAt } = await world.directory.lists.create(user.id, { name: "x" });
    world.pass(-HOUR_MS);
    const first = await world.directory.lists.addMembers(id, [uid("1")]);
    const second = await world.directory.lists.addMembers(id, [uid("2")]);
    expect(first.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
    expect(second.updatedAt.getTime()).toBeGreaterThan(first.updatedAt.getTime());
  });

  test("members that another process adds are seen at once", async () => {
    const user = await world.createUser("ann@example.org");
    const { id } = await world.directory.lists.create(user.id, { name: "x", members: [uid("1")] });
    const other = await world.reopen();
    await other.lists.addMembers(id, [uid("2")]);
    expect((await world.directory.lists.find(id))?.members).toEqual([uid("1"), uid("2")]);
    await other.lists.delete(id);
    expect(await world.directory.lists.withMembersOf(user.id)).toEqual([]);
    await other.close();
  });

  test("whichever process changes lists, all see it at once, also what they have just asked for", async () => {
    const user = await world.createUser("ann@example.org");
    const other = await world.reopen();
    const sides = [world.directory, other];
    const seen = () => Promise.all(sides.map(({ lists }) => lists.withMembersOf(user.id)));
    try {
      expect(await seen()).toEqual([[], []]);
      for (const { lists } of [...sides, ...sides]) {
        const made = await lists.create(user.id, { name: "x", members: [uid("1")] });
        expect(await seen()).toEqual([[made], [made]]);
        const longer = await lists.addMembers(made.id, [uid("2")]);
        expect(await seen()).toEqual([[longer], [longer]]);
        const renamed = await lists.update(made.id, { name: "y", keyword: "tax" });
        expect(await seen()).toEqual([[renamed], [renamed]]);
        await lists.delete(made.id);
        expect(await seen()).toEqual([[], []]);
      }
    } finally {
      await other.close();
    }
  });

  test("a list that is deleted is gone with its members, and its ID never comes back", async () => {
    const user = await world.createUser("ann@example.org");
    const { id } = await world.directory.lists.create(user.id, { name: "x", members: [uid("1")] });
    await world.directory.lists.delete(id);
    expect(await world.directory.lists.find(id)).toBeNull();
    await refuses("not_found", /no list/, world.directory.lists.delete(id));
    await refuses("not_found", /no list/, world.directory.lists.addMembers(id, [uid("1")]));
    await refuses("not_found", /no list/, world.directory.lists.removeMembers(id, [uid("1")]));
    const next = await world.directory.lists.create(user.id, { name: "y" });
    expect(next.id).toBeGreaterThan(id);
    expect(next.members).toEqual([]);
  });

  test("an ID that cannot be one is like an unknown one", async () => {
    for (const id of [0, -1, 1.5, 2 ** 31, 2 ** 60, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(await world.directory.lists.find(id)).toBeNull();
      await refuses("not_found", /no list/, world.directory.lists.addMembers(id, [uid("1")]));
      await refuses("not_found", /no list/, world.directory.lists.delete(id));
    }
  });

  test("a list may have 100,000 members", async () => {
    const user = await world.createUser("ann@example.org");
    const members = Array.from({ length: 100_000 }, (_, index) => uid(String(index)));
    const { id } = await world.directory.lists.create(user.id, { name: "large", members });
    const other = await world.reopen();
    expect((await other.lists.find(id))?.members).toEqual(members);
    await other.close();
    expect((await world.directory.lists.listOf(user.id))[0]?.memberCount).toBe(100_000);
    const rest = await world.directory.lists.removeMembers(id, members.slice(5));
    expect(rest.members).toEqual(members.slice(0, 5));
  });

  test("any additions and removals leave what a set would hold", async () => {
    const user = await world.createUser("ann@example.org");
    const member = fc.record({
      platform: fc.constantFrom<Member["platform"]>("Twitter", "VK"),
      by: fc.constantFrom<Member["by"]>("uid", "handle", "either"),
      value: fc.constantFrom("1", "a", "é", "'", "%"),
    });
    const steps = fc.array(fc.record({ add: fc.boolean(), members: fc.array(member) }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        const { id } = await world.directory.lists.create(user.id, { name: "x" });
        const expected = new Set<string>();
        for (const { add, members } of changes) {
          for (const each of members) expected[add ? "add" : "delete"](printMember(each));
          await world.directory.lists[add ? "addMembers" : "removeMembers"](id, members);
        }
        const list = await world.directory.lists.find(id);
        expect(list?.members.map(printMember).sort()).toEqual([...expected].sort());
        expect(list?.memberCount).toBe(expected.size);
      }),
      { numRuns: 20 },
    );
  });
}

function printMember({ platform, by, value }: Member): string {
  return `${platform} ${by} ${value}`;
}
