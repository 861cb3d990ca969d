import { statfsSync } from "node:fs";
import { CommandError } from "./command-error.ts";

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
