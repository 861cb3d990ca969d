import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withIncluded } from "../../../src/contract/vocabulary.ts";
import { type Answer, NOON, openWorld, type World } from "../../support/world.ts";
import { EFFORT, SEED } from "../seed.ts";
import { at, type Caller, Model, PEOPLE } from "./model.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
  // The last administrator could not become anything else.
  await world.createUser({ scopes: ["admin"] });
  await world.store([
    {
      platform: "Gab",
      uid: "1",
      published_at: NOON.getTime() / 1000,
      account: { uid: "7" },
      text: "The harbor opens",
    },
  ]);
});

afterAll(() => world.close());

/** A step: which of the users, with which key, does what; the numbers choose among what there is then. */
const step = fc.record({
  kind: fc.constantFrom(
    ...(["create", "rename", "share", "share", "delete", "add"] as const),
    ...(["team", "members", "members", "dissolve", "role", "save", "erase"] as const),
  ),
  actor: fc.nat({ max: 99 }),
  key: fc.nat({ max: 1 }),
  one: fc.nat({ max: 99 }),
  other: fc.nat({ max: 99 }),
  some: fc.subarray(PEOPLE.map((_, index) => index)),
  may: fc.constantFrom("read" as const, "edit" as const),
  withTeam: fc.boolean(),
  /** Whether it is somebody who may: most others are refused. */
  entitled: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test("No user ever sees or changes what the model says they may not.", {
  timeout: 60_000 + EFFORT * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const model = await populate();
      for (const each of steps) {
        await take(model, each);
        const observer = at(model.people, each.other + each.one);
        await observe(model, model.caller(observer, each.key));
      }
      for (const person of model.people) await observe(model, model.caller(person, 0));
    }),
    { seed: SEED, numRuns: 5 * EFFORT, endOnFailure: true },
  );
});

let runs = 0;

async function populate(): Promise<Model> {
  const model = new Model();
  runs += 1;
  for (const [index, scopes] of PEOPLE.entries()) {
    const email = `p${runs}-${index}@example.org`;
    const { id } = await world.directory.users.create({ email, password: null, scopes });
    const keys = [];
    for (const given of [scopes, []]) {
      const { key, secret } = await world.directory.keys.create({ userId: id, scopes: given });
      keys.push({ id: key.id, secret, scopes: given });
    }
    model.people.push({ id, scopes, keys });
  }
  const people = model.people.map(({ id }) => id);
  for (const members of [people.slice(0, 3), people.slice(2)]) {
    const { id } = await world.directory.teams.create(newName(), members);
    model.teams.push({ id, members });
  }
  for (const [index, may] of (["read", "edit", null] as const).entries()) {
    const owner = at(people, index);
    const list = { name: newName(), keyword: "harbor" };
    const { id } = await world.directory.lists.create(owner, list);
    const share = may && { team: at(model.teams, index), may };
    if (share !== null) await world.directory.lists.share(id, { teamId: share.team.id, may: share.may });
    model.lists.push({ id, owner, name: list.name, share });
  }
  return model;
}

function send({ secret }: Caller, method: string, path: string, body?: unknown): Promise<Answer> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { "content-type": "application/json" };
  return world.get(path, { key: secret, method, ...sent, ...(body !== undefined && { headers }) });
}

let names = 0;
const newName = () => `secret${++names}x`;

