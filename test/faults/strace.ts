import { spawnSync } from "node:child_process";

/**
 * `strace` of Debian lets single system calls fail, and writes down what a program does to its files. Where it cannot
 * be used, tests that need it are left out, which is said aloud.
 */
export function hasStrace(untested: string): boolean {
  const tried = spawnSync("strace", ["-f", "-qq", "-o", "/dev/null", "true"]);
  if (tried.status === 0) return true;
  const why = tried.error?.message ?? tried.stderr.toString().trim();
  process.stderr.write(`strace cannot be used here: ${untested} NOT TESTED. ${why}\n`);
  return false;
}

/** A command, for `under` of `earshot-process.ts`: calls of this kind on this path are tampered with. */
export function tampering(path: string, call: string, how: string): readonly string[] {
  const expressions = ["-e", `trace=${call}`, "-e", `inject=${call}:${how}`];
  return ["strace", "-f", "-qq", "-o", "/dev/null", "-P", path, ...expressions];
}
