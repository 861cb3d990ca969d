import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { withDirectory } from "../compose.ts";
import { findUser } from "../find-user.ts";
import { printJson, printTable } from "../output.ts";
import { presentList } from "../present.ts";

export const listList = defineCommand({
  description: "List the monitoring lists.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    user: { type: "string", valueHint: "EMAIL", description: "Only this user's." },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ directory }) => {
      const owner = args.user === undefined ? null : await findUser(directory, args.user);
      const lists = owner === null ? await directory.lists.all() : await directory.lists.listOf(owner.id);
      const users = await directory.users.list();
      const emailOf = (id: number) => users.find((user) => user.id === id)?.email ?? null;
      if (args.json) return printJson(lists.map((list) => presentList(list, emailOf(list.userId))));
      printTable(
        ["ID", "USER", "NAME", "ACCOUNTS", "KEYWORD", "UPDATED"],
        lists.map((list) => [
          list.id,
          emailOf(list.userId),
          list.name,
          list.memberCount,
          list.keyword,
          list.updatedAt,
        ]),
      );
    }),
});
