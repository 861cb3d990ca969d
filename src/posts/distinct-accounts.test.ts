import fc from "fast-check";
import { expect, test } from "vitest";
import { DistinctAccounts } from "./distinct-accounts.ts";
import type { NewAccount } from "./post.ts";

const some = <Value>(...values: Value[]) => fc.constantFrom<Value | null>(null, ...values);
const scalar = fc.constantFrom<string | number | boolean>("a", "b", 1, true);
const account: fc.Arbitrary<NewAccount> = fc.record({
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

test("every description is found at its place, and one that repeats the last of its account has that one's", () => {
  fc.assert(
    fc.property(fc.array(account, { maxLength: 30 }), (accounts) => {
      const distinct = new DistinctAccounts();
      const places = accounts.map((one) => distinct.add(one));
      expect(places.map((place) => distinct.all[place])).toEqual(accounts);
      const text = (one: NewAccount | undefined) => JSON.stringify(one);
      const last = new Map<string, string>();
      let changes = 0;
      for (const one of accounts) {
        const name = `${one.platform} ${one.uid ?? ""} ${one.handle ?? ""}`;
        if (last.get(name) !== text(one)) changes += 1;
        last.set(name, text(one));
      }
      expect(distinct.all).toHaveLength(changes);
    }),
  );
});
