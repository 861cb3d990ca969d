import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { Kysely } from "kysely";
import { expect, test } from "vitest";
import { createSqliteDialect } from "../store/sqlite-dialect.ts";
import type { Tables } from "../store/tables.ts";
import { KeyUsage } from "./key-usage.ts";

const INTERVAL_MS = 40;

test("uses are written after the interval, together, and never backwards", async () => {
  await withKeys(async (database, db) => {
    let now = 1000;
    const usage = new KeyUsage(db, () => new Date(now), INTERVAL_MS);
    usage.touch(1);
    now = 2000;
    usage.touch(1);
    usage.touch(2);
    expect(usage.pending(1)?.lastUsedAt).toBe(2000);
    expect(lastUses(database)).toEqual([null, null]);
    database.exec("update api_keys set last_used_at = 5000 where id = 2");
    await expect.poll(() => lastUses(database)).toEqual([2000, 5000]);
    await expect.poll(() => usage.pending(1)).toBeNull();
    expect(requests(database)).toEqual([2, 1]);
    await usage.close();
  });
});

test("a failure to write is no failure to use, and is tried again", async () => {
  await withKeys(async (database, db) => {
    const usage = new KeyUsage(db, () => new Date(1000), INTERVAL_MS);
    database.exec("alter table api_keys rename to hidden");
    usage.touch(1);
    await sleep(INTERVAL_MS * 2);
    expect(usage.pending(1)?.lastUsedAt).toBe(1000);
    database.exec("alter table hidden rename to api_keys");
    await expect.poll(() => lastUses(database)).toEqual([1000, null]);
    expect(requests(database)).toEqual([1]);
    database.exec("alter table api_keys rename to hidden");
    usage.touch(2);
    await usage.close();
  });
});

type Database = InstanceType<typeof DatabaseSync>;

async function withKeys(act: (database: Database, db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "earshot-usage-"));
  const database = new DatabaseSync(join(folder, "keys.sqlite"));
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(database) });
  try {
    database.exec("create table api_keys (id integer primary key, last_used_at integer)");
    database.exec("create table key_usage (key_id, day, requests, primary key (key_id, day))");
    database.exec("insert into api_keys (id) values (1), (2)");
    await act(database, db);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

function lastUses(database: Database): unknown[] {
  return database
    .prepare("select last_used_at from api_keys order by id")
    .all()
    .map((row: { last_used_at: number | null }) => row.last_used_at);
}

function requests(database: Database): unknown[] {
  return database
    .prepare("select requests from key_usage order by key_id")
    .all()
    .map((row: { requests: number }) => row.requests);
}
