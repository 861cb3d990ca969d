import { printMember } from "../../contract/manage/parse-member.ts";
import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printLine } from "../output.ts";
import { parseListId } from "../parse-id.ts";
import { presentList } from "../present.ts";

export const listShow = defineCommand({
  description: "Show a list and its accounts, in the format that --accounts reads.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    id: { type: "positional", required: true, valueHint: "ID", description: "The ID of the list." },
  },
  run: ({ args }) => {
    const id = parseListId(args.id);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const list = await directory.lists.find(id);
      if (list === null) throw new CommandError(`There is no list ${id}.`);
      const owner = (await directory.users.list()).find((user) => user.id === list.userId)?.email ?? null;
      if (args.json) return printJson(presentList(list, owner));
      printLine(`# List ${list.id}: ${list.name}`);
      printLine(`# User: ${owner}`);
      if (list.description !== null) printLine(`# Description: ${list.description}`);
      if (list.keyword !== null)
        printLine(`# Keyword${list.simpleQuery ? " (boolean)" : ""}: ${list.keyword}`);
      for (const member of list.members) printLine(printMember(member));
    });
  },
});
