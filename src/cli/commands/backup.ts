import { jsonArg, settingArgs } from "../arguments.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { defineCommand } from "../command.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printLine } from "../output.ts";
import { stopSignal } from "../stop-signal.ts";

export const backup = defineCommand({
  description:
    "Back up everything into a new folder: users, keys, lists and posts. Also beside a running server.",
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    folder: { type: "positional", required: true, valueHint: "DIR", description: "Where to; a new folder." },
    "with-secret": {
      type: "boolean",
      description: "Put the secret into the backup too. Whoever has it can read the API keys.",
    },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async (stores) => {
      const manifest = await makeBackup(stores, {
        folder: args.folder,
        withSecret: args["with-secret"] === true,
        signal: stopSignal(),
      });
      if (args.json) return printJson({ folder: args.folder, ...manifest });
      const { rows } = manifest.directory;
      const posts = manifest.posts === null ? "no posts" : `${manifest.posts.posts} posts`;
      printLine(
        `Backed up ${rows.users} users, ${rows.api_keys} keys, ${rows.lists} lists and ${posts} to ${args.folder}.`,
      );
      if (!manifest.secret.included) {
        printLine("The secret is not in it: keep it elsewhere, it is needed to restore this.");
      }
    }),
});
