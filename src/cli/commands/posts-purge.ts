import { toArg, withArchive } from "../archive.ts";
import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { printJson, printLine } from "../output.ts";

export const postsPurge = defineCommand({
  description: "Remove from the disk what was deleted or replaced; until then it is only hidden.",
  args: { ...settingArgs("index"), ...jsonArg, ...toArg("admin") },
  run: ({ args }) =>
    withArchive(args, { create: false, command: "posts purge", scope: "admin" }, async (archive) => {
      const { rows } = await archive.purge();
      if (args.json) printJson({ rows });
      else printLine(`${rows} deleted or replaced rows are removed from the disk.`);
    }),
});
