import { expect, test } from "vitest";
import { whileAnswering } from "./clickhouse-node.ts";

const untilGone = (gone: AbortSignal): Promise<never> =>
  new Promise((_, reject) => gone.addEventListener("abort", () => reject(new Error("given up"))));

test("what a server is asked that does not answer any more is given up", async () => {
  let pulses = 0;
  const pulse = async () => {
    pulses += 1;
    throw new Error("no answer");
  };
  await expect(whileAnswering(pulse, untilGone, 1)).rejects.toThrow("given up");
  expect(pulses).toBe(3);
});

test("a server that answers now and then is waited for", async () => {
  let pulses = 0;
  let enough = () => {};
  const answered = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const pulse = async () => {
    pulses += 1;
    if (pulses === 10) enough();
    if (pulses % 3 !== 0) throw new Error("no answer");
  };
  expect(await whileAnswering(pulse, () => answered.then(() => "done"), 1)).toBe("done");
});
