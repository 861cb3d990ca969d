import { expect, test } from "vitest";
import { createFailedAttempts } from "./failed-attempts.ts";

test("Ten failures a minute are free, then each waits longer, up to two seconds.", () => {
  const attempts = createFailedAttempts(() => new Date(0));
  const delays = Array.from({ length: 20 }, () => attempts.note("192.0.2.1"));
  expect(delays.slice(0, 10).every((delay) => delay === 0)).toBe(true);
  expect(delays.slice(10)).toEqual([100, 200, 400, 800, 1600, 2000, 2000, 2000, 2000, 2000]);
});

test("A minute later everything is forgiven, and other addresses never paid.", () => {
  let now = 0;
  const attempts = createFailedAttempts(() => new Date(now));
  for (let count = 0; count < 11; count += 1) attempts.note("192.0.2.1");
  expect(attempts.note("192.0.2.2")).toBe(0);
  now = 60_000;
  expect(attempts.note("192.0.2.1")).toBe(0);
});

test("The addresses of one IPv6 network count as one.", () => {
  const attempts = createFailedAttempts(() => new Date(0));
  for (let count = 0; count < 10; count += 1) attempts.note(`2001:db8:0:1::${count}`);
  expect(attempts.note("2001:db8:0:1:ffff::1")).toBe(100);
  expect(attempts.note("2001:db8:0:2::1")).toBe(0);
});

test("An address that keeps failing is not pushed out by a flood of others.", () => {
  const attempts = createFailedAttempts(() => new Date(0));
  for (let count = 0; count < 11; count += 1) attempts.note("192.0.2.1");
  for (let count = 0; count < 9_000; count += 1) attempts.note(`10.0.${count >> 8}.${count & 255}`);
  expect(attempts.note("192.0.2.1")).toBe(200);
});
