import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createReplacementGate, type Visibility } from "./replacement-gate.ts";

test("without a replacement readers see everything", async () => {
  const gate = createReplacementGate();
  expect(await gate.read(async (visibility) => visibility)).toEqual({ kind: "all" });
});

test("each phase begins when the readers of the one before have ended", async () => {
  const gate = createReplacementGate();
  const events: string[] = [];
  const finish: (() => void)[] = [];
  const readUntilTold = (name: string) =>
    gate.read(async (visibility: Visibility) => {
      events.push(`${name} sees ${visibility.kind}`);
      await new Promise<void>((resolve) => finish.push(resolve));
      events.push(`${name} ends`);
    });

  const first = readUntilTold("first");
  const replacement = gate.replace(7, {
    stage: async () => void events.push("stage"),
    sweep: async () => void events.push("sweep"),
  });
  const second = readUntilTold("second");
  await sleep(5);
  finish.shift()?.();
  await first;
  await sleep(5);
  const third = readUntilTold("third");
  finish.shift()?.();
  await second;
  await replacement;
  const fourth = readUntilTold("fourth");
  for (const end of finish) end();
  await Promise.all([third, fourth]);

  expect(events).toEqual([
    "first sees all",
    "second sees without_version",
    "first ends",
    "stage",
    "third sees superseded_by",
    "second ends",
    "sweep",
    "fourth sees all",
    "third ends",
    "fourth ends",
  ]);
});

test("after a replacement that failed, what it inserted still supersedes what it replaces", async () => {
  const gate = createReplacementGate();
  const failing = gate.replace(7, {
    stage: async () => undefined,
    sweep: async () => {
      throw new Error("disk full");
    },
  });
  await expect(failing).rejects.toThrow("disk full");
  expect(await gate.read(async (visibility) => visibility)).toEqual({ kind: "superseded_by", version: 7 });
});
