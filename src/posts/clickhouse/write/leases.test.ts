import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createWriteQueue } from "./leases.ts";

test("the next write is prepared while one is stored, and not the one after", async () => {
  const queue = createWriteQueue();
  const events: string[] = [];
  let finishFirst = () => {};
  const first = new Promise<void>((resolve) => {
    finishFirst = resolve;
  });
  const writes = ["a", "b", "c"].map((name) =>
    queue.add({
      async prepare() {
        events.push(`prepare ${name}`);
      },
      async store() {
        events.push(`store ${name}`);
        if (name === "a") await first;
      },
    }),
  );
  await wait(20);
  expect(events).toEqual(["prepare a", "store a", "prepare b"]);
  finishFirst();
  await Promise.all(writes);
  expect(events).toEqual(["prepare a", "store a", "prepare b", "store b", "prepare c", "store c"]);
});

test("a write that fails, in either step, fails alone", async () => {
  const queue = createWriteQueue();
  const write = (prepare: () => Promise<number>, store: () => Promise<string>) =>
    queue.add({ prepare, store });
  const fail = () => Promise.reject(new Error("no"));
  const results = await Promise.allSettled([
    write(fail, async () => "unreached"),
    write(async () => 1, fail),
    write(
      async () => 2,
      async () => "fine",
    ),
    queue.exclusively(fail),
    queue.exclusively(async () => "alone"),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

test("writes are stored in order and never beside one that runs alone", async () => {
  const kinds = fc.array(fc.record({ alone: fc.boolean(), ms: fc.nat(2) }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(kinds, async (operations) => {
      const queue = createWriteQueue();
      const order: number[] = [];
      let running = 0;
      const run = async (index: number, ms: number, most: number) => {
        running += 1;
        expect(running).toBeLessThanOrEqual(most);
        await wait(ms);
        running -= 1;
        order.push(index);
      };
      await Promise.all(
        operations.map(({ alone, ms }, index) =>
          alone
            ? queue.exclusively(() => run(index, ms, 1))
            : queue.add({ prepare: () => wait(ms), store: () => run(index, ms, 1) }),
        ),
      );
      expect(order).toEqual(operations.map((_, index) => index));
    }),
    { numRuns: 30 },
  );
});
