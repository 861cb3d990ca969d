import { expect, test } from "vitest";
import { generateApiKey, looksLikeApiKey } from "./secret.ts";

test("a key is 32 digits and letters, and never the same", () => {
  const keys = Array.from({ length: 1000 }, generateApiKey);
  for (const key of keys) expect(key).toMatch(/^[0-9A-Za-z]{32}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

test("every character is as likely as any other", () => {
  const counts = new Map<string, number>();
  for (let round = 0; round < 5000; round++) {
    for (const character of generateApiKey()) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(62);
  // 160,000 draws: 2,581 of each. Taking a byte modulo 62 would favour eight of them by a quarter.
  const expected = (5000 * 32) / 62;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.14);
});

test.each(["", "a".repeat(31), "a".repeat(33), `${"a".repeat(31)}-`, `${"a".repeat(32)}\n`, "é".repeat(32)])(
  "%j does not look like a key",
  (text) => {
    expect(looksLikeApiKey(text)).toBe(false);
  },
);
