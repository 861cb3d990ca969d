import fc from "fast-check";
import { expect, test } from "vitest";
import type { Member } from "../records.ts";
import { MemberCache } from "./members.ts";

const list = (id: number, version = 1) => ({ id, version });

/** A store in which list n has n members, and which notes what it was asked for. */
function createStore() {
  const asked: number[] = [];
  const load = async (listIds: readonly number[]) => {
    asked.push(...listIds);
    return new Map(listIds.map((id) => [id, membersOf(id)]));
  };
  return { asked, load };
}

function membersOf(id: number): readonly Member[] {
  return Array.from({ length: id }, (_, index) => ({
    platform: "VK",
    by: "uid",
    value: `${id}.${index}`,
  }));
}

test("members are loaded once for each version of a list", async () => {
  const { asked, load } = createStore();
  const cache = new MemberCache(100);
  await cache.read([list(1), list(2)], load);
  const again = await cache.read([list(2), list(1), list(3)], load);
  expect([...again.keys()].sort()).toEqual([1, 2, 3]);
  expect(asked).toEqual([1, 2, 3]);
  await cache.read([list(1, 2)], load);
  expect(asked).toEqual([1, 2, 3, 1]);
  cache.forget(2);
  await cache.read([list(2)], load);
  expect(asked).toEqual([1, 2, 3, 1, 2]);
});

test("when there is no room the oldest list goes, and a list that is too large never comes in", async () => {
  const { asked, load } = createStore();
  const cache = new MemberCache(10);
  for (const id of [4, 3, 2, 4, 2]) await cache.read([list(id)], load);
  // 4 went when 2 came; 3 when 4 came back.
  expect(asked).toEqual([4, 3, 2, 4]);
  await cache.read([list(20)], load);
  await cache.read([list(20), list(4), list(2)], load);
  expect(asked).toEqual([4, 3, 2, 4, 20, 20]);
});

test("a list that is pushed out by others of the same reading still has its members", async () => {
  const { load } = createStore();
  const cache = new MemberCache(6);
  await cache.read([list(4)], load);
  const both = await cache.read([list(4), list(5)], load);
  expect(both.get(4)).toEqual(membersOf(4));
  expect(both.get(5)).toEqual(membersOf(5));
});

test("whatever is read, in whatever room, is what the store has", async () => {
  const readings = fc.array(fc.uniqueArray(fc.nat({ max: 6 }), { maxLength: 5 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 15 }), readings, async (capacity, ids) => {
      const cache = new MemberCache(capacity);
      const { load } = createStore();
      for (const some of ids) {
        const found = await cache.read(
          some.map((id) => list(id)),
          load,
        );
        expect(found.size).toBe(some.length);
        for (const id of some) expect(found.get(id)).toEqual(membersOf(id));
      }
    }),
  );
});
