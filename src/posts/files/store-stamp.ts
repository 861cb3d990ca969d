import { createHash } from "node:crypto";
import { lstatSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** What an engine keeps in its directory, beside what is on its way. */
const FOLDERS = ["data", "metadata", "store"];
/** Parts of tables are on the third level. They never change, so their directories say enough. */
const LEVELS = 3;

/** As long as it is the same, the engine's directory is as it was, and where it was: nothing was written, merged or removed. Only while no engine runs. */
export function stampOf(directory: string): string {
  const hash = createHash("sha256").update(resolve(directory));
  const visit = (path: string, level: number) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).toSorted(byName)) {
      const { ino, mtimeMs, size } = lstatSync(join(path, entry.name));
      hash.update(`\n${level} ${entry.name} ${ino} ${mtimeMs} ${size}`);
      if (level < LEVELS && entry.isDirectory()) visit(join(path, entry.name), level + 1);
    }
  };
  for (const folder of FOLDERS) visit(join(directory, folder), 1);
  return hash.digest("hex");
}

function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name < right.name ? -1 : 1;
}
