import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DEMO_KEYWORD } from "../../src/demo/demo-accounts.ts";
import { BIN_EARSHOT, earshot, startEarshot } from "../support/earshot-process.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-demo-"));
const data = join(folder, "data");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Demo {
  readonly email: string;
  readonly password: string;
  readonly key: string;
}

function serve(directory: string) {
  const args = ["serve", "--demo", "--port", "0", "--metrics-port", "off", "--data", directory];
  return startEarshot(args, { program: BIN_EARSHOT });
}

async function search(url: string, key: string) {
  const response = await fetch(`${url}/api/v1/posts?keyword=${DEMO_KEYWORD}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return {
    status: response.status,
    body: (await response.json()) as { data: unknown[]; meta: { total_posts: number } },
  };
}

test("an empty directory is served with a demo that answers, and the next start keeps it", async () => {
  const first = await serve(data);
  const demo = first.announcement.demo as Demo;
  const found = await search(first.url, demo.key);
  expect(found.status).toBe(200);
  expect(found.body.data).toHaveLength(10);
  expect(statSync(join(data, "demo.json")).mode & 0o777).toBe(0o600);
  const lists = await fetch(`${first.url}/api/v1/lists`, {
    headers: { Authorization: `Bearer ${demo.key}` },
  });
  expect(await lists.json()).toHaveLength(3);
  // It is still filling up behind, and ends all the same. npm passes a signal on that the terminal has sent too.
  const stopping = first.stop("SIGINT");
  await first.stop("SIGINT");
  expect(await stopping).toBe(0);

  const second = await serve(data);
  try {
    expect(second.announcement.demo).toEqual(demo);
    const again = await search(second.url, demo.key);
    expect(again.body.meta.total_posts).toBeGreaterThanOrEqual(found.body.meta.total_posts);
  } finally {
    expect(await second.stop("SIGTERM")).toBe(0);
  }
});

test("a directory with other data is served without a demo", async () => {
  const other = join(folder, "other");
  await earshot(["user", "create", "anna@example.org", "--data", other], { input: "correct horse" });
  const server = await serve(other);
  expect(server.announcement.demo).toBeNull();
  expect(await server.stop("SIGTERM")).toBe(0);
});
