import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { earshot, watchEarshot } from "./earshot-process.ts";

const POSTS = 12_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-crash-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writePosts(version: string): string {
  const file = join(folder, `posts-${version}.ndjson`);
  const lines = Array.from({ length: POSTS }, (_, index) =>
    JSON.stringify({
      platform: "Telegram",
      uid: `post-${index}`,
      published_at: 1_700_000_000 + index,
      account: { uid: `account-${index % 50}` },
      text: `Report number ${index}, ${version} version`,
      language: "EN",
    }),
  );
  writeFileSync(file, lines.join("\n"));
  return file;
}

/** Kills an import with SIGKILL after some acknowledged batches and gives the last acknowledged counts. */
async function importAndKill(file: string, data: string, batches: number) {
  const { events, kill } = watchEarshot(["import", file, "--data", data, "--batch-size", "500"]);
  let acknowledged: Readonly<Record<string, unknown>> = {};
  let count = 0;
  for await (const event of events) {
    acknowledged = event;
    count += 1;
    if (count === batches) await kill();
  }
  expect(acknowledged.event).toBe("batch");
  return {
    read: Number(acknowledged.read),
    stored: Number(acknowledged.stored),
    replaced: Number(acknowledged.replaced),
  };
}

async function json(args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { code, stdout, stderr } = await earshot([...args, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
}

test("kill -9 during an import loses no acknowledged batch, and importing again doubles nothing", async () => {
  const data = join(folder, "first");
  const file = writePosts("first");
  const acknowledged = await importAndKill(file, data, 5);
  expect(acknowledged.stored).toBeGreaterThanOrEqual(2500);

  const after = await json(["stats", "--data", data]);
  expect(after.posts).toBeGreaterThanOrEqual(acknowledged.stored);
  expect(after.posts).toBeLessThan(POSTS);

  const summary = await json(["import", file, "--data", data]);
  expect(summary).toMatchObject({ read: POSTS, replaced: 0, rejected: 0 });
  expect(Number(summary.stored) + Number(after.posts)).toBe(POSTS);
  expect(await json(["stats", "--data", data])).toMatchObject({ posts: POSTS, accounts: 50 });
});

test("kill -9 while posts are being replaced neither loses nor doubles any", async () => {
  const data = join(folder, "second");
  await json(["import", writePosts("first"), "--data", data]);
  const changed = writePosts("second");
  const acknowledged = await importAndKill(changed, data, 4);
  expect(acknowledged.replaced).toBeGreaterThanOrEqual(2000);
  expect(await json(["stats", "--data", data])).toMatchObject({ posts: POSTS });

  const summary = await json(["import", changed, "--data", data]);
  expect(summary).toMatchObject({ read: POSTS, stored: 0, rejected: 0 });
  expect(Number(summary.unchanged)).toBeGreaterThanOrEqual(acknowledged.replaced);
  expect(await json(["import", changed, "--data", data])).toMatchObject({ unchanged: POSTS, replaced: 0 });
  expect(await json(["stats", "--data", data])).toMatchObject({ posts: POSTS });
});
