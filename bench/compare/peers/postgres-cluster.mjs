/** A PostgreSQL of our own in a folder, tuned for this machine, reached through a socket in that folder. */

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ensurePostgres, findPostgres } from "../../../scripts/install/postgres.mjs";

const START_MS = 60_000;

export async function startPostgres(home) {
  ensurePostgres();
  const programs = findPostgres();
  if (programs === null) {
    throw new Error("There is no PostgreSQL. Install it, or leave it out: --only earshot,index,sqlite");
  }
  const owner = ownerOf();
  const data = join(home, "data");
  if (!existsSync(data)) {
    mkdirSync(home, { recursive: true });
    if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
    const options = ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--username=postgres"];
    execFileSync(join(programs, "initdb"), ["-D", data, ...options], {
      cwd: home,
      stdio: ["ignore", "ignore", "inherit"],
      ...owner,
    });
  }
  const server = spawn(join(programs, "postgres"), ["-D", data, ...settingsFor(home)], {
    cwd: home,
    stdio: ["ignore", "ignore", "ignore"],
    ...owner,
  });
  const gone = once(server, "exit");
  const connection = { host: home, user: "postgres", database: "postgres" };
  await untilReady(connection, server);
  return {
    connection,
    psql: join(programs, "psql"),
    version: execFileSync(join(programs, "postgres"), ["--version"], { encoding: "utf8" }).trim(),
    async stop() {
      server.kill("SIGINT");
      await gone;
    },
  };
}

/** A quarter of the memory for its cache, no just-in-time compiler for short queries, both cores for one of them. */
function settingsFor(home) {
  const gigabytes = totalmem() / 2 ** 30;
  const settings = {
    listen_addresses: "",
    unix_socket_directories: home,
    max_connections: 60,
    shared_buffers: `${Math.max(128, Math.floor((gigabytes / 4) * 1024))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor((gigabytes / 2) * 1024))}MB`,
    work_mem: "64MB",
    hash_mem_multiplier: 2,
    maintenance_work_mem: "1GB",
    max_wal_size: "16GB",
    jit: "off",
    random_page_cost: 1.1,
    effective_io_concurrency: 200,
    max_worker_processes: 4,
    max_parallel_workers: 2,
    max_parallel_workers_per_gather: 2,
    max_parallel_maintenance_workers: 2,
    // Parameters differ by orders of magnitude in how much they find.
    plan_cache_mode: "force_custom_plan",
    // Nothing is written while it is measured, and what is loaded may be loaded again.
    autovacuum: "off",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    wal_level: "minimal",
    max_wal_senders: 0,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** It refuses to run as root. */
function ownerOf() {
  if (process.getuid() !== 0) return {};
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function untilReady(connection, server) {
  for (const deadline = performance.now() + START_MS; ; await wait(50)) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > deadline) {
        throw new Error("PostgreSQL did not start.", { cause: error });
      }
    }
  }
}
