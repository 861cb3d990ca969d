import { accessSync, constants, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { usageError } from "./command-error.ts";

export interface ImportInput {
  /** As it was given. */
  readonly name: string;
  /** Null: standard input. */
  readonly path: string | null;
  /** Where its bad lines go. */
  readonly rejects: string;
}

/** Refuses, before anything is stored, whatever cannot be read. */
export function checkInputs(
  names: readonly string[],
  rejects: string | undefined,
): { readonly inputs: readonly ImportInput[]; readonly totalBytes: number | null } {
  const problems: string[] = [];
  let totalBytes: number | null = 0;
  const inputs = names.map((name): ImportInput => {
    const path = name === "-" ? null : name;
    const bytes = path === null ? null : sizeOf(path, problems);
    totalBytes = totalBytes === null || bytes === null ? null : totalBytes + bytes;
    const shortName = path === null ? "standard-input" : basename(path);
    return { name, path, rejects: resolve(rejects ?? `${shortName}.rejects.ndjson`) };
  });
  if (names.filter((name) => name === "-").length > 1) problems.push("Standard input can be read only once.");
  for (const input of inputs) {
    if (input.path !== null && resolve(input.path) === input.rejects) {
      problems.push(
        `${input.name} is both read and where rejects go; name another file with --rejects FILE.`,
      );
    }
  }
  if (problems.length > 0) throw usageError(problems.join("\n"));
  return { inputs, totalBytes };
}

/** Null for what has no size, such as a pipe. */
function sizeOf(path: string, problems: string[]): number | null {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) problems.push(`${path} is a directory, not a file.`);
    else accessSync(path, constants.R_OK);
    return stats.isFile() ? stats.size : null;
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    problems.push(missing ? `There is no file ${path}.` : `${path} cannot be read.`);
    return null;
  }
}
