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
    expect(await run(`${asking("SELECT 1")}.catch(({ message }) => console.error(message))`)).toMatch(
      /did not start: .*Cannot lock file/s,
    );
    CloseConnection(session);
  });

  test("ends with the process that opened it, however that ends.", async () => {
    const { CreateConnection, CloseConnection } = addon();
    const killed = `${asking("SELECT 1")}.then(() => process.kill(process.pid, "SIGKILL"))`;
    expect(await run(killed)).toBe("");
    await vi.waitFor(
      async () => {
        const session = CreateConnection(data);
        try {
          expect(await ask(session, "SELECT count() FROM kept.numbers")).toBe("1000\n");
        } finally {
          CloseConnection(session);
        }
      },
      { timeout: 60_000 },
    );
  });

  test("can be closed before it is open, and whoever has asked is told.", async () => {
    const { CreateConnection, CloseConnection } = addon();
    const session = CreateConnection(data);
    const asked = ask(session, "SELECT 1");
    CloseConnection(session);
    await expect(asked).rejects.toThrow("the emulated engine");
  });
});

/** A script that opens the same directory and asks something. */
function asking(statement: string): string {
  const [path, directory, text] = [place, data, statement].map((value) => JSON.stringify(value));
  return `const engine = require(${path}); engine.QueryAsyncConnection(engine.CreateConnection(${directory}), ${text}, "TSV")`;
}

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
