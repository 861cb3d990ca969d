import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { CallerCache } from "./caller-cache.ts";
import type { Caller } from "./directory.ts";

const at = new Date(0);
const caller: Caller = {
  user: { id: 1, email: "ann@example.org", disabled: false, scopes: [], rateLimit: null, createdAt: at },
  key: { id: 1, userId: 1, name: null, disabled: false, scopes: [], createdAt: at, lastUsedAt: null },
};

test("a caller is remembered for a moment, and so is that there is none", async () => {
  const cache = new CallerCache<Caller>(50);
  cache.set("known", caller);
  cache.set("unknown", null);
  expect(cache.get("known")).toBe(caller);
  expect(cache.get("unknown")).toBeNull();
  expect(cache.get("never asked")).toBeUndefined();
  await sleep(70);
  expect(cache.get("known")).toBeUndefined();
  expect(cache.get("unknown")).toBeUndefined();
});

test("guessing keys does not push out known ones, and takes bounded room", () => {
  const cache = new CallerCache<Caller>(60_000);
  cache.set("known", caller);
  for (let guess = 0; guess < 20_000; guess++) cache.set(`guess ${guess}`, null);
  expect(cache.get("known")).toBe(caller);
  expect(cache.get("guess 19999")).toBeNull();
  expect(cache.get("guess 0")).toBeUndefined();
});

test("the oldest of too many callers is forgotten", () => {
  const cache = new CallerCache<Caller>(60_000);
  for (let index = 0; index <= 10_000; index++) cache.set(`key ${index}`, caller);
  expect(cache.get("key 0")).toBeUndefined();
  expect(cache.get("key 1")).toBe(caller);
});

test("everything is forgotten at once when something changes", () => {
  const cache = new CallerCache<Caller>(60_000);
  cache.set("known", caller);
  cache.set("unknown", null);
  cache.clear();
  expect(cache.get("known")).toBeUndefined();
  expect(cache.get("unknown")).toBeUndefined();
});
