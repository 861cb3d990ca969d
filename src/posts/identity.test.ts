import { expect, test } from "vitest";
import { accountId, normalizeHandle, postId, quickHash53 } from "./identity.ts";

test("IDs never change: clients and disks hold them", () => {
  expect(postId("Twitter", "1835730598469529894")).toBe(829193223242654);
  expect(accountId("Telegram", { uid: "123" })).toBe(7463113704390834);
  expect(accountId("Telegram", { handle: "@Channel" })).toBe(7888403277315510);
});

test("an ID is a safe integer that depends on the platform and on every character", () => {
  const ids = [
    postId("Gab", "1"),
    postId("OK", "1"),
    postId("Gab", "2"),
    postId("Gab", "1 "),
    postId("Gab", ""),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(Number.isSafeInteger)).toBe(true);
});

test("a uid and a handle of the same spelling are different accounts", () => {
  expect(accountId("Gab", { uid: "name" })).not.toBe(accountId("Gab", { handle: "name" }));
});

test("handles are compared in lower case and without the @", () => {
  expect(normalizeHandle("@Some_One")).toBe("some_one");
  expect(accountId("Gab", { handle: "@Name" })).toBe(accountId("Gab", { handle: "name" }));
});

test("quick hashes of texts that differ in one place differ", () => {
  const hashes = new Set<number>();
  for (let at = 0; at < 500; at += 1) {
    for (const sign of ["b", "é", "\0"]) {
      hashes.add(quickHash53(`${"a".repeat(at)}${sign}${"a".repeat(500 - at)}`));
    }
  }
  expect(hashes.size).toBe(1_500);
  expect([...hashes].every((hash) => Number.isSafeInteger(hash) && hash >= 0)).toBe(true);
});
