import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSqliteDatabase } from "./sqlite.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";

const MB = 1024 * 1024;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-checkpoints-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("A commit leaves a long journal to a thread, and the next one makes it short.", async () => {
  const file = join(folder, "directory.sqlite");
  const size = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  const db = new Kysely<Record<string, never>>({
    dialect: createSqliteDialect(await openSqliteDatabase(file)),
  });
  await sql`create table texts (text text)`.execute(db);
  const store = (megabytes: number) =>
    sql`insert into texts values (zeroblob(${megabytes * MB}))`.execute(db);
  await store(9);
  const [inFile, inJournal] = [size(file), size(`${file}-wal`)];
  expect(inFile).toBeLessThan(MB);
  expect(inJournal).toBeGreaterThan(9 * MB);
  await vi.waitFor(() => expect(size(file)).toBeGreaterThan(9 * MB), 10_000);
  await vi.waitFor(async () => {
    await store(0);
    expect(size(`${file}-wal`)).toBeLessThan(4.1 * MB);
  }, 10_000);
  await db.destroy();
  expect(size(`${file}-wal`)).toBe(0);
});
