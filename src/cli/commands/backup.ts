import { eraseAgain, readMarks } from "../backup/erased-since.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { loadConfig } from "../config/config.ts";
import { secretBytes } from "../config/value-type.ts";
import { auditCommand, withDirectory } from "../stores/compose.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { promptSecret, readStandardInput } from "../terminal/ask.ts";
import { defineCommand, usageError } from "../terminal/command.ts";
import { printJson, printLine } from "../terminal/output.ts";
import { stopSignal } from "../terminal/stop-signal.ts";

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
      const secret = manifest.secret.included ? "with the secret" : "without the secret";
      await auditCommand(stores.directory, "backup.made", args.folder, secret);
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
    "erased-in": {
      type: "string",
      valueHint: "PLACE",
      description:
        'Erase again what was erased since the backup: the data directory that was in use, or what "earshot export" wrote of it.',
    },
  },
  run: async ({ args }) => {
    const { config, warnings } = loadConfig(args);
    const marks = args["erased-in"] === undefined ? null : await readMarks(args["erased-in"]);
    for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
    const manifest = await restoreBackup({
      folder: args.folder,
      config,
      askForSecret,
    });
    const erased =
      marks === null || manifest.posts === null
        ? null
        : await withDirectory(args, { create: false }, (stores) => eraseAgain(stores, marks));
    if (args.json) return printJson({ ...manifest, erased });
    const { rows } = manifest.directory;
    const posts = manifest.posts === null ? "no posts" : `${manifest.posts.posts} posts`;
    printLine(`Restored ${rows.users} users, ${rows.api_keys} keys, ${rows.lists} lists and ${posts}.`);
    printLine(
      erased === null
        ? `They are as of ${manifest.created_at}: posts that were erased since then have to be erased again (--erased-in).`
        : `They are as of ${manifest.created_at}. Of what was erased since then, ${erased.posts} posts and ${erased.accounts} accounts were erased again.`,
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
