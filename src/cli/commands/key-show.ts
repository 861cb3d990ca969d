import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { usageError } from "../command-error.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printLine } from "../output.ts";
import { parseId } from "../parse-id.ts";

export const keyShow = defineCommand({
  description: "Print a listed API key again, alone, on standard output.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    id: {
      type: "positional",
      required: true,
      valueHint: "ID",
      description: "The ID of the key, from key list.",
    },
  },
  run: ({ args }) => {
    const id = parseId(args.id);
    if (id === null)
      throw usageError(`The ID of a key is a number, not "${args.id}"; "earshot key list" shows it.`);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const key = await directory.keys.reveal(id);
      if (args.json) printJson({ id, key });
      else printLine(key);
    });
  },
});
