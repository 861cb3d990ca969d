import { expect, test } from "vitest";
import { QueryTooExpensiveError } from "../../posts.ts";
import type { Steps } from "../../time-slice.ts";
import { Scheduler } from "./scheduler.ts";

/** Busy for so long, in steps of a millisecond. */
function* work(ms: number, done: () => void = () => {}): Steps<void> {
  for (let spent = 0; spent < ms; spent += 1) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    yield;
  }
  done();
}

test("whoever asks for little does not wait until somebody who has asked for much is done", async () => {
  const scheduler = new Scheduler(() => {});
  const order: string[] = [];
  const running: Promise<unknown>[] = [];
  for (let number = 0; number < 12; number += 1) {
    running.push(
      scheduler.run(
        { user: "greedy", number },
        work(60, () => order.push("greedy")),
      ),
    );
  }
  running.push(
    scheduler.run(
      { user: "modest", number: 99 },
      work(2, () => order.push("modest")),
    ),
  );
  await Promise.all(running);
  expect(order.indexOf("modest")).toBe(0);
});

test("work ends at its next step when its time is over or nobody waits for it", async () => {
  const scheduler = new Scheduler(() => {});
  let finished = 0;
  const late = scheduler.run(
    { user: "a", number: 1, timeoutMs: 5 },
    work(10_000, () => (finished += 1)),
  );
  const left = scheduler.run(
    { user: "a", number: 2 },
    work(10_000, () => (finished += 1)),
  );
  const next = scheduler.run({ user: "a", number: 3 }, work(1));
  scheduler.cancel(2);
  await expect(late).rejects.toThrow(QueryTooExpensiveError);
  await expect(left).rejects.toThrow("nobody waits");
  await next;
  expect(finished).toBe(0);
});

test("an error is told to whoever asked, and to nobody else", async () => {
  const scheduler = new Scheduler(() => {});
  // biome-ignore lint/correctness/useYield: it fails before its first step
  function* failing(): Steps<void> {
    throw new Error("broken");
  }
  const broken = scheduler.run({ user: "a", number: 1 }, failing());
  const sound = scheduler.run({ user: "a", number: 2 }, work(1));
  await expect(broken).rejects.toThrow("broken");
  await sound;
});
