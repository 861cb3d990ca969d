import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { earshot, startEarshot } from "../support/earshot-process.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "earshot-assembled-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function assemble(...args: readonly string[]) {
  return spawnSync(process.execPath, [join(ROOT, "scripts", "assemble.mjs"), ...args], { encoding: "utf8" });
}

// Some hundred megabytes are copied.
const timeout = 300_000;

test("what is assembled runs at another place, without the checkout and without what only building needs", {
  timeout,
}, async () => {
  const first = join(folder, "first");
  const moved = join(folder, "moved");
  expect(assemble(first)).toMatchObject({ status: 0, stdout: expect.stringContaining(first) });
  // Again, into the same folder.
  writeFileSync(join(first, "old"), "");
  expect(assemble(first).status).toBe(0);
  expect(existsSync(join(first, "old"))).toBe(false);
  renameSync(first, moved);
  expect(existsSync(join(moved, "node_modules", "fastify"))).toBe(true);
  expect(existsSync(join(moved, "node_modules", "typescript"))).toBe(false);

  const program = join(moved, "deploy", "earshot.mjs");
  const data = join(folder, "data");
  const server = await startEarshot(["serve", "--port", "0", "--metrics-port", "off", "--data", data], {
    program,
    cwd: folder,
  });
  try {
    const ready = await fetch(`${server.url}/readyz`);
    expect(await ready.json()).toEqual({ status: "ready", stores: { posts: "ok", directory: "ok" } });
    expect(await (await fetch(`${server.url}/`)).text()).toContain("<html");
    const line = {
      platform: "Gab",
      uid: "1",
      published_at: 1_700_000_000,
      account: { handle: "a" },
      text: "Rain",
    };
    writeFileSync(join(folder, "posts.ndjson"), JSON.stringify(line));
    // The server stores it, in threads of its own, which have to be found there too.
    const stored = await earshot(["import", "posts.ndjson", "--data", data, "--json"], {
      program,
      cwd: folder,
    });
    expect(stored).toMatchObject({ code: 0, stdout: expect.stringContaining('"stored":1') });
  } finally {
    expect(await server.stop("SIGTERM")).toBe(0);
  }
});

test("a folder that holds something else is left alone", () => {
  const other = join(folder, "other");
  mkdirSync(join(other, "mine"), { recursive: true });
  expect(assemble(other)).toMatchObject({ status: 1, stderr: expect.stringContaining("name another one") });
  expect(existsSync(join(other, "mine"))).toBe(true);
  for (const place of [ROOT, join(ROOT, "docs", "here")])
    expect(assemble(place)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("outside of it"),
    });
  expect(assemble()).toMatchObject({
    status: 2,
    stderr: "Say where to: npm run assemble -- FOLDER\n",
  });
});
