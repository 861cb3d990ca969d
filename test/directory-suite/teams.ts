import { expect, test } from "vitest";
import type { List } from "../../src/directory/records.ts";
import { refuses, START, type World } from "./world.ts";

const namesOf = (lists: readonly List[]) => lists.map(({ name }) => name);

export function describeTeams(world: World): void {
  test("a team has a name of its own and users, who may be in several", async () => {
    const { teams } = world.directory;
    const ann = await world.createUser("ann@example.org");
    const bob = await world.createUser("bob@example.org");
    const desk = await teams.create(" Desk ", [bob.id, ann.id, bob.id]);
    const people = [ann, bob].map(({ id, email }) => ({ id, email }));
    expect(desk).toEqual({ id: desk.id, name: "Desk", members: people, createdAt: START });
    const archive = await teams.create("archive", [bob.id]);
    expect(await teams.list()).toEqual([archive, desk]);
    expect(await teams.list(ann.id)).toEqual([desk]);
    expect(await teams.list(bob.id)).toEqual([archive, desk]);
    await refuses("conflict", /already a team "DESK"/, teams.create("DESK"));
    await refuses("conflict", /already a team "Archive"/, teams.update(desk.id, { name: "Archive" }));
    expect((await teams.update(desk.id, { name: "DESK" })).name).toBe("DESK");
    await refuses("invalid", /name of the team is empty/, teams.create(" "));
    await refuses("invalid", /no user with the ID 99/, teams.update(desk.id, { memberIds: [ann.id, 99] }));
    for (const id of [4711, 0, -1, 1.5, 2 ** 40, Number.NaN]) {
      await refuses("not_found", /no team/, teams.update(id, { name: "x" }));
      await refuses("not_found", /no team/, teams.delete(id));
    }
    expect((await teams.update(desk.id, { memberIds: [ann.id] })).members).toEqual(people.slice(0, 1));
    await world.directory.users.delete(ann.id, { listsTo: null });
    expect(await teams.list()).toEqual([archive, { ...desk, name: "DESK", members: [] }]);
  });

  test("a shared list is read by the team, and by nobody else, as long as it is shared and they are in it", async () => {
    const { lists, teams } = world.directory;
    const ann = await world.createUser("ann@example.org");
    const bob = await world.createUser("bob@example.org");
    const cid = await world.createUser("cid@example.org");
    const desk = await teams.create("Desk", [bob.id]);
    const list = await lists.create(ann.id, {
      name: "Ann's",
      members: [{ platform: "VK", by: "uid", value: "1" }],
    });
    const other = await world.reopen();
    /** What each of the three reads here and in another process, with and without members. */
    const read = async () => {
      const found = [];
      for (const { id } of [ann, bob, cid]) {
        const names = namesOf(await lists.listOf(id));
        expect(namesOf(await lists.withMembersOf(id))).toEqual(names);
        expect(namesOf(await lists.withMembersOf(id, [list.id]))).toEqual(names);
        expect(namesOf(await other.lists.withMembersOf(id))).toEqual(names);
        found.push(names.length);
      }
      return found;
    };
    expect(await read()).toEqual([1, 0, 0]);
    const shared = await lists.share(list.id, { teamId: desk.id, may: "read" });
    expect(shared).toEqual({ ...list, share: { teamId: desk.id, team: "Desk", may: "read" } });
    expect(await read()).toEqual([1, 1, 0]);
    expect(await lists.withMembersOf(bob.id)).toEqual([shared]);
    await teams.update(desk.id, { memberIds: [cid.id] });
    expect(await read()).toEqual([1, 0, 1]);
    await lists.share(list.id, null);
    expect(await read()).toEqual([1, 0, 0]);
    await lists.share(list.id, { teamId: desk.id, may: "edit" });
    expect((await lists.find(list.id))?.share?.may).toBe("edit");
    await other.teams.update(desk.id, { memberIds: [bob.id, cid.id] });
    expect(await read()).toEqual([1, 1, 1]);
    await teams.delete(desk.id);
    expect(await read()).toEqual([1, 0, 0]);
    expect(await lists.find(list.id)).toEqual(list);
    await refuses("not_found", /no team/, lists.share(list.id, { teamId: desk.id, may: "read" }));
    await refuses("not_found", /no list/, lists.share(4711, null));
    await other.close();
  });
}
