import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

const HALF_PAST = Date.UTC(2026, 10, 10, 12, 30);
const NEXT_HOUR = Date.UTC(2026, 10, 10, 13);

test("A key has its limit in each clock hour, and a refused request takes nothing.", async () => {
  let now = HALF_PAST;
  const limit = createRateLimit(() => new Date(now));
  const resetAt = NEXT_HOUR / 1000;
  expect(await limit.take("key 1", 2)).toEqual({ allowed: true, limit: 2, remaining: 1, resetAt });
  expect(await limit.take("key 1", 2)).toEqual({ allowed: true, limit: 2, remaining: 0, resetAt });
  expect(await limit.take("key 1", 2)).toEqual({ allowed: false, limit: 2, remaining: 0, resetAt });
  expect(await limit.take("key 1", 3)).toMatchObject({ allowed: true, remaining: 0 });
  now = NEXT_HOUR - 1;
  expect((await limit.take("key 1", 3)).allowed).toBe(false);
  now = NEXT_HOUR;
  expect(await limit.take("key 1", 2)).toEqual({
    allowed: true,
    limit: 2,
    remaining: 1,
    resetAt: resetAt + 3600,
  });
});

test("Keys do not share a limit.", async () => {
  const limit = createRateLimit(() => new Date(HALF_PAST));
  expect((await limit.take("key 1", 1)).allowed).toBe(true);
  expect((await limit.take("key 1", 1)).allowed).toBe(false);
  expect((await limit.take("key 2", 1)).allowed).toBe(true);
});
