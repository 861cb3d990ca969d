import { expect, test } from "vitest";
import { createFailure } from "./failure.ts";

test("what is waited for arrives, until a failure is met: then that, also for whoever waits later", async () => {
  const failure = createFailure();
  await expect(failure.or(Promise.resolve(1))).resolves.toBe(1);
  await expect(failure.or(Promise.reject(new Error("its own")))).rejects.toThrow("its own");
  const waiting = failure.or(new Promise(() => {}));
  failure.meet(new Error("the first"));
  failure.meet(new Error("the second"));
  await expect(waiting).rejects.toThrow("the first");
  await expect(failure.or(Promise.resolve(1))).rejects.toThrow("the first");
});
