import { expect, test } from "vitest";
import { CommandError } from "../terminal/command.ts";
import { ConnectionLostError, RefusedError } from "./import-request.ts";
import { judgeFailure } from "./send-posts.ts";

const url = "http://a.example";
const lost = new ConnectionLostError("read ECONNRESET");

function refused(code: string, status: number, retryAfterSeconds: number | null = null): RefusedError {
  return new RefusedError({ message: "Said so.", status, code, meta: {}, retryAfterSeconds });
}

test("a connection that never was is an error at once; one that was is tried again, later and later", () => {
  expect(() => judgeFailure(lost, { failures: 1, hasConnected: false, url })).toThrow(
    "No server answers at http://a.example: read ECONNRESET.",
  );
  const waits = Array.from(
    { length: 10 },
    (_, index) => judgeFailure(lost, { failures: index + 1, hasConnected: true, url }).waitMs,
  );
  expect(waits.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
  expect(Math.max(...waits)).toBe(30_000);
  expect(() => judgeFailure(lost, { failures: 11, hasConnected: true, url })).toThrow(/after 11 attempts/);
});

test("what passes is waited for, as long as the server says", () => {
  const context = { failures: 1, hasConnected: true, url };
  expect(judgeFailure(refused("shutting_down", 503), context)).toEqual({
    waitMs: 1_000,
    sentence: "The server says: Said so; trying again in 1 s …",
  });
  expect(judgeFailure(refused("too_many_imports", 429, 10), context).waitMs).toBe(10_000);
  expect(judgeFailure(refused("", 502), context).waitMs).toBe(1_000);
  expect(judgeFailure(refused("body_stalled", 408), context)).toEqual({ waitMs: 0, sentence: null });
});

test("what does not pass is told", () => {
  const context = { failures: 1, hasConnected: true, url };
  for (const [error, message] of [
    [refused("invalid_api_key", 401), "The server refuses the import: Said so."],
    [refused("rate_limited", 429, 3_000), "The server refuses the import: Said so."],
    [refused("", 404), /does not take imports: Said so\. Is it the address of an Earshot server\?/],
  ] as const) {
    expect(() => judgeFailure(error, context)).toThrow(CommandError);
    expect(() => judgeFailure(error, context)).toThrow(message);
  }
  const surprise = new TypeError("surprise");
  expect(() => judgeFailure(surprise, context)).toThrow(surprise);
});
