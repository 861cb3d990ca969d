import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqliteDatabase } from "./sqlite.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-sqlite-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["journal_mode", "wal"],
  ["synchronous", 2],
  ["foreign_keys", 1],
])("%s is %s", async (pragma, value) => {
  const database = await openSqliteDatabase(join(folder, "new", "directory.sqlite"));
  expect(Object.values(database.prepare(`pragma ${pragma}`).get())).toEqual([value]);
  database.close();
});

test("a file that is not a database is refused", async () => {
  const file = join(folder, "directory.sqlite");
  writeFileSync(file, "not a database ".repeat(100));
  await expect(openSqliteDatabase(file)).rejects.toThrow(/not a database/);
});
