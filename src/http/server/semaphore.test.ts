import { setImmediate as tick } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSemaphore, GoneError, QueueFullError, WaitedTooLongError } from "./semaphore.ts";

const STAYS = new AbortController().signal;

test("No more than the limit are inside, and the others come in the order of their arrival.", async () => {
  const semaphore = createSemaphore({ inside: 2, waiting: 10 });
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const visit = async (visitor: number): Promise<void> => {
    const leave = await semaphore.enter("key 1", STAYS);
    order.push(visitor);
    inside += 1;
    most = Math.max(most, inside);
    await tick();
    inside -= 1;
    leave();
  };
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map(visit));
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(2);
});

test("Somebody who leaves the line does not hold up those behind.", async () => {
  const semaphore = createSemaphore({ inside: 1, waiting: 10 });
  const leave = await semaphore.enter("key 1", STAYS);
  const goes = new AbortController();
  const gone = semaphore.enter("key 1", goes.signal);
  const next = semaphore.enter("key 1", STAYS);
  goes.abort();
  await expect(gone).rejects.toThrow(GoneError);
  leave();
  (await next)();
  (await semaphore.enter("key 1", STAYS))();
});

test("Leaving twice counts once.", async () => {
  const semaphore = createSemaphore({ inside: 1, waiting: 0 });
  const first = await semaphore.enter("key 1", STAYS);
  first();
  first();
  await semaphore.enter("key 1", STAYS);
  await expect(semaphore.enter("key 1", STAYS)).rejects.toThrow(QueueFullError);
});

test("A line that is full is refused, and other keys have lines of their own.", async () => {
  const semaphore = createSemaphore({ inside: 1, waiting: 1 });
  const leave = await semaphore.enter("key 1", STAYS);
  const waiting = semaphore.enter("key 1", STAYS);
  await expect(semaphore.enter("key 1", STAYS)).rejects.toThrow(QueueFullError);
  (await semaphore.enter("key 2", STAYS))();
  leave();
  (await waiting)();
});

test("Somebody who is gone already does not enter.", async () => {
  const semaphore = createSemaphore({ inside: 1, waiting: 1 });
  await expect(semaphore.enter("key 1", AbortSignal.abort())).rejects.toThrow(GoneError);
  (await semaphore.enter("key 1", STAYS))();
});

test("Nobody waits longer than the limit, and whoever does not holds nobody up.", async () => {
  const semaphore = createSemaphore({ inside: 1, waiting: 2, longestWaitMs: 20 });
  const leave = await semaphore.enter("key 1", STAYS);
  await expect(semaphore.enter("key 1", STAYS)).rejects.toThrow(WaitedTooLongError);
  const waiting = semaphore.enter("key 1", STAYS);
  leave();
  (await waiting)();
  (await semaphore.enter("key 1", STAYS))();
});
