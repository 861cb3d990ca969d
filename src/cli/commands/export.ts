import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { type Stores, withDirectory, withIndex, withInspection } from "../compose.ts";
import { type ExportCounts, exportLines } from "../export/export-lines.ts";
import { printJson, printLine } from "../output.ts";
import { stopSignal } from "../stop-signal.ts";

export const exportFile = defineCommand({
  description:
    'Write all posts, accounts and marks of erased posts as NDJSON, which "earshot import" takes in. Also beside a running server.',
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    file: {
      type: "positional",
      required: false,
      valueHint: "FILE",
      description:
        "A new file, gzipped if its name ends with .gz; - for standard output, which is the default.",
    },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async (stores) => {
      const file = args.file ?? "-";
      const counts = file === "-" ? await toStandardOutput(stores) : await toFile(stores, file);
      const told = `${counts.posts} posts, ${counts.accounts} accounts, ${counts.erasures} marks of erased posts and accounts`;
      if (file === "-") process.stderr.write(`${told}\n`);
      else if (args.json) printJson({ file, ...counts });
      else printLine(`${told} in ${file}.`);
    }),
});

async function toStandardOutput(stores: Stores): Promise<ExportCounts> {
  return withLines(stores, (lines) => pipeline(Readable.from(lines), process.stdout, { end: false }));
}

/** It has its name when it is whole. */
async function toFile(stores: Stores, file: string): Promise<ExportCounts> {
  if (existsSync(file)) throw new CommandError(`There is ${file} already. Name a new file.`);
  const draft = `${file}.part`;
  const signal = stopSignal();
  try {
    const counts = await withLines(stores, (lines) => {
      const output = createWriteStream(draft, { mode: 0o600, flush: true });
      return file.endsWith(".gz")
        ? pipeline(Readable.from(lines), createGzip(), output, { signal })
        : pipeline(Readable.from(lines), output, { signal });
    });
    renameSync(draft, file);
    return counts;
  } catch (error) {
    rmSync(draft, { force: true });
    throw signal.aborted ? new CommandError("Interrupted; there is no export.") : error;
  }
}

async function withLines(
  stores: Stores,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<ExportCounts> {
  const counts: ExportCounts = { posts: 0, accounts: 0, erasures: 0 };
  if (stores.config.clickhouseUrl !== null)
    await withIndex(stores, { command: "export" }, ({ posts }) => write(exportLines(posts.dump(), counts)));
  else await withInspection(stores, (inspection) => write(exportLines(inspection.dump(), counts)));
  return counts;
}
