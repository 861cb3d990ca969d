import { expect, test } from "vitest";
import { createMergePause } from "./merge-pause.ts";

/** A table as the engine has it: settings that are there until they are reset, and parts that become one as soon as that is a setting. */
function createTable() {
  const settings = new Set<string>();
  let parts = 0;
  return {
    settings,
    insert: () => {
      parts += 1;
    },
    measure: async () => ({ parts, bytes: parts * 2 ** 21 }),
    run: async (sql: string) => {
      const [, change = "", names = ""] = /(MODIFY|RESET) SETTING (.*)/.exec(sql) ?? [];
      for (const name of names.split(", ").map((one) => one.split(" ")[0] ?? "")) {
        if (change === "MODIFY") settings.add(name);
        else settings.delete(name);
      }
      if (settings.has("min_age_to_force_merge_seconds")) parts = 1;
    },
  };
}

const BULK = 2 ** 21;
const RESTING = "max_bytes_to_merge_at_max_space_in_pool";

test("a table with too many parts is merged while bulk arrives, and made one part afterwards", async () => {
  const table = createTable();
  const pause = createMergePause({ ...table, unsettled: [], quietMs: 20, mostParts: 10 });
  for (let batch = 0; batch < 15; batch++) {
    table.insert();
    await pause.noteInsert("t", BULK);
    expect(table.settings.has(RESTING)).toBe(batch < 10);
  }
  await expect.poll(async () => (await table.measure()).parts).toBe(1);
  await expect.poll(() => [...table.settings]).toEqual([]);
  await pause.close();
  expect([...table.settings]).toEqual([]);
});

test("a process that ends before that leaves it to the next", async () => {
  const table = createTable();
  const first = createMergePause({ ...table, unsettled: [], quietMs: 60_000, mostParts: 10 });
  for (let batch = 0; batch < 15; batch++) {
    table.insert();
    await first.noteInsert("t", BULK);
  }
  await first.close();
  expect([...table.settings]).toEqual([RESTING]);
  const next = createMergePause({ ...table, unsettled: ["t"], quietMs: 20, mostParts: 10 });
  await expect.poll(async () => (await table.measure()).parts).toBe(1);
  await expect.poll(() => [...table.settings]).toEqual([]);
  await next.close();
});
