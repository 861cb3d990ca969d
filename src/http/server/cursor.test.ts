import fc from "fast-check";
import { expect, test } from "vitest";
import { SORTS } from "../../contract/vocabulary.ts";
import { type CursorState, createCursors } from "./cursor.ts";

const cursors = createCursors(Buffer.alloc(32, 7));

const state: CursorState = {
  page: 2,
  perPage: 10,
  sortBy: "published_at",
  order: "desc",
  window: { from: 1, to: 2 },
  filter: "[null]",
  after: { value: 1_700_000_000, publishedAt: 1_700_000_000, id: 42, uid: "a-1" },
};

test("A cursor opens to what was sealed, whatever the uid holds.", () => {
  const after = fc.record({
    value: fc.maxSafeNat(),
    publishedAt: fc.nat(),
    id: fc.maxSafeNat(),
    uid: fc.string({ unit: "grapheme" }),
  });
  const any = fc.record({
    page: fc.integer({ min: 2 }),
    perPage: fc.integer({ min: 1, max: 1000 }),
    sortBy: fc.constantFrom(...SORTS),
    order: fc.constantFrom("asc" as const, "desc" as const),
    window: fc.option(fc.record({ from: fc.nat(), to: fc.nat() })),
    filter: fc.string(),
    after,
  });
  fc.assert(
    fc.property(any, ({ filter, after: { value, ...key }, ...rest }) => {
      const place = { ...key, value: rest.sortBy === "published_at" ? key.publishedAt : value };
      const opened = cursors.open(cursors.seal({ ...rest, after: place, filter }));
      expect(opened).toEqual({ ...rest, after: place, filterDigest: cursors.digest(filter) });
    }),
  );
});

test("A cursor from before there were other orders opens, and is by publication.", () => {
  const sealed =
    "QIIPpaqLCHMPtGEye3IzK334DMvhsfA7hWIPk0Qe-29bMSwyLDEwLCJkZXNjIixbMSwyXSwiSFlfR3pySDVUR01tMXRWSVBTV1B5dyIsMTcw" +
    "MDAwMDAwMCw0MiwiYS0xIl0";
  const { filter, ...rest } = state;
  expect(cursors.open(sealed)).toEqual({ ...rest, filterDigest: cursors.digest(filter) });
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
