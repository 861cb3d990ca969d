import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Outage } from "./postgres-dialect.ts";

/** How many of those who come at once get through. */
function admitted(outage: Outage, comers = 10): number {
  return Array.from({ length: comers }).filter(() => {
    try {
      outage.check();
      return true;
    } catch {
      return false;
    }
  }).length;
}

test("after a failure nobody tries for a moment, then one does for all", async () => {
  const outage = new Outage();
  expect(admitted(outage)).toBe(10);
  outage.begin(new Error("gone"));
  expect(admitted(outage)).toBe(0);
  await sleep(550);
  expect(admitted(outage)).toBe(1);
  outage.begin(new Error("still gone"));
  expect(admitted(outage)).toBe(0);
  await sleep(550);
  expect(admitted(outage)).toBe(1);
  outage.over();
  expect(admitted(outage)).toBe(10);
});

test("one who tries and never tells does not keep the others out", async () => {
  const outage = new Outage();
  outage.begin(new Error("gone"));
  await sleep(550);
  expect(admitted(outage)).toBe(1);
  await sleep(2_050);
  expect(admitted(outage)).toBe(1);
});
