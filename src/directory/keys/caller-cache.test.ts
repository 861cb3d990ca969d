import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { DirectoryError } from "../directory.ts";
import { CallerCache } from "./caller-cache.ts";

const LASTING = { freshMs: 60_000, honoredMs: 60_000 };
const away = async (): Promise<never> => {
  throw new DirectoryError("unavailable", "The database does not answer.");
};
const unasked = async (): Promise<never> => {
  throw new Error("the database was asked");
};
const answer = (caller: string | null) => async () => caller;

test("a caller is remembered for a moment, and so is that there is none", async () => {
  const cache = new CallerCache<string>({ freshMs: 50, honoredMs: 0 });
  await cache.read("known", answer("ann"));
  await cache.read("unknown", answer(null));
  expect(await cache.read("known", unasked)).toBe("ann");
  expect(await cache.read("unknown", unasked)).toBeNull();
  await sleep(70);
  expect(await cache.read("known", answer("bob"))).toBe("bob");
  expect(await cache.read("unknown", answer("eve"))).toBe("eve");
});

test("while the database is away, who was seen is honored, and nobody else", async () => {
  const cache = new CallerCache<string>({ freshMs: 0, honoredMs: 100 });
  await cache.read("known", answer("ann"));
  await cache.read("unknown", answer(null));
  expect(await cache.read("known", away)).toBe("ann");
  expect(await cache.read("unknown", away)).toBeNull();
  await expect(cache.read("other", away)).rejects.toThrow(/does not answer/);
  await expect(cache.read("known", unasked)).rejects.toThrow(/was asked/);
  await sleep(130);
  await expect(cache.read("known", away)).rejects.toThrow(/does not answer/);
});

test("who asks at the same time waits for the same answer", async () => {
  const cache = new CallerCache<string>(LASTING);
  let asked = 0;
  const load = async () => {
    asked += 1;
    await sleep(10);
    return "ann";
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.read("known", load)));
  expect(new Set(answers)).toEqual(new Set(["ann"]));
  expect(asked).toBe(1);
});

test("guessing keys does not push out known ones, and takes bounded room", async () => {
  const cache = new CallerCache<string>(LASTING);
  await cache.read("known", answer("ann"));
  for (let guess = 0; guess < 2_000; guess++) await cache.read(`guess ${guess}`, answer(null));
  expect(await cache.read("known", unasked)).toBe("ann");
  expect(await cache.read("guess 1999", unasked)).toBeNull();
  await expect(cache.read("guess 0", unasked)).rejects.toThrow();
});

test("the oldest of too many callers is forgotten", async () => {
  const cache = new CallerCache<string>(LASTING);
  for (let index = 0; index <= 10_000; index++) await cache.read(`key ${index}`, answer("ann"));
  await expect(cache.read("key 0", unasked)).rejects.toThrow();
  expect(await cache.read("key 1", unasked)).toBe("ann");
});

test("whoever has changed is forgotten, also for the time when the database is away, and the others are not", async () => {
  const cache = new CallerCache<string>(LASTING);
  await cache.read("one", answer("ann"));
  await cache.read("two", answer("bob"));
  await cache.read("new", answer(null));
  cache.forget((caller) => caller === "ann");
  cache.forgetUnknown("new");
  await expect(cache.read("one", away)).rejects.toThrow();
  await expect(cache.read("new", away)).rejects.toThrow();
  expect(await cache.read("two", away)).toBe("bob");
});

test("what was read before a change is not remembered after it", async () => {
  const cache = new CallerCache<string>(LASTING);
  const slow = cache.read("known", async () => {
    await sleep(20);
    return "ann, enabled";
  });
  cache.forget((caller) => caller.startsWith("ann"));
  await slow;
  expect(await cache.read("known", answer("ann, disabled"))).toBe("ann, disabled");
});
