import { defineCommand } from "citty";
import { jsonArg, settingArgs } from "../arguments.ts";
import { withPosts } from "../compose.ts";
import { printJson, printLine } from "../output.ts";

export const postsPurge = defineCommand({
  meta: {
    description: "Remove from the disk what was deleted or replaced; until then it is only hidden.",
  },
  args: { ...settingArgs("index"), ...jsonArg },
  run: ({ args }) =>
    withPosts(args, { create: false, command: "posts purge" }, async ({ posts }) => {
      const { rows } = await posts.purge();
      if (args.json) printJson({ rows });
      else printLine(`${rows} deleted or replaced rows are removed from the disk.`);
    }),
});
