import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError } from "./command-error.ts";

/** Where things are in a data directory. */
export interface DataDirectory {
  readonly path: string;
  readonly posts: string;
  readonly directory: string;
  readonly demo: string;
  /** The dictionaries of the analyzers that made the post index. */
  readonly analyzers: string;
}

/** Makes the directory for a command that may begin one, or refuses: a mistyped path must not become a new installation. */
export function openDataDirectory(path: string, { create }: { readonly create: boolean }): DataDirectory {
  const absolute = resolve(path);
  if (!create && !existsSync(join(absolute, "directory.sqlite"))) {
    throw new CommandError(
      `There is no Earshot data in ${absolute}. Name the data directory with --data DIR, or begin one with "earshot serve", "earshot import" or "earshot user create".`,
    );
  }
  mkdirSync(absolute, { recursive: true, mode: 0o700 });
  return dataDirectory(absolute);
}

/** Versions before 0.2 kept posts in a folder, in a form that this one does not read. */
export function refuseEarlierForm({ path, posts }: DataDirectory): void {
  const folder = join(path, "posts");
  if (!existsSync(folder) || existsSync(posts)) return;
  throw new CommandError(
    `The posts in ${folder} are of an earlier version of Earshot, which this one does not read. Start the earlier version on it, export all posts with an API key (GET /api/v1/posts/export?published_at_from=0), and import that file into a new data directory with "earshot import FILE --data DIR".`,
  );
}

/** Where things would be; whoever needs the directory makes it. */
export function dataDirectory(path: string): DataDirectory {
  const absolute = resolve(path);
  return {
    path: absolute,
    posts: join(absolute, "posts.sqlite"),
    directory: join(absolute, "directory.sqlite"),
    demo: join(absolute, "demo.json"),
    analyzers: join(absolute, "analyzers"),
  };
}

/** The process that has the post index open. */
interface Holder {
  readonly pid: number;
  readonly command: string;
  /** Tells a process from a later one that got the same number; null where the system does not say. */
  readonly started: string | null;
  readonly url: string | null;
}

export interface IndexLock {
  /** Lets others say where the server is. */
  announce(url: string): void;
  release(): void;
}

/** Takes the post index of a data directory for this process. A lock whose process is dead is taken over. */
export function lockIndex(data: DataDirectory, command: string): IndexLock {
  const file = join(data.path, "server.json");
  mkdirSync(data.path, { recursive: true, mode: 0o700 });
  const own: Holder = { pid: process.pid, command, started: startOf(process.pid), url: null };
  for (let attempt = 0; !createLock(file, own); attempt += 1) {
    const holder = readHolder(file);
    if (attempt === 3 || (holder !== null && isAlive(holder))) throw busyError(data, holder);
    rmSync(file, { force: true });
  }
  return {
    announce: (url) => replace(file, { ...own, url }),
    release: () => {
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** The server that listens on this data directory; null when there is none. */
export function findServer(data: DataDirectory): { readonly pid: number; readonly url: string } | null {
  const holder = readHolder(join(data.path, "server.json"));
  if (holder === null || holder.url === null || !isAlive(holder)) return null;
  return { pid: holder.pid, url: holder.url };
}

/** Says who has the index and how to proceed. */
function busyError(data: DataDirectory, holder = readHolder(join(data.path, "server.json"))): CommandError {
  const known = holder !== null && isAlive(holder) && holder.pid !== process.pid;
  const who = known
    ? `"earshot ${holder.command}" (process ${holder.pid}${holder.url === null ? "" : `, serving ${holder.url}`})`
    : "Another process";
  const how = known ? `Stop it first (kill ${holder.pid})` : "Stop it first";
  return new CommandError(
    `${who} has the post index in ${data.path} open, and only one process can. ${how}, or name another data directory with --data DIR.`,
  );
}

function createLock(file: string, holder: Holder): boolean {
  // Linked when it is whole: nobody reads half a lock and takes it for a dead one.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, serialize(holder), { mode: 0o600 });
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
  writeFileSync(draft, serialize(holder), { mode: 0o600 });
  renameSync(draft, file);
}

function serialize(holder: Holder): string {
  return `${JSON.stringify(holder)}\n`;
}

function readHolder(file: string): Holder | null {
  try {
    const { pid, command, started, url } = JSON.parse(readFileSync(file, "utf8"));
    if (!Number.isSafeInteger(pid) || pid <= 0) return null;
    return { pid, command: String(command), started: started ?? null, url: url ?? null };
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // Not permitted to signal it: it is somebody else's, but it is there.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return holder.started === null || holder.started === startOf(holder.pid);
}

/** When a process started, in the kernel's own terms (Linux); process numbers come round again, above all in containers. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return `${boot} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return null;
  }
}
