import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { tinyDictionaries } from "../../../../test/tiny-dictionaries.ts";
import { createAnalyzer } from "../../../text/analyzer.ts";
import { createIndexGate } from "./index-gate.ts";

const older = createAnalyzer(tinyDictionaries({ EN: "run ran" }, "first"));
const newer = createAnalyzer(tinyDictionaries({ EN: "run ran runs" }, "second"));

test("without a replacement readers see everything", async () => {
  const gate = createIndexGate(older, () => 0);
  expect(await gate.read(async (view) => view.visibility)).toEqual({ kind: "all" });
});

test("each phase begins when the readers of the one before have ended", async () => {
  const gate = createIndexGate(older, () => 0);
  const events: string[] = [];
  const finish: (() => void)[] = [];
  const readUntilTold = (name: string) =>
    gate.read(async ({ visibility }) => {
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

test("a phase waits for slow readers of every earlier phase", async () => {
  const gate = createIndexGate(older, () => 0);
  const events: string[] = [];
  let finish = () => {};
  let slow: Promise<void> = Promise.resolve();
  await gate.replace(7, {
    stage: async () => undefined,
    sweep: async () => {
      slow = gate.read(async ({ visibility }) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        events.push(`slow saw ${visibility.kind}`);
      });
    },
  });
  const next = gate.replace(8, {
    stage: async () => void events.push("stage"),
    sweep: async () => undefined,
  });
  await sleep(5);
  finish();
  await Promise.all([slow, next]);
  expect(events).toEqual(["slow saw superseded_by", "stage"]);
});

test("what is being removed is hidden from the beginning, and for as long as it is not gone", async () => {
  const gate = createIndexGate(older, () => 0);
  const hidden = () => gate.read(async (view) => view.hidden);
  const age = { kind: "age", publishedBefore: 5 } as const;
  const events: string[] = [];
  let finish = () => {};
  const before = gate.read(async (view) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    events.push(`before saw ${view.hidden}`);
  });
  const removal = gate.remove(age, async () => {
    events.push("sweep");
    throw new Error("disk full");
  });
  expect(await hidden()).toEqual(age);
  finish();
  await Promise.all([before, expect(removal).rejects.toThrow("disk full")]);
  expect(events).toEqual(["before saw null", "sweep"]);
  await gate.replace(7, { stage: async () => undefined, sweep: async () => undefined });
  expect(await hidden()).toEqual(age);
  await gate.remove(age, async () => undefined);
  expect(await hidden()).toBeNull();
});

test("after a replacement that failed, what it inserted still supersedes what it replaces", async () => {
  const gate = createIndexGate(older, () => 0);
  const failing = gate.replace(7, {
    stage: async () => undefined,
    sweep: async () => {
      throw new Error("disk full");
    },
  });
  await expect(failing).rejects.toThrow("disk full");
  expect(await gate.read(async (view) => view.visibility)).toEqual({ kind: "superseded_by", version: 7 });
});

test("an exchange waits for running readers and holds up new ones", async () => {
  const gate = createIndexGate(older, () => 0);
  const events: string[] = [];
  let finish = () => {};
  const before = gate.read(async ({ analyzer }) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    events.push(`before sees ${analyzer.version}`);
  });
  const exchange = gate.exchange(newer, async () => void events.push("swap"));
  const after = gate.read(async ({ analyzer }) => void events.push(`after sees ${analyzer.version}`));
  await sleep(5);
  finish();
  await Promise.all([before, exchange, after]);
  expect(events).toEqual([`before sees ${older.version}`, "swap", `after sees ${newer.version}`]);
});

test("an exchange that failed leaves everything as it was", async () => {
  const gate = createIndexGate(older, () => 0);
  const failing = gate.exchange(newer, async () => {
    throw new Error("disk full");
  });
  await expect(failing).rejects.toThrow("disk full");
  expect(await gate.read(async ({ analyzer }) => analyzer.version)).toBe(older.version);
});
