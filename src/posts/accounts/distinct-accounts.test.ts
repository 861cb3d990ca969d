import fc from "fast-check";
import { expect, test } from "vitest";
import type { NewAccount } from "../post.ts";
import { createAccountResolver, DistinctAccounts } from "./resolve-accounts.ts";

const some = <Value>(...values: Value[]) => fc.constantFrom<Value | null>(null, ...values);
const scalar = fc.constantFrom<string | number | boolean>("a", "b", 1, true);
const described: fc.Arbitrary<NewAccount> = fc.record({
  platform: fc.constantFrom("Gab", "VK"),
  uid: some("1", "2"),
  handle: some("x", "y"),
  name: some("N"),
  type: some("person" as const, "organization" as const),
  url: some("u"),
  bio: some("b"),
  followers: some(0, 1),
  properties: fc.option(
    fc.dictionary(fc.constantFrom("P", "Q"), fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }))),
  ),
});
const account = described.filter(({ uid, handle }) => uid !== null || handle !== null);

test("every description is found at its place, and one that repeats the one before has that one's", () => {
  fc.assert(
    fc.property(fc.array(account, { maxLength: 30 }), (accounts) => {
      const distinct = new DistinctAccounts();
      const places = accounts.map((one) => [distinct.add(one), distinct.add(one)]);
      expect(places.map(([place = -1]) => distinct.all[place])).toEqual(accounts);
      expect(places.every(([place, again]) => place === again)).toBe(true);
    }),
  );
});

test("whoever notes the distinct descriptions knows the same as whoever notes all of them", () => {
  // Of a few, so that they come again.
  const repeating = fc
    .array(account, { minLength: 1, maxLength: 4 })
    .chain((few) => fc.array(fc.constantFrom(...few), { maxLength: 10 }));
  fc.assert(
    fc.property(repeating, (accounts) => {
      const distinct = new DistinctAccounts();
      for (const one of accounts) distinct.add(one);
      expect(known(distinct.all)).toEqual(known(accounts));
    }),
    { numRuns: 1000 },
  );
});

function known(descriptions: readonly NewAccount[]) {
  const resolver = createAccountResolver([], 0);
  for (const one of descriptions) resolver.enter(one);
  return resolver.changed().toSorted((left, right) => left.id - right.id);
}
