import fc from "fast-check";
import { expect, test } from "vitest";
import { createSignInPace, type SignInPace } from "./check-password.ts";

function openPace(): { readonly pace: SignInPace; pass(ms: number): void } {
  let now = Date.UTC(2026, 10, 10);
  return {
    pace: createSignInPace(() => new Date(now)),
    pass: (ms) => {
      now += ms;
    },
  };
}

const attempt = { address: "192.0.2.1", email: "ann@example.org" };

test("A few mistakes are free; then each attempt waits longer, and at last it is refused with the time.", () => {
  const { pace } = openPace();
  const turns = Array.from({ length: 9 }, () => pace.take(attempt));
  expect(turns).toEqual([
    ...Array.from({ length: 5 }, () => ({ allowed: true, waitMs: 0 })),
    { allowed: true, waitMs: 500 },
    { allowed: true, waitMs: 1_500 },
    { allowed: true, waitMs: 3_500 },
    { allowed: false, retryAfterMs: 7_500 },
  ]);
});

test("Success clears the user's line, and the address goes on from there.", () => {
  const { pace } = openPace();
  for (let count = 0; count < 7; count += 1) pace.take(attempt);
  pace.succeed(attempt);
  expect(pace.take(attempt)).toEqual({ allowed: true, waitMs: 0 });
});

test("The case of an address and spaces around it make no other user.", () => {
  const { pace } = openPace();
  for (let count = 0; count < 5; count += 1) pace.take({ ...attempt, address: `192.0.2.${count}` });
  expect(pace.take({ address: "192.0.2.99", email: " ANN@example.org" })).toEqual({
    allowed: true,
    waitMs: 500,
  });
});

test("One address that tries many users is slowed too.", () => {
  const { pace } = openPace();
  const turns = Array.from({ length: 30 }, (_, index) =>
    pace.take({ ...attempt, email: `user-${index}@example.org` }),
  );
  expect(turns.filter((turn) => turn.allowed && turn.waitMs === 0)).toHaveLength(20);
  expect(turns.at(-1)).toMatchObject({ allowed: false });
});

test("Whoever signed in from an address before is not kept out by others.", () => {
  const { pace, pass } = openPace();
  pace.take(attempt);
  pace.succeed(attempt);
  for (let count = 0; count < 50; count += 1) pace.take({ ...attempt, address: `198.51.100.${count}` });
  pass(1);
  expect(pace.take(attempt)).toEqual({ allowed: true, waitMs: 0 });
});

test("After a quarter of an hour all is forgotten.", () => {
  const { pace, pass } = openPace();
  for (let count = 0; count < 20; count += 1) pace.take(attempt);
  pass(15 * 60_000);
  expect(pace.take(attempt)).toEqual({ allowed: true, waitMs: 0 });
});

test("However attempts are spread over addresses and time, a user is tried at a bounded rate.", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ address: fc.nat(1_000), pauseMs: fc.nat(2_000) }), {
        minLength: 200,
        maxLength: 400,
      }),
      (attempts) => {
        const { pace, pass } = openPace();
        let elapsed = 0;
        let tried = 0;
        for (const { address, pauseMs } of attempts) {
          pass(pauseMs);
          elapsed += pauseMs;
          if (pace.take({ address: `address ${address}`, email: attempt.email }).allowed) tried += 1;
        }
        // The free ones, those on the way to the longest gap, and then one in 30 seconds.
        expect(tried).toBeLessThanOrEqual(5 + 7 + Math.ceil(elapsed / 30_000) + 1);
      },
    ),
    { numRuns: 50 },
  );
});
