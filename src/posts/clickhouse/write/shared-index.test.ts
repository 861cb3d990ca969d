import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { tinyDictionaries } from "../../../../test/support/tiny-dictionaries.ts";
import { createAnalyzer } from "../../../text/analyzer.ts";
import type { Analyzers } from "../../analyzers.ts";
import { createSharedIndex, type StateTable, type StoreState } from "./shared-index.ts";

const LEASE_MS = 60;
const analyzer = createAnalyzer(tinyDictionaries({ EN: "run ran" }, "first"));
const analyzers: Analyzers = {
  current: analyzer,
  keep: async () => undefined,
  discardOthers: async () => undefined,
  recall: async () => analyzer,
};
const FIRST: StoreState = {
  phase: 0,
  validSince: 0,
  visibility: { kind: "all" },
  hidden: null,
  analyzer: analyzer.version,
  behind: [],
  closed: false,
  dataVersion: 0,
  lastVersion: 0,
  writer: "",
};

/** Two processes on one state, which lies in memory. */
async function openTwo() {
  let state = FIRST;
  let looks = 0;
  const table: StateTable = {
    async read() {
      looks += 1;
      return state;
    },
    readLatest: async () => state,
    async write(next) {
      state = next;
    },
  };
  const open = () =>
    createSharedIndex({
      table,
      analyzers,
      first: analyzer,
      avoid: (servers) => !servers.includes("the only one"),
      exclusively: (operation) => operation(),
      leaseMs: LEASE_MS,
    });
  const writer = open();
  await writer.adopt(state);
  return { writer, reader: open(), looks: () => looks };
}

test("a short operation looks once", async () => {
  const { reader, looks } = await openTwo();
  expect(await reader.read(async ({ visibility }) => visibility)).toEqual({ kind: "all" });
  expect(looks()).toBe(1);
});

test("readers elsewhere leave out what is staged, and then what is swept", async () => {
  const { writer, reader } = await openTwo();
  const views: string[] = [];
  const seenDuring = async (step: string) => {
    await sleep(5);
    await reader.read(async ({ visibility }) => void views.push(`${step}: ${visibility.kind}`));
  };
  await writer.replace(7, { stage: () => seenDuring("stage"), sweep: () => seenDuring("sweep") });
  await seenDuring("after");
  expect(views).toEqual(["stage: without_version", "sweep: superseded_by", "after: all"]);
});

test("an operation that took long is repeated when something began that it should have left out", async () => {
  const { writer, reader } = await openTwo();
  const seen: string[] = [];
  let waitMs = LEASE_MS * 2;
  const reading = reader.read(async ({ visibility }) => {
    seen.push(visibility.kind);
    await sleep(waitMs);
    waitMs = 0;
    return visibility.kind;
  });
  let finish = () => {};
  const sweeping = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const replacing = writer.replace(7, { stage: async () => {}, sweep: () => sweeping });
  expect(["without_version", "superseded_by"]).toContain(await reading);
  expect(seen.length).toBeGreaterThan(1);
  finish();
  await replacing;
});

test("the version of the data moves on with whatever is published, for everybody", async () => {
  const { writer, reader } = await openTwo();
  const version = () => reader.read(async ({ dataVersion }) => dataVersion);
  const before = await version();
  await writer.publish({ lastVersion: 3 });
  expect(await version()).toBe(before + 1);
});

test("readers wait while posts are on no server that may be read from", async () => {
  const { writer, reader } = await openTwo();
  await writer.moveTo({ behind: ["one of two"] });
  expect(await reader.read(async () => "read")).toBe("read");
  await writer.moveTo({ behind: ["the only one"] });
  const steps: string[] = [];
  const reading = reader.read(async () => void steps.push("read"));
  await sleep(LEASE_MS);
  steps.push("in order");
  await writer.publish({ behind: [] });
  await reading;
  expect(steps).toEqual(["in order", "read"]);
});
