import { expect, test } from "vitest";
import type { Member } from "./directory.ts";
import { MemberCache } from "./member-cache.ts";

const members = (count: number): readonly Member[] =>
  Array.from({ length: count }, (_, index) => ({ platform: "VK", by: "uid", value: String(index) }));

test("members are remembered for their version of the list only", () => {
  const cache = new MemberCache(100);
  const some = members(3);
  cache.set(1, 10, some);
  expect(cache.get(1, 10)).toBe(some);
  expect(cache.get(1, 11)).toBeNull();
  expect(cache.get(2, 10)).toBeNull();
  cache.delete(1);
  expect(cache.get(1, 10)).toBeNull();
});

test("when there is no room the oldest list goes, and a list that is too large never comes in", () => {
  const cache = new MemberCache(10);
  cache.set(1, 1, members(4));
  cache.set(2, 1, members(4));
  cache.set(2, 2, members(4));
  expect(cache.get(1, 1)).toHaveLength(4);
  cache.set(3, 1, members(2));
  expect(cache.get(1, 1)).toBeNull();
  expect(cache.get(2, 2)).toHaveLength(4);
  cache.set(4, 1, members(10));
  expect(cache.get(4, 1)).toBeNull();
  expect(cache.get(3, 1)).toHaveLength(2);
});
