import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createChangeMark, openSqliteDatabase } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-changes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the mark changes with what anybody changes, and with nothing else; within a transaction there is none", async () => {
  const file = join(folder, "directory.sqlite");
  const [mine, other] = [await openSqliteDatabase(file), await openSqliteDatabase(file)];
  mine.exec("create table things (name text)");
  const mark = createChangeMark(mine);
  const marks = [await mark()];
  expect(marks[0]).toEqual(expect.any(String));
  for (const database of [mine, other, other, mine]) {
    database.prepare("select * from things").all();
    expect(await mark()).toBe(marks.at(-1));
    database.exec("insert into things values ('new')");
    marks.push(await mark());
  }
  expect(new Set(marks).size).toBe(5);
  mine.exec("begin");
  expect(await mark()).toBeNull();
  mine.exec("commit");
  expect(await mark()).toBe(marks.at(-1));
  // Whoever asks before a change is told of it all the same, or together with those who ask after it.
  const asked = [mark()];
  other.exec("insert into things values ('newer')");
  asked.push(mark());
  const [before, after] = await Promise.all(asked);
  expect(after).not.toBe(marks.at(-1));
  expect(before).toBe(after);
  other.close();
  mine.close();
  expect(await mark()).toBeNull();
});