async function take(model: Model, step: Step): Promise<void> {
  const { kind, actor, key, one, other, some, may, withTeam, entitled } = step;
  const list = model.lists.length === 0 ? null : at(model.lists, one);
  const team = model.teams.length === 0 ? null : at(model.teams, other);
  const isOfTeams = ["team", "members", "dissolve"].includes(kind);
  const wanted = model.people.find(({ id, scopes }) =>
    isOfTeams ? scopes.includes("admin") : id === list?.owner,
  );
  const caller =
    entitled && wanted !== undefined ? model.caller(wanted, 0) : model.caller(at(model.people, actor), key);
  const memberIds = some.map((index) => at(model.people, index).id);
  const isAdmin = caller.scopes.includes("admin");
  /** 200, or the status of the refusal of a change of a list. */
  const change = (wanted: "edit" | "manage"): number => {
    if (list === null || !caller.scopes.includes("lists")) return 403;
    if (!model.mayRead(caller, list)) return 404;
    const held = model.right(caller, list);
    return held === "manage" || held === wanted ? 200 : 403;
  };
  const path = `/manage/v1/lists/${list?.id}`;
  const name = newName();
  switch (kind) {
    case "create": {
      const share = withTeam && team !== null ? { team, may } : null;
      const shared = share && { team_id: share.team.id, may };
      const answer = await send(caller, "POST", "/manage/v1/lists", {
        name,
        keyword: "harbor",
        shared_with: shared,
      });
      const isFine = share === null || model.mayShareWith(caller, share.team);
      expect(answer.status, answer.text).toBe(caller.scopes.includes("lists") ? (isFine ? 201 : 400) : 403);
      if (answer.status === 201)
        model.lists.push({ id: answer.body.id, owner: caller.person.id, name, share });
      return;
    }
    case "rename":
    case "add": {
      if (list === null) return;
      const answer =
        kind === "rename"
          ? await send(caller, "PATCH", path, { name })
          : await send(caller, "POST", `${path}/members`, { members: [`Gab:${name}`] });
      expect(answer.status, answer.text).toBe(change("edit"));
      if (answer.status === 200 && kind === "rename") list.name = name;
      return;
    }
    case "share": {
      if (list === null) return;
      const target = withTeam ? team : null;
      const body = { shared_with: target && { team_id: target.id, may } };
      const answer = await send(caller, "PATCH", path, body);
      const isFine = target === null || model.mayShareWith(caller, target);
      const allowed = change("manage");
      expect(answer.status, answer.text).toBe(allowed === 200 && !isFine ? 400 : allowed);
      if (answer.status === 200) list.share = target && { team: target, may };
      return;
    }
    case "delete": {
      if (list === null) return;
      const allowed = change("manage");
      expect((await send(caller, "DELETE", path)).status).toBe(allowed === 200 ? 204 : allowed);
      if (allowed === 200) model.lists = model.lists.filter((each) => each !== list);
      return;
    }
    case "team": {
      const body = { name, member_ids: memberIds };
      const answer = await send(caller, "POST", "/manage/v1/teams", body);
      expect(answer.status).toBe(isAdmin ? 201 : 403);
      if (isAdmin) model.teams.push({ id: answer.body.id, members: memberIds });
      return;
    }
    case "members": {
      if (team === null) return;
      const answer = await send(caller, "PATCH", `/manage/v1/teams/${team.id}`, { member_ids: memberIds });
      expect(answer.status).toBe(isAdmin ? 200 : 403);
      if (isAdmin) team.members = memberIds;
      return;
    }
    case "dissolve": {
      if (team === null) return;
      expect((await send(caller, "DELETE", `/manage/v1/teams/${team.id}`)).status).toBe(isAdmin ? 204 : 403);
      if (!isAdmin) return;
      model.teams = model.teams.filter((each) => each !== team);
      for (const each of model.lists) if (each.share?.team === team) each.share = null;
      return;
    }
    case "role": {
      const person = at(model.people, actor);
      const { scopes } = await world.directory.users.update(person.id, { scopes: at(PEOPLE, other) });
      person.scopes = scopes;
      return;
    }
    case "save": {
      const sharing = withTeam ? team : null;
      const body = { name, query: "keyword=harbor", shared_with: sharing && { team_id: sharing.id } };
      const answer = await send(caller, "POST", "/manage/v1/searches", body);
      const isFine = sharing === null || model.mayShareWith(caller, sharing);
      expect(answer.status).toBe(!caller.scopes.includes("lists") ? 403 : isFine ? 201 : 400);
      if (answer.status === 201)
        model.searches.push({ id: answer.body.id, owner: caller.person.id, team: sharing });
      return;
    }
    case "erase": {
      const body = { published_before: 1, dry_run: true };
      const may = withIncluded(caller.scopes).includes("erase");
      expect((await send(caller, "POST", "/manage/v1/deletions", body)).status).toBe(may ? 200 : 403);
    }
  }
}

/** Everything that a caller can look at is what the model says, and nothing has the name of another's list in it. */
async function observe(model: Model, caller: Caller): Promise<void> {
  const isAuditor = model.isAuditor(caller);
  const readable = isAuditor ? [] : model.lists.filter((list) => model.mayRead(caller, list));
  const seen: string[] = [];
  const get = async (path: string): Promise<Answer> => {
    const answer = await send(caller, "GET", path);
    seen.push(answer.text);
    return answer;
  };
  const all = await get("/api/v1/lists");
  expect(all.status).toBe(isAuditor ? 403 : 200);
  if (!isAuditor) {
    const shown = all.body.map(({ id, name, access }: Record<string, unknown>) => ({ id, name, access }));
    const expected = readable.map((list) => ({
      id: list.id,
      name: list.name,
      access: model.right(caller, list),
    }));
    expect(shown).toEqual(expected.reverse());
  }
  const posts = await get("/api/v1/posts");
  expect(posts.status).toBe(isAuditor ? 403 : 200);
  const ids = readable.map(({ id }) => id);
  if (!isAuditor) expect(posts.body.data[0].attributes.search_data_fields.list_ids).toEqual(ids);
  for (const list of model.lists) {
    const may = readable.includes(list);
    expect((await get(`/api/v1/lists/${list.id}`)).status).toBe(isAuditor ? 403 : may ? 200 : 404);
    expect((await get(`/api/v1/posts/stats?lists=${list.id}`)).status).toBe(
      isAuditor ? 403 : may ? 200 : 400,
    );
  }
  for (const { id, owner, team } of model.searches) {
    const isOfTeam = team !== null && model.teams.includes(team) && team.members.includes(caller.person.id);
    const status = isAuditor ? 403 : owner === caller.person.id || isOfTeam ? 200 : 404;
    expect((await get(`/manage/v1/searches/${id}`)).status).toBe(status);
  }
  const teams = await get("/manage/v1/teams");
  if (!isAuditor && !caller.scopes.includes("admin")) {
    const mine = model.teams.filter(({ members }) => members.includes(caller.person.id));
    const found = teams.body.map(({ id }: { id: number }) => id).sort();
    expect(found).toEqual(mine.map(({ id }) => id).sort());
  }
  for (const { name } of model.lists.filter((list) => !readable.includes(list))) {
    expect(seen.join("\n")).not.toContain(`${name}"`);
  }
  const mayAudit = isAuditor || withIncluded(caller.scopes).includes("audit");
  expect((await send(caller, "GET", "/manage/v1/audit")).status).toBe(mayAudit ? 200 : 403);
  const keys = await send(caller, "GET", "/manage/v1/keys");
  expect(keys.status).toBe(caller.scopes.includes("admin") ? 200 : 403);
  if (keys.status === 200) {
    const found = keys.body.map(({ id }: { id: number }) => id).sort();
    expect(found).toEqual(caller.person.keys.map(({ id }) => id).sort());
  }
}
