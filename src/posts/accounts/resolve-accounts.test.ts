import fc from "fast-check";
import { expect, test } from "vitest";
import type { AccountDescription, NewAccount } from "../post.ts";
import { createAccountResolver } from "./resolve-accounts.ts";

const properties = fc.option(
  fc.dictionary(fc.constantFrom("Party", "State", "__proto__"), fc.constantFrom("a", "b", 3), { maxKeys: 2 }),
);
const seen: fc.Arbitrary<NewAccount> = fc.record({
  platform: fc.constant("Twitter" as const),
  uid: fc.constant("7"),
  handle: fc.constantFrom("Name", "name"),
  name: fc.option(fc.constantFrom("A", "B")),
  type: fc.option(fc.constantFrom("person" as const, "organization" as const)),
  url: fc.constant(null),
  bio: fc.constant(null),
  followers: fc.option(fc.nat(3)),
  properties,
});
const said: fc.Arbitrary<AccountDescription> = fc
  .tuple(seen, fc.constantFrom({ uid: "7", handle: null }, { uid: null, handle: "name" }))
  .map(([account, named]) => ({ ...account, name: null, followers: null, ...named }));

test("what is said of type and properties holds, whenever it is said and whatever is collected", () => {
  fc.assert(
    fc.property(fc.array(seen, { minLength: 1, maxLength: 4 }), said, fc.nat(4), (deliveries, text, when) => {
      const resolver = createAccountResolver([], 0);
      for (const delivery of deliveries.slice(0, when)) resolver.enter(delivery);
      resolver.describe(text);
      for (const delivery of deliveries.slice(when)) resolver.enter(delivery);
      const [account, ...others] = resolver.changed();
      expect(others).toEqual([]);
      expect(account?.uid).toBe("7");
      if (text.type !== null) expect(account?.type).toBe(text.type);
      const last = deliveries.findLast((delivery) => delivery.properties !== null)?.properties ?? {};
      expect(new Map(Object.entries(account?.properties ?? {}))).toEqual(
        new Map([...Object.entries(last), ...Object.entries(text.properties ?? {})]),
      );
    }),
  );
});
