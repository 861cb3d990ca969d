import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HandleIndex, idsWithHandle, mergeHandles, NO_HANDLES } from "./handle-index.ts";

const keys = fc.option(fc.constantFrom("a", "b", "c", "d", "e", "f"), { nil: null });
const changes = fc.uniqueArray(fc.tuple(fc.nat(20), keys), { selector: ([id]) => id, maxLength: 12 });

describe("mergeHandles", () => {
  test("has, after any changes, the accounts that each handle belongs to last.", () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 8 }), (rounds) => {
        const last = new Map<number, string | null>();
        let index: HandleIndex = NO_HANDLES;
        for (const round of rounds) {
          index = mergeHandles(index, round);
          for (const [id, key] of round) last.set(id, key);
        }
        for (const key of ["a", "b", "c", "d", "e", "f", "g"]) {
          const expected = [...last].flatMap(([id, handle]) => (handle === key ? [id] : []));
          expect([...idsWithHandle(index, key)].sort()).toEqual(expected.sort());
        }
        expect([...index.hashes]).toEqual([...index.hashes].sort((left, right) => left - right));
      }),
    );
  });
});
