import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../src/demo/random.ts";
import { earshot, watchEarshot } from "../support/earshot-process.ts";
import { tries } from "../support/edition.ts";

/** Processes are started one after the other, and this machine may have other work. */
const PATIENCE_MS = tries(300_000, 1_800_000);
const KILLS = tries(3, 100);
const folder = mkdtempSync(join(tmpdir(), "earshot-crash-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function json(args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { code, stdout, stderr } = await earshot([...args, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
}

/** With bad lines, and posts that come again with other counts, as collectors deliver them. */
function writeDeliveries(count: number): string {
  const file = join(folder, "deliveries.ndjson");
  const lines = Array.from({ length: count }, (_, index) => {
    if (index % 97 === 5) return index % 2 === 0 ? "oops" : "{}";
    const uid = index % 10 === 9 ? index - 9 : index;
    return JSON.stringify({
      platform: "Telegram",
      uid: `post-${uid}`,
      published_at: 1_700_000_000 + uid,
      collected_at: 1_700_100_000 + index,
      account: { uid: `account-${uid % 50}` },
      text: `Report number ${uid}`,
      language: "EN",
      engagement: { likes: index },
    });
  });
  writeFileSync(file, lines.join("\n"));
  return file;
}

test(`killed ${KILLS} times at random moments, an import with a checkpoint ends as if nothing had happened`, {
  timeout: PATIENCE_MS,
}, async () => {
  const count = 4_000 * KILLS;
  const file = writeDeliveries(count);
  const random = createRandom("kill -9");
  const importInto = (name: string) => [
    ...["import", file, "--data", join(folder, name), "--rejects", join(folder, `${name}.rejects`)],
  ];
  const checkpoint = join(folder, "checkpoint.json");
  const interrupted = [...importInto("interrupted"), "--checkpoint", checkpoint];
  let acknowledged = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    const { events, kill } = watchEarshot([...interrupted, "--batch-size", "100"]);
    let batches = 1 + random.below(3);
    let previous = performance.now();
    for await (const event of events) {
      if (event.event === "resumed") expect(Number(event.line)).toBeGreaterThanOrEqual(acknowledged);
      if (event.event !== "batch") continue;
      expect(Number(event.line)).toBeGreaterThan(acknowledged);
      acknowledged = Number(event.line);
      // Anywhere in the next two batches, however long they take on this machine.
      const batchMs = Math.min(200, performance.now() - previous);
      previous = performance.now();
      batches -= 1;
      if (batches === 0) void sleep(2 * batchMs * random.next()).then(() => kill());
    }
  }
  expect(acknowledged).toBeGreaterThanOrEqual(KILLS * 100);
  expect(acknowledged).toBeLessThan(count);

  const end = await last(interrupted);
  const reference = await last(importInto("whole"));
  expect(end.summary).toMatchObject({ read: count, rejected: reference.summary.rejected });
  expect(await json(["stats", "--data", join(folder, "interrupted")])).toEqual({
    ...(await json(["stats", "--data", join(folder, "whole")])),
    data: join(folder, "interrupted"),
  });
  expect(readFileSync(join(folder, "interrupted.rejects"), "utf8")).toBe(
    readFileSync(join(folder, "whole.rejects"), "utf8"),
  );

  // All is done: the same command only reports, and every post is as the file says.
  const again = await last(interrupted);
  expect(again).toMatchObject({ code: 1, summary: { ...end.summary, seconds: expect.any(Number) } });
  const repeated = await last(importInto("interrupted"));
  expect(repeated.summary).toMatchObject({ read: count, stored: 0, replaced: 0 });
});

/** Runs an import to its end, and gives its summary. */
async function last(args: readonly string[]) {
  const { code, stdout, stderr } = await earshot([...args, "--json"]);
  expect(stderr).toBe("");
  const summary = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  expect(summary.event).toBe("summary");
  return { code, summary };
}
