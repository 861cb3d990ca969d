import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { findPostgres } from "../../scripts/install/postgres.mjs";
import { makeServerFolder } from "./server-folder.ts";

/** A PostgreSQL of our own, on a port of this machine only; everything in it is gone when it is closed. */
export interface PostgresServer {
  /** The address of its database `postgres`. */
  readonly url: string;
  /** As an operator does, without waiting for those who are connected. */
  stop(): Promise<void>;
  /** On the same port, with what was in it. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const run = promisify(execFile);

export async function openPostgresServer(
  options: { readonly durable?: boolean } = {},
): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === null) throw new Error("There is no PostgreSQL here, and npm test could not install it.");
  const home = await makeServerFolder("postgres", options);
  const data = join(home, "data");
  const owner = await findOwner();
  if (owner !== null) await chown(home, owner.uid, owner.gid);
  const initdb = ["--pgdata", data, "--username", "postgres", "--auth", "trust", "--encoding", "UTF8"];
  await run(join(programs, "initdb"), [...initdb, "--locale", "C.UTF-8", "--no-sync", "--no-instructions"], {
    cwd: home,
    ...owner,
  });
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=200",
  ];
  const careless = options.durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];
  const flags = [...settings, ...careless, "shared_buffers=32MB"].flatMap((setting) => ["-c", setting]);
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const [command = "", ...args] = dyingWithUs([join(programs ?? "", "postgres"), "-D", data, ...flags]);
    child = spawn(command, args, { cwd: home, stdio: ["ignore", "ignore", "ignore"], ...owner });
    await untilReady(url, child);
  }

  async function stop(): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGINT");
    await gone;
  }

  await start();
  return {
    url,
    start,
    stop,
    async close() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The template of a database that may have an order of its own; a copy has that of its template. */
const EMPTY = "template0";

/**
 * A new database with what its template has; its address. It sorts text otherwise than SQLite does: no answer may depend on
 * that.
 */
export async function createDatabase(
  serverUrl: string,
  { name = `earshot_${randomBytes(8).toString("hex")}`, template = EMPTY } = {},
): Promise<string> {
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int >= 150000 as knows",
    );
    // PostgreSQL 14 takes this for a single column only.
    const isChosen = template === EMPTY && rows[0]?.knows === true;
    const order = isChosen ? " locale_provider icu icu_locale 'en-US'" : "";
    await client.query(`create database ${name} template ${template}${order}`);
  });
  return Object.assign(new URL(serverUrl), { pathname: name }).href;
}

export async function dropDatabase(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const serverUrl = Object.assign(new URL(databaseUrl), { pathname: "postgres" }).href;
  await withClient(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
}

export async function withClient<Result>(
  url: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root: whom to run it as, when we are. */
async function findOwner(): Promise<{ readonly uid: number; readonly gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, "postgres"])).stdout)),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

/** On Linux the kernel ends it when we are killed and cannot. */
function dyingWithUs(command: readonly string[]): readonly string[] {
  return process.platform === "linux" ? ["setpriv", "--pdeathsig", "QUIT", "--", ...command] : command;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    try {
      return await withClient(url, async () => {});
    } catch (error) {
      const ended = child.exitCode !== null || child.signalCode !== null;
      if (ended || performance.now() > deadline) {
        throw new Error("PostgreSQL did not start.", { cause: error });
      }
    }
    await sleep(20);
  }
}

const START_MS = 120_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
