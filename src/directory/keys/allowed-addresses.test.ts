import { expect, test } from "vitest";
import type { ApiKey } from "../records.ts";
import { AllowedAddresses, checkAddresses } from "./allowed-addresses.ts";

const keyFrom = (...addresses: readonly string[]): ApiKey => ({
  id: 1,
  userId: 1,
  name: null,
  disabled: false,
  scopes: [],
  createdAt: new Date(0),
  expiresAt: null,
  rateLimit: null,
  allowedAddresses: checkAddresses(addresses),
  lastUsedAt: null,
  lastAddress: null,
});

test.each([
  [[], "203.0.113.9", true],
  [["192.0.2.7"], "192.0.2.7", true],
  [["192.0.2.7"], "192.0.2.8", false],
  [["192.0.2.7"], "::ffff:192.0.2.7", true],
  [["10.0.0.0/8"], "10.255.0.1", true],
  [["10.0.0.0/8"], "11.0.0.1", false],
  [["2001:DB8::/32", "10.0.0.0/8"], "2001:db8:1::5", true],
  [["2001:db8::/32"], "2001:db9::1", false],
  [["0.0.0.0/0"], "198.51.100.1", true],
  [["10.0.0.0/8"], "nowhere", false],
] as const)("a key for %j used from %s: %s", (allowed, address, expected) => {
  expect(new AllowedAddresses().isAllowed(keyFrom(...allowed), address)).toBe(expected);
});

test.each(["", "10.0.0.0/33", "2001:db8::/129", "10.0.0", "example.org", "10.0.0.0/8/8", "10.0.0.0/-1"])(
  "%j is no network",
  (text) => {
    expect(() => checkAddresses([text])).toThrow("is no address or network");
  },
);

test("there are at most so many, each once", () => {
  expect(checkAddresses([" 10.0.0.1", "10.0.0.1 "])).toEqual(["10.0.0.1"]);
  expect(() => checkAddresses(Array.from({ length: 101 }, (_, at) => `10.0.0.${at}`))).toThrow("at most 100");
});

test("networks are remembered by what is written: keys with the same share them, a key with others has its own", () => {
  const addresses = new AllowedAddresses();
  const ask = (...networks: readonly string[]) => addresses.isAllowed(keyFrom(...networks), "10.1.2.3");
  expect([ask("10.0.0.0/8"), ask("10.0.0.0/8"), ask("192.0.2.7"), ask()]).toEqual([true, true, false, true]);
  expect(addresses.size).toBe(2);
});

test("what was not asked for longest gives way to others, and is right when it is asked for again", () => {
  const addresses = new AllowedAddresses();
  const networksOf = (index: number) =>
    keyFrom(...Array.from({ length: 100 }, (_, at) => `10.${index}.${at}.1`));
  const allowed = Array.from({ length: 200 }, (_, index) =>
    addresses.isAllowed(networksOf(index), `10.${index}.7.1`),
  );
  expect(new Set(allowed)).toEqual(new Set([true]));
  expect(addresses.size).toBe(100);
  expect(addresses.isAllowed(networksOf(0), "10.0.7.1")).toBe(true);
  expect(addresses.isAllowed(networksOf(0), "10.1.7.1")).toBe(false);
});
