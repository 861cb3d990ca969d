import { accessSync, constants, createReadStream, statSync } from "node:fs";
import { usageError } from "./command-error.ts";

/** A file, or standard input for `-`; whatever cannot be read is refused at once. */
export function openInput(file: string): { readonly name: string; readonly bytes: AsyncIterable<Buffer> } {
  if (file === "-") return { name: "standard input", bytes: process.stdin };
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw usageError(`There is no file ${file}.`);
  if (stats.isDirectory()) throw usageError(`${file} is a directory, not a file.`);
  accessSync(file, constants.R_OK);
  return { name: file, bytes: createReadStream(file) };
}
