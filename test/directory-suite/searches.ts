import { expect, test } from "vitest";
import { refuses, type World } from "./world.ts";

export function describeSearches(world: World): void {
  const SEARCH = { name: "Harbors", query: "keyword=harbor", windowDays: null };

  async function people() {
    const [ann, bob, eve] = [
      await world.createUser("ann@example.org"),
      await world.createUser("bob@example.org"),
      await world.createUser("eve@example.org"),
    ];
    return { ann, bob, eve, team: await world.directory.teams.create("Desk", [ann.id, bob.id]) };
  }

  test("a shared search is read by the team, and by nobody else, as long as it is shared and they are in it", async () => {
    const { searches, teams } = world.directory;
    const { ann, bob, eve, team } = await people();
    const { id } = await searches.create(ann.id, SEARCH);
    const mayRead = async () =>
      Promise.all([ann, bob, eve].map(async (user) => (await searches.find(user.id, id)) !== null));
    expect(await mayRead()).toEqual([true, false, false]);
    const shared = await searches.share(ann.id, id, team.id);
    expect(shared).toMatchObject({ owner: "ann@example.org", share: { teamId: team.id, team: "Desk" } });
    expect(await mayRead()).toEqual([true, true, false]);
    expect((await searches.listOf(bob.id)).map((search) => search.id)).toEqual([id]);
    expect(await searches.listOf(eve.id)).toEqual([]);
    await teams.setMember(team.id, bob.id, false);
    expect(await mayRead()).toEqual([true, false, false]);
    await teams.setMember(team.id, bob.id, true);
    await searches.share(ann.id, id, null);
    expect(await mayRead()).toEqual([true, false, false]);
    await searches.share(ann.id, id, team.id);
    await teams.delete(team.id);
    expect(await mayRead()).toEqual([true, false, false]);
    expect((await searches.find(ann.id, id))?.share).toBeNull();
  });

  test("whoever reads a shared search changes, shares and deletes nothing", async () => {
    const { searches } = world.directory;
    const { ann, bob, team } = await people();
    const { id } = await searches.create(ann.id, SEARCH);
    await searches.share(ann.id, id, team.id);
    const before = await searches.find(ann.id, id);
    await refuses("not_found", /no saved search/, searches.update(bob.id, id, { name: "Mine" }));
    await refuses("not_found", /no saved search/, searches.share(bob.id, id, null));
    await refuses("not_found", /no saved search/, searches.delete(bob.id, id));
    await refuses("not_found", /no team/, searches.share(ann.id, id, 4711));
    expect(await searches.find(ann.id, id)).toEqual(before);
  });

  test("when a search was opened is remembered for each user, as long as they and it are there", async () => {
    const { searches, users } = world.directory;
    const { ann, bob, eve, team } = await people();
    const { id } = await searches.create(ann.id, SEARCH);
    await searches.share(ann.id, id, team.id);
    expect((await searches.find(ann.id, id))?.openedAt).toBeNull();
    await searches.markOpened(ann.id, id);
    const first = world.now();
    world.pass(60_000);
    await searches.markOpened(bob.id, id);
    world.pass(60_000);
    await searches.markOpened(bob.id, id);
    await refuses("not_found", /no saved search/, searches.markOpened(eve.id, id));
    expect((await searches.find(ann.id, id))?.openedAt).toEqual(first);
    expect((await searches.listOf(bob.id))[0]?.openedAt).toEqual(world.now());
    await users.delete(ann.id, { listsTo: null });
    expect(await searches.listOf(bob.id)).toEqual([]);
  });
}
