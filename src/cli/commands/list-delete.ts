import { jsonArg, settingArgs } from "../arguments.ts";
import { auditCommand } from "../audit-command.ts";
import { defineCommand } from "../command.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printLine } from "../output.ts";
import { parseListId } from "../parse-id.ts";

export const listDelete = defineCommand({
  description: "Delete a list. The posts that it pulled in stay.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    id: { type: "positional", required: true, valueHint: "ID", description: "The ID of the list." },
  },
  run: ({ args }) => {
    const id = parseListId(args.id);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      await directory.lists.delete(id);
      await auditCommand(directory, "list.deleted", `list ${id}`);
      if (args.json) printJson({ id, deleted: true });
      else printLine(`List ${id} is deleted.`);
    });
  },
});
