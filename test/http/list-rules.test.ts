import { afterAll, beforeAll, expect, test } from "vitest";
import { ListRules } from "../../src/http/search/list-rules.ts";
import type { ListRule } from "../../src/posts/posts.ts";
import { type Inhabitant, openWorld, type World } from "../support/world.ts";

let world: World;
let ann: Inhabitant;
let rules: ListRules;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser();
  rules = new ListRules(world);
});
afterAll(() => world.close());

async function onlyRule(): Promise<ListRule> {
  const [rule, ...others] = await rules.of(ann.user.id);
  expect(others).toEqual([]);
  if (rule === undefined) throw new Error("there is no list");
  return rule;
}

test("A keyword is parsed once, and a list that changes is another one.", async () => {
  const { id } = await world.createList(ann, {
    name: "floods",
    keyword: "flood OR storm",
    simpleQuery: true,
    members: [{ platform: "Twitter", by: "handle", value: "newcomer" }],
  });
  const first = await onlyRule();
  const again = await onlyRule();
  expect(again.keyword).toBe(first.keyword);
  expect(again.version).toBe(first.version);

  await world.directory.lists.update(id, { name: "high water" });
  expect((await onlyRule()).keyword).toBe(first.keyword);

  await world.directory.lists.update(id, { keyword: "drought" });
  const changed = await onlyRule();
  expect(changed.keyword).toMatchObject({ kind: "word" });
  expect(changed.version).not.toBe(first.version);
});

test("A member that is seen for the first time makes another rule of the list, and counts at once.", async () => {
  const before = await onlyRule();
  expect(before.accountIds).toEqual([]);
  await world.store([
    {
      platform: "Twitter",
      uid: "1",
      published_at: world.now().toISOString(),
      account: { handle: "newcomer" },
      text: "hello",
    },
  ]);
  const after = await onlyRule();
  expect(after.accountIds).toHaveLength(1);
  expect(after.version).not.toBe(before.version);
  expect(await onlyRule()).toEqual(after);
});
