import { jsonArg, settingArgs } from "../arguments.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { defineCommand } from "../command.ts";
import { usageError } from "../command-error.ts";
import { loadConfig } from "../config.ts";
import { printJson, printLine } from "../output.ts";
import { promptSecret } from "../read-password.ts";
import { readStandardInput } from "../standard-input.ts";
import { secretBytes } from "../value-type.ts";

export const restore = defineCommand({
  description:
    "Make a new installation out of a backup. The secret is taken from the backup, from EARSHOT_SECRET, or asked for.",
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    folder: {
      type: "positional",
      required: true,
      valueHint: "DIR",
      description: "The folder of the backup.",
    },
  },
  run: async ({ args }) => {
    const { config, warnings } = loadConfig(args);
    for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
    const manifest = await restoreBackup({
      folder: args.folder,
      config,
      askForSecret,
    });
    if (args.json) return printJson(manifest);
    const { rows } = manifest.directory;
    const posts = manifest.posts === null ? "no posts" : `${manifest.posts.posts} posts`;
    printLine(`Restored ${rows.users} users, ${rows.api_keys} keys, ${rows.lists} lists and ${posts}.`);
    printLine(
      `They are as of ${manifest.created_at}: posts that were erased since then have to be erased again.`,
    );
  },
});

async function askForSecret(): Promise<Buffer> {
  const text = process.stdin.isTTY
    ? await promptSecret("The secret of the installation that was backed up: ")
    : await readStandardInput();
  const parsed = secretBytes.parse(text.trim());
  if (parsed !== null) return parsed.value;
  throw usageError(
    `The secret is needed and is not in the backup: type it on a terminal, pipe it to standard input, or give it as EARSHOT_SECRET. It is ${secretBytes.allowed}.`,
  );
}
