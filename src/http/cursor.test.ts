import fc from "fast-check";
import { expect, test } from "vitest";
import { type CursorState, createCursors } from "./cursor.ts";

const cursors = createCursors(Buffer.alloc(32, 7));

const state: CursorState = {
  page: 2,
  perPage: 10,
  order: "desc",
  window: { from: 1, to: 2 },
  filter: "[null]",
  after: { publishedAt: 1_700_000_000, id: 42, uid: "a-1" },
};

test("A cursor opens to what was sealed, whatever the uid holds.", () => {
  const after = fc.record({
    publishedAt: fc.nat(),
    id: fc.maxSafeNat(),
    uid: fc.string({ unit: "grapheme" }),
  });
  const any = fc.record({
    page: fc.integer({ min: 2 }),
    perPage: fc.integer({ min: 1, max: 1000 }),
    order: fc.constantFrom("asc" as const, "desc" as const),
    window: fc.option(fc.record({ from: fc.nat(), to: fc.nat() })),
    filter: fc.string(),
    after,
  });
  fc.assert(
    fc.property(any, ({ filter, ...rest }) => {
      const opened = cursors.open(cursors.seal({ ...rest, filter }));
      expect(opened).toEqual({ ...rest, filterDigest: cursors.digest(filter) });
    }),
  );
});

test("A cursor with any character changed is refused.", () => {
  const sealed = cursors.seal(state);
  for (let index = 0; index < sealed.length; index += 1) {
    const other = sealed[index] === "A" ? "B" : "A";
    expect(cursors.open(sealed.slice(0, index) + other + sealed.slice(index + 1))).toBeNull();
  }
});

test("A cursor with something appended or cut off is refused.", () => {
  const sealed = cursors.seal(state);
  for (const text of [`${sealed}A`, `${sealed}=`, ` ${sealed}`, sealed.slice(0, -1), "", "a", "🙂"]) {
    expect(cursors.open(text)).toBeNull();
  }
});

test("A cursor of an installation with another secret is refused.", () => {
  expect(createCursors(Buffer.alloc(32, 8)).open(cursors.seal(state))).toBeNull();
});

test("Opening never throws.", () => {
  fc.assert(fc.property(fc.string(), (text) => cursors.open(text) === null));
});
