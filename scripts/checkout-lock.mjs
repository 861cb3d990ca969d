import { createHash } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One process at a time works on a folder. A lock that a killed process has left is taken away. */
export function withLockOn(folder, work) {
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const lock = join(tmpdir(), `earshot-checkout-${name}.lock`);
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    while (!tryLink(draft, lock)) {
      const owner = ownerOf(lock);
      if (owner !== null && !isAlive(owner)) rmSync(lock, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Null when it has just been given back. */
function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return null;
  }
}
