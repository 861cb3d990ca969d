import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockIndex, openDataDirectory } from "./data-directory.ts";

function openNew() {
  return openDataDirectory(join(mkdtempSync(join(tmpdir(), "earshot-data-")), "data"), { create: true });
}

test("a data directory is made for its owner only", () => {
  const data = openNew();
  expect(statSync(data.path).mode & 0o777).toBe(0o700);
});

test("a mistyped directory is not made", () => {
  expect(() => openDataDirectory("/nowhere/data", { create: false })).toThrow(
    "There is no Earshot data in /nowhere/data.",
  );
});

test("the lock says who has the index, and is gone when released", () => {
  const data = openNew();
  const file = join(data.path, "server.json");
  const lock = lockIndex(data, "serve");
  lock.announce("http://127.0.0.1:8080");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    pid: process.pid,
    command: "serve",
    url: "http://127.0.0.1:8080",
  });
  lock.release();
  expect(existsSync(file)).toBe(false);
});

test("the lock of a living process is respected, and named", () => {
  const data = openNew();
  const holder = { pid: process.ppid, command: "serve", started: null, url: "http://127.0.0.1:8080" };
  writeFileSync(join(data.path, "server.json"), JSON.stringify(holder));
  expect(() => lockIndex(data, "import")).toThrow(
    `"earshot serve" (process ${process.ppid}, serving http://127.0.0.1:8080) has the post index in ${data.path} open`,
  );
});

test.each([
  ["of a process that is dead", { pid: 2 ** 22 + 1, command: "serve", started: null, url: null }],
  [
    "of another process with the same number",
    { pid: process.ppid, command: "serve", started: "long ago", url: null },
  ],
  ["that is damaged", "{"],
])("a lock %s is taken over", (_name, content) => {
  const data = openNew();
  const file = join(data.path, "server.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  const lock = lockIndex(data, "import");
  expect(JSON.parse(readFileSync(file, "utf8")).pid).toBe(process.pid);
  lock.release();
});
