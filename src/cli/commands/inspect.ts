import { existsSync } from "node:fs";
import type { PostsSummary } from "../../posts/results.ts";
import type { CheckReport } from "../../posts/sqlite/inspect/check.ts";
import type { CheckedPart } from "../../posts/sqlite/inspect/check-block.ts";
import { isBesideFile } from "../../posts/sqlite/sqlite-reason.ts";
import { openAnalyzers } from "../stores/analyzers.ts";
import { type Stores, withDirectory, withIndex, withInspection } from "../stores/compose.ts";
import { refuseEarlierForm } from "../stores/data-directory.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";
import { printJson, printLine, printTable } from "../terminal/output.ts";

export const stats = defineCommand({
  description: "Say what the data directory holds. Also beside a running server.",
  args: { ...settingArgs("index"), ...jsonArg },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async (stores) => {
      const { directory, data } = stores;
      const [summary, users, keys, lists] = await Promise.all([
        summaryOf(stores),
        directory.users.list(),
        directory.keys.list(),
        directory.lists.all(),
      ]);
      const first = toDate(summary.firstPublishedAt);
      const last = toDate(summary.lastPublishedAt);
      if (args.json) {
        return printJson({
          data: data.path,
          posts: summary.posts,
          accounts: summary.accounts,
          first_published_at: first,
          last_published_at: last,
          platforms: summary.platforms,
          users: users.length,
          keys: keys.length,
          lists: lists.length,
        });
      }
      printTable(
        ["DATA", data.path],
        [
          ["Posts", summary.posts],
          ["Accounts", summary.accounts],
          ["First post", first],
          ["Last post", last],
          ...summary.platforms.map(({ platform, posts: count }) => [`  ${platform}`, count]),
          ["Users", users.length],
          ["Keys", keys.length],
          ["Lists", lists.length],
        ],
      );
    }),
});

async function summaryOf(stores: Stores): Promise<PostsSummary> {
  const { config, data } = stores;
  if (config.clickhouseUrl !== null)
    return withIndex(stores, { command: "stats" }, ({ posts }) => posts.summary());
  refuseEarlierForm(data);
  if (!existsSync(data.posts)) return NOTHING_STORED;
  return withInspection(stores, async (inspection) => inspection.summary());
}

const NOTHING_STORED: PostsSummary = {
  posts: 0,
  accounts: 0,
  firstPublishedAt: null,
  lastPublishedAt: null,
  platforms: [],
};

function toDate(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}

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
