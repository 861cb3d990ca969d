import { existsSync } from "node:fs";
import type { CheckReport } from "../../posts/sqlite/inspect/check.ts";
import type { CheckedPart } from "../../posts/sqlite/inspect/check-block.ts";
import { isBesideFile } from "../../posts/sqlite/sqlite-reason.ts";
import { openAnalyzers } from "../stores/analyzers.ts";
import { type Stores, withDirectory, withInspection } from "../stores/compose.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { defineCommand } from "../terminal/command.ts";
import { CommandError } from "../terminal/command-error.ts";
import { printJson, printLine } from "../terminal/output.ts";

export const check = defineCommand({
  description:
    "Look for damage in the post index of a data directory: the file, the rows, the columns, and the words of a sample of posts. Also beside a running server. Exit code 1 if anything is wrong.",
  args: { ...settingArgs("index"), ...jsonArg },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async (stores) => {
      const { posts, sampled, problems } = await reportOn(stores);
      const told = problems.map((problem) => ({ ...problem, advice: ADVICE[problem.part] }));
      const code = problems.length === 0 ? 0 : 1;
      if (args.json) {
        printJson({ data: stores.data.path, ok: code === 0, posts, sampled, problems: told });
        return code;
      }
      for (const { part, detail } of told) printLine(`${TITLES[part]}: ${detail}.`);
      for (const advice of new Set(told.map((problem) => problem.advice))) printLine(advice);
      if (code === 0)
        printLine(`Nothing is wrong with ${posts} posts, and with the words of ${sampled} of them.`);
      return code;
    }),
});

const TITLES: Readonly<Record<CheckedPart, string>> = {
  file: "The file is damaged",
  rows: "Something is missing",
  columns: "Columns are wrong",
  words: "The word index is wrong",
};

const RESTORE =
  'Stop the server, keep a copy of the data directory, and restore a backup ("earshot restore"). Without one, "earshot export" writes what can still be read, for "earshot import" into a new data directory.';

const ADVICE: Readonly<Record<CheckedPart, string>> = {
  file: RESTORE,
  rows: RESTORE,
  columns: RESTORE,
  words: '"earshot reindex --force" makes the word index anew out of the texts.',
};

async function reportOn(stores: Stores): Promise<CheckReport> {
  const { config, data } = stores;
  if (config.clickhouseUrl !== null)
    throw new CommandError('"earshot check" is for data directories. ClickHouse looks after its own files.');
  if (!existsSync(data.posts)) throw new CommandError(`There is no post index in ${data.path} yet.`);
  try {
    return await withInspection(stores, ({ check: look }) => look((version) => analyzerOf(stores, version)));
  } catch (error) {
    if (error instanceof CommandError || isBesideFile(error)) throw error;
    // Damaged where it begins, it cannot even be opened.
    const detail = error instanceof Error ? error.message : String(error);
    return { posts: 0, sampled: 0, problems: [{ part: "file", detail }] };
  }
}

async function analyzerOf({ config, data }: Stores, version: string) {
  const { dictionaries } = config;
  const analyzers = openAnalyzers({ archive: data.analyzers, dictionaries, replacing: false });
  return analyzers.current.version === version ? analyzers.current : analyzers.recall(version);
}
