import { defineCommand } from "citty";
import { jsonArg, settingArgs } from "../arguments.ts";
import { withPosts } from "../compose.ts";
import { printJson, printTable } from "../output.ts";

export const stats = defineCommand({
  meta: {
    description: "Say what the data directory holds. It opens the post index, so no server may be running.",
  },
  args: { ...settingArgs("index"), ...jsonArg },
  run: ({ args }) =>
    withPosts(args, { create: false, command: "stats" }, async ({ posts, directory, data }) => {
      const [summary, users, keys, lists] = await Promise.all([
        posts.summary(),
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

function toDate(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
