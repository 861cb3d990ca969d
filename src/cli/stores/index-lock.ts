import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config/config.ts";
import type { Server } from "../import/import-request.ts";
import { CommandError } from "../terminal/command.ts";
import { type DataDirectory, dataDirectory } from "./data-directory.ts";

/** A server that has announced where it is. */
interface Announced {
  /** For people. */
  readonly url: string;
  /** For commands on this machine: its own address, and a key that is good as long as it runs. */
  readonly local: Server;
}

export interface RunningServer extends Announced {
  readonly pid: number;
}

/** The process that has the post index open, as `server.json` has it: a file that only its owner can read. */
interface Holder {
  readonly pid: number;
  readonly command: string;
  /** Tells a process from a later one that got the same number; null where the system does not say. */
  readonly started: string | null;
  readonly url: string | null;
  readonly local: Server | null;
}

export interface IndexLock {
  /** Lets others say where the server is, and commands hand their work to it. */
  announce(server: Announced): void;
  release(): void;
}

const FILE = "server.json";
const PATIENCE_MS = 5_000;
/** A server that has just been started is about to listen. */
const LONGEST_START_MS = 10_000;
const POLL_INTERVAL_MS = 100;

/** Takes the post index of a data directory for this process. A lock whose process is dead is taken over. */
export async function lockIndex(data: DataDirectory, command: string): Promise<IndexLock> {
  const file = join(data.path, FILE);
  mkdirSync(data.path, { recursive: true, mode: 0o700 });
  const own: Holder = {
    ...{ pid: process.pid, command, started: startOf(process.pid) },
    ...{ url: null, local: null },
  };
  for (let attempt = 0; !createLock(file, own); attempt += 1) {
    const holder = readHolder(file);
    if (attempt === 3 || (holder !== null && (await isThere(holder)))) throw busyError(data, holder);
    rmSync(file, { force: true });
  }
  return {
    announce: (server) => replace(file, { ...own, ...server }),
    release: () => {
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** The server that has this data directory; null when there is none. What a killed one left behind is none. */
export async function findServer(data: DataDirectory): Promise<RunningServer | null> {
  for (let waitedMs = 0; ; waitedMs += POLL_INTERVAL_MS) {
    const holder = readHolder(join(data.path, FILE));
    if (holder === null || !(await isThere(holder))) return null;
    const { pid, url, local } = holder;
    if (url !== null && local !== null) return { pid, url, local };
    if (holder.command !== "serve" || waitedMs >= LONGEST_START_MS) return null;
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Says which process has the index and how to proceed. */
function busyError({ path }: DataDirectory, holder: Holder | null): CommandError {
  const known = holder !== null && isAlive(holder);
  const who = known
    ? `"earshot ${holder.command}" (process ${holder.pid}${holder.url === null ? "" : `, serving ${holder.url}`})`
    : "Another process";
  const how =
    known && holder.command === "serve" ? `Stop it first (kill ${holder.pid})` : "Wait until it has ended";
  return new CommandError(
    `${who} has the post index in ${path} open, and only one process can. ${how}, or name another data directory with --data DIR.`,
  );
}

function createLock(file: string, holder: Holder): boolean {
  // Linked when it is whole: no process reads half a lock and takes it for a dead one.
  const draft = `${file}.${process.pid}`;
  write(draft, holder);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(file: string, holder: Holder): void {
  const draft = `${file}.${process.pid}`;
  write(draft, holder);
  renameSync(draft, file);
}

/** Made anew, so that the mode holds: it has a key in it. */
function write(draft: string, holder: Holder): void {
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600, flag: "wx" });
}

function readHolder(file: string): Holder | null {
  try {
    const { pid, command, started, url, local } = JSON.parse(readFileSync(file, "utf8"));
    if (!Number.isSafeInteger(pid) || pid <= 0) return null;
    return {
      pid,
      command: String(command),
      started: started ?? null,
      url: url ?? null,
      local: local ?? null,
    };
  } catch {
    return null;
  }
}

async function isThere(holder: Holder): Promise<boolean> {
  if (!isAlive(holder)) return false;
  // Where the system does not say when a process started, the server itself is asked.
  return holder.started !== null || holder.local === null || (await knowsKey(holder.local));
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // Not permitted to signal it: it is another user's, but it is there.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return holder.started === null || holder.started === startOf(holder.pid);
}

/** Whether the server that made this key answers there; no other server accepts it. */
async function knowsKey({ url, key }: Server): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${url}/manage/v1/audit`, {
      headers: { authorization: `Bearer ${key}` },
      signal,
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * When a process started, in the kernel's own terms (Linux); process numbers come round again, above all in containers.
 */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return `${boot} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return null;
  }
}

/**
 * The server on this machine that has the data directory of the settings: commands that write hand their work to it.
 * Shared stores need none.
 */
export async function findOwnServer({ clickhouseUrl, data }: Config): Promise<RunningServer | null> {
  return clickhouseUrl === null ? findServer(dataDirectory(data)) : null;
}
