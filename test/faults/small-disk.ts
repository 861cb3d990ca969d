import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A disk of its own that can be filled up. */
export interface SmallDisk {
  readonly path: string;
  /** Leaves so many bytes free, and takes the rest. */
  fill(freeBytes?: number): void;
  /** Gives back what `fill` took. */
  free(): void;
  remove(): void;
}

const STEP = Buffer.alloc(64 * 1024, 0xff);

/** In memory; null where nobody may mount one, which is said aloud. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk | null {
  mkdirSync(path, { recursive: true });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "earshot-test", path]);
  if (mounted.status !== 0) {
    const why = mounted.error?.message ?? mounted.stderr.toString().trim();
    process.stderr.write(`No disk can be mounted here: A FULL DISK IS NOT TESTED. ${why}\n`);
    return null;
  }
  const filler = join(path, "filler");
  return {
    path,
    fill(freeBytes = 0) {
      const file = openSync(filler, "a");
      const reserve = join(path, "reserve");
      if (freeBytes > 0) write(reserve, freeBytes);
      try {
        for (let bytes = STEP.length; bytes >= 1; )
          try {
            writeSync(file, STEP, 0, bytes);
          } catch {
            bytes = bytes > 1 ? Math.floor(bytes / 16) : 0;
          }
      } finally {
        closeSync(file);
        rmSync(reserve, { force: true });
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => void spawnSync("umount", ["--lazy", path]),
  };
}

function write(path: string, bytes: number): void {
  const file = openSync(path, "w");
  for (let written = 0; written < bytes; )
    written += writeSync(file, STEP, 0, Math.min(STEP.length, bytes - written));
  closeSync(file);
}
