import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, expect, test } from "vitest";
import { Wal } from "./wal.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-wal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the log stays short, also after a stranger has read for long, and nobody is held back for ever", () => {
  const file = join(folder, "some.sqlite");
  const database = new DatabaseSync(file, { timeout: 1_000 });
  database.exec("PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0");
  database.exec("CREATE TABLE some (value BLOB)");
  const hold = new Int32Array(new SharedArrayBuffer(8));
  const limits = { stepPages: 8, mostPages: 32, restMs: 0, restartMs: 10, truncateMs: 100 };
  const wal = new Wal(database, hold, limits);
  const write = (times: number) => {
    for (let left = times; left > 0; left -= 1) {
      database.exec("INSERT INTO some VALUES (zeroblob(20000))");
      wal.tend();
      expect(Atomics.load(hold, 0)).toBe(0);
    }
  };
  const pages = () => (database.prepare("PRAGMA wal_checkpoint(NOOP)").get() as { log: number }).log;
  write(60);
  expect(pages()).toBeLessThan(60);

  const stranger = new DatabaseSync(file, { readOnly: true });
  stranger.exec("BEGIN");
  stranger.prepare("SELECT count(*) FROM some").get();
  write(20);
  expect(wal.empty()).toBe(false);
  stranger.exec("COMMIT");
  stranger.close();
  write(30);
  expect(pages()).toBeLessThan(60);
  expect(wal.empty()).toBe(true);
  expect(statSync(`${file}-wal`).size).toBe(0);
  expect(database.prepare("PRAGMA busy_timeout").get()).toEqual({ timeout: 1_000 });
  database.close();
});
