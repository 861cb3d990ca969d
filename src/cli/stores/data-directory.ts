import { existsSync, mkdirSync, statfsSync } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError } from "../terminal/command.ts";

/**
 * File systems of other machines, by the numbers that Linux gives them (statfs(2)). SQLite needs locks and memory that
 * all processes share, and several machines may have such a directory at once. FUSE is not among them: what is behind
 * it may be a local disk.
 */
const NETWORK: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "SMB"],
  [0xfe534d42, "SMB"],
  [0x564c, "NCP"],
  [0x5346414f, "AFS"],
  [0x6b414653, "AFS"],
  [0x73757245, "Coda"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
  [0x47504653, "GPFS"],
  [0x19830326, "BeeGFS"],
]);

/** The name of a file system that is no place for a data directory; null: it may be one. */
export function networkFileSystem(type: number): string | null {
  return NETWORK.get(type >>> 0) ?? null;
}

/** A directory that does not exist yet is none. Only Linux says what a file system is. */
export function refuseNetworkFileSystem(path: string): void {
  if (process.platform !== "linux") return;
  const name = networkFileSystem(typeOf(path));
  if (name === null) return;
  throw new CommandError(
    `${path} is on a network file system (${name}), where the files of Earshot can be damaged. Name a directory on a local disk with --data DIR. What is there already can be copied to it while no Earshot runs; for several servers there is ClickHouse (docs/guide/operate.md).`,
  );
}

function typeOf(path: string): number {
  try {
    return statfsSync(path).type;
  } catch {
    return 0;
  }
}

/** Where things are in a data directory. */
export interface DataDirectory {
  readonly path: string;
  readonly posts: string;
  readonly directory: string;
  readonly demo: string;
  /** The dictionaries of the analyzers that made the post index. */
  readonly analyzers: string;
}

/**
 * Makes the directory for a command that may begin one, or refuses: a mistyped path must not become a new installation.
 */
export function openDataDirectory(path: string, { create }: { readonly create: boolean }): DataDirectory {
  const absolute = resolve(path);
  if (!create && !existsSync(join(absolute, "directory.sqlite"))) {
    throw new CommandError(
      `There is no Earshot data in ${absolute}. Name the data directory with --data DIR, or begin one with "earshot serve", "earshot import" or "earshot user create".`,
    );
  }
  mkdirSync(absolute, { recursive: true, mode: 0o700 });
  refuseNetworkFileSystem(absolute);
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

/** Where things would be; a command that needs the directory makes it. */
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
