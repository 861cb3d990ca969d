import { existsSync } from "node:fs";
import type { PostsSummary } from "../../posts/results.ts";
import { type Stores, withDirectory, withIndex, withInspection } from "../stores/compose.ts";
import { refuseEarlierForm } from "../stores/data-directory.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { defineCommand } from "../terminal/command.ts";
import { printJson, printTable } from "../terminal/output.ts";

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
