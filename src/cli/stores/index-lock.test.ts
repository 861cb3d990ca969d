import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDataDirectory } from "./data-directory.ts";
import { findServer, lockIndex } from "./index-lock.ts";

function openNew() {
  const data = openDataDirectory(join(mkdtempSync(join(tmpdir(), "earshot-lock-")), "data"), {
    create: true,
  });
  return { data, file: join(data.path, "server.json") };
}

const SERVER = {
  url: "https://search.example.org",
  local: { url: "http://127.0.0.1:1", key: "k".repeat(32) },
};
const OTHER = { pid: process.ppid, command: "serve", started: null };

test("the lock says who has the index, to its owner only, and is gone when released", async () => {
  const { data, file } = openNew();
  const lock = await lockIndex(data, "serve");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ url: null, local: null });
  lock.announce(SERVER);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    pid: process.pid,
    command: "serve",
    ...SERVER,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  lock.release();
  expect(existsSync(file)).toBe(false);
});

test("the lock of a living process is respected, and named", async () => {
  const { data, file } = openNew();
  writeFileSync(file, JSON.stringify({ ...OTHER, url: SERVER.url, local: null }));
  await expect(lockIndex(data, "import")).rejects.toThrow(
    `"earshot serve" (process ${process.ppid}, serving ${SERVER.url}) has the post index in ${data.path} open`,
  );
  writeFileSync(file, JSON.stringify({ ...OTHER, command: "import", url: null, local: null }));
  await expect(lockIndex(data, "import")).rejects.toThrow(
    "only one process can. Wait until it has ended, or",
  );
  expect(await findServer(data)).toBeNull();
});

test.each([
  ["of a process that is dead", { ...OTHER, pid: 2 ** 22 + 1, ...SERVER }],
  ["of another process with the same number", { ...OTHER, started: "long ago", ...SERVER }],
  [
    "of another process with the same number, where the system does not say when it started",
    {
      ...OTHER,
      ...SERVER,
    },
  ],
  ["that is damaged", "{"],
])("a lock %s fools nobody and is taken over", async (_name, content) => {
  const { data, file } = openNew();
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  expect(await findServer(data)).toBeNull();
  const lock = await lockIndex(data, "import");
  expect(JSON.parse(readFileSync(file, "utf8")).pid).toBe(process.pid);
  lock.release();
});
