import { accessSync, constants, createReadStream, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Format } from "../../ingest/formats/format.ts";
import {
  FORMAT_ADVICE,
  FORMATS,
  findFormat,
  SAMPLE_BYTES,
  UnknownFormatError,
} from "../../ingest/formats/formats.ts";
import { openSource } from "../../ingest/formats/read-source.ts";
import { didYouMean } from "../config/value-type.ts";
import { usageError } from "../terminal/command.ts";

/** A file, or standard input for `-`; one that cannot be read is refused at once. */
export function openInput(file: string): { readonly name: string; readonly bytes: AsyncIterable<Buffer> } {
  if (file === "-") return { name: "standard input", bytes: process.stdin };
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw usageError(`There is no file ${file}.`);
  if (stats.isDirectory()) throw usageError(`${file} is a directory, not a file.`);
  accessSync(file, constants.R_OK);
  return { name: file, bytes: createReadStream(file) };
}

export interface ImportInput {
  /** As it was given. */
  readonly name: string;
  /** Null: standard input. */
  readonly path: string | null;
  /** Null: not known. */
  readonly bytes: number | null;
  /** Where its bad lines go. */
  readonly rejects: string;
  /** Undefined: told when it is read, because it can be read only once. */
  readonly format: Format | undefined;
}

/** Refuses, before anything is stored, inputs that cannot be read. */
export async function checkInputs(
  names: readonly string[],
  { rejects, format }: { readonly rejects: string | undefined; readonly format: string | undefined },
): Promise<{ readonly inputs: readonly ImportInput[]; readonly totalBytes: number | null }> {
  const named = parseFormat(format);
  const problems: string[] = [];
  const unknown: string[] = [];
  let totalBytes: number | null = 0;
  const inputs: ImportInput[] = [];
  for (const name of names) {
    const path = name === "-" ? null : name;
    const bytes = path === null ? null : sizeOf(path, problems);
    totalBytes = totalBytes === null || bytes === null ? null : totalBytes + bytes;
    const shortName = path === null ? "standard-input" : basename(path);
    const told = named ?? (path === null || bytes === null ? undefined : await detect(path, unknown));
    inputs.push({
      name,
      path,
      bytes,
      rejects: resolve(rejects ?? `${shortName}.rejects.ndjson`),
      format: told,
    });
  }
  if (names.filter((name) => name === "-").length > 1) problems.push("Standard input can be read only once.");
  for (const input of inputs) {
    if (input.path !== null && resolve(input.path) === input.rejects) {
      problems.push(
        `${input.name} is both read and where rejects go; name another file with --rejects FILE.`,
      );
    }
  }
  if (unknown.length > 0) problems.push(...unknown, FORMAT_ADVICE);
  if (problems.length > 0) throw usageError(problems.join("\n"));
  return { inputs, totalBytes };
}

function parseFormat(name: string | undefined): Format | undefined {
  if (name === undefined) return undefined;
  const format = findFormat(name);
  if (format !== undefined) return format;
  const names = FORMATS.map(({ name }) => name);
  throw usageError(
    `There is no format ${name}${didYouMean(name, names)} The formats are ${names.join(", ")}.`,
  );
}

async function detect(path: string, unknown: string[]): Promise<Format | undefined> {
  const beginning = createReadStream(path, { end: SAMPLE_BYTES - 1 });
  try {
    return (await openSource(beginning, { fileName: path })).format;
  } catch (error) {
    if (!(error instanceof UnknownFormatError)) throw error;
    unknown.push(`${path}: ${error.message}.`);
    return undefined;
  } finally {
    beginning.destroy();
  }
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
