/** What stands in for the engine's addon where it has to be emulated (`scripts/emulation`), with the library in a process of its own: emulated or, where there is no need, not. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { enginePython } from "../scripts/emulation/ensure-engine.mjs";
import { libraryPath } from "./clickhouse-node.ts";

interface Addon {
  CreateConnection(path: string, args?: readonly string[]): object;
  CloseConnection(session: object): void;
  QueryAsyncConnection(session: object, statement: string, format: string): Promise<{ bytes: Buffer }>;
}

const EMULATION = fileURLToPath(new URL("../scripts/emulation/", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "earshot-emulated-"));
const place = join(home, "addon.cjs");
const data = join(home, "data");

beforeAll(() => {
  mkdirSync(home, { recursive: true });
  copyFileSync(join(EMULATION, "engine-addon.cjs"), place);
  const paths = {
    python: enginePython(),
    library: libraryPath(),
    host: join(EMULATION, "engine-host.py"),
  };
  writeFileSync(join(home, "paths.json"), JSON.stringify(paths));
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const addon = () => createRequire(import.meta.url)(place) as Addon;

async function ask(session: object, statement: string): Promise<string> {
  const { bytes } = await addon().QueryAsyncConnection(session, statement, "TSV");
  return bytes.toString();
}

describe("The emulated engine", () => {
  test("answers in order, whatever the size, and keeps what was stored.", async () => {
    const { CreateConnection, CloseConnection } = addon();
    const session = CreateConnection(data, ["--mark_cache_size=1048576"]);
    await ask(session, "CREATE DATABASE kept");
    await ask(session, "CREATE TABLE kept.numbers (n UInt64) ENGINE = MergeTree ORDER BY n");
    await ask(session, "INSERT INTO kept.numbers SELECT number FROM numbers(1000)");
    const answers = await Promise.all([
      ask(session, "SELECT sum(n) FROM kept.numbers"),
      ask(session, "SELECT repeat('ß', 1000000)"),
      ask(session, "SELECT n FROM kept.numbers WHERE n > 1000"),
      ask(session, "SELECT 'end'"),
    ]);
    expect(answers[0]).toBe("499500\n");
    expect(answers[1]).toBe(`${"ß".repeat(1_000_000)}\n`);
    expect(answers.slice(2)).toEqual(["", "end\n"]);
    CloseConnection(session);

    const again = CreateConnection(data);
    expect(await ask(again, "SELECT count() FROM kept.numbers")).toBe("1000\n");
    CloseConnection(again);
  });

  test("has several sessions at once, each with settings of its own.", async () => {
    const { CreateConnection, CloseConnection } = addon();
    const [one, other] = [CreateConnection(data), CreateConnection(data)];
    await ask(one, "SET max_rows_to_read = 7");
    const setting = "SELECT getSetting('max_rows_to_read')";
    expect(await Promise.all([ask(one, setting), ask(other, setting)])).toEqual(["7\n", "0\n"]);
    CloseConnection(one);
    expect(await ask(other, "SELECT 1")).toBe("1\n");
    CloseConnection(other);
  });

  test("says what the engine says: about a statement, and about a directory that somebody has open.", async () => {
    const { CreateConnection, CloseConnection } = addon();
    const session = CreateConnection(data);
    await expect(ask(session, "SELECT nothing")).rejects.toThrow(/^Code: 47\. .*UNKNOWN_IDENTIFIER/s);
    const second = `require(${JSON.stringify(place)}).CreateConnection(${JSON.stringify(data)})`;
    expect(await run(second)).toMatch(/Cannot lock file/);
    CloseConnection(session);
  });

  test("ends with the process that opened it, however that ends.", async () => {
    const { CreateConnection, CloseConnection } = addon();
    const killed = `require(${JSON.stringify(place)}).CreateConnection(${JSON.stringify(data)}); process.kill(process.pid, "SIGKILL")`;
    expect(await run(killed)).toBe("");
    const session = await vi.waitFor(() => CreateConnection(data), { timeout: 60_000 });
    expect(await ask(session, "SELECT count() FROM kept.numbers")).toBe("1000\n");
    CloseConnection(session);
  });
});

/** In another process; what it says of its end. */
async function run(script: string): Promise<string> {
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  await once(child, "close");
  return said;
}
