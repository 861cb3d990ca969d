import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createChangeMark } from "./sqlite-changes.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-changes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the mark changes with what anybody changes, and with nothing else; within a transaction there is none", async () => {
  const file = join(folder, "directory.sqlite");
  const [mine, other] = [await openSqliteDatabase(file), await openSqliteDatabase(file)];
  mine.exec("create table things (name text)");
  const mark = createChangeMark(mine);
  const marks = [mark()];
  expect(marks[0]).toEqual(expect.any(String));
  for (const database of [mine, other, other, mine]) {
    database.prepare("select * from things").all();
    expect(mark()).toBe(marks.at(-1));
    database.exec("insert into things values ('new')");
    marks.push(mark());
  }
  expect(new Set(marks).size).toBe(5);
  mine.exec("begin");
  expect(mark()).toBeNull();
  mine.exec("commit");
  expect(mark()).toBe(marks.at(-1));
  other.close();
  mine.close();
  expect(mark()).toBeNull();
});
