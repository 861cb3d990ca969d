import { expect, test } from "vitest";
import { comparePosts } from "./compare-posts.ts";

const version = (uid: string, digest: number, collectedAt = 0, accountId = 1) => ({
  id: 7,
  uid,
  digest,
  accountId,
  collectedAt,
});
const stored = (uid: string, digest: number, collectedAt = 0) => ({
  ...version(uid, digest, collectedAt),
  createdAt: 1,
});

test("two posts whose IDs collide are still two posts", () => {
  const { changed, tally } = comparePosts(
    [version("a", 1), version("b", 1), version("c", 1)],
    [stored("b", 1), stored("a", 2)],
  );
  expect(changed.map(({ candidate, stored }) => [candidate.uid, stored?.digest])).toEqual([
    ["a", 2],
    ["c", undefined],
  ]);
  expect(tally).toEqual({ stored: 1, replaced: 1, unchanged: 1 });
});

test("a post that moved to another account has changed", () => {
  expect(comparePosts([version("a", 1, 0, 2)], [stored("a", 1)]).tally).toMatchObject({ replaced: 1 });
});

test("of several versions the newest by collection is compared, and every one is reported", () => {
  const batch = [version("a", 1, 30), version("a", 2, 10), version("a", 3, 40), version("a", 3, 40)];
  const { changed, tally } = comparePosts(batch, []);
  expect(changed.map(({ candidate }) => candidate.digest)).toEqual([3]);
  expect(tally).toEqual({ stored: 1, replaced: 1, unchanged: 2 });
  expect(comparePosts(batch, [stored("a", 9, 50)]).tally).toEqual({ stored: 0, replaced: 0, unchanged: 4 });
});
