import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printTable } from "../output.ts";
import { presentUser } from "../present.ts";

export const userList = defineCommand({
  description: "List the users.",
  args: { ...settingArgs("data"), ...jsonArg },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ directory }) => {
      const users = await directory.users.list();
      if (args.json) return printJson(users.map(presentUser));
      printTable(
        ["ID", "EMAIL", "DISABLED", "SCOPES", "RATE LIMIT", "CREATED"],
        users.map((user) => [
          user.id,
          user.email,
          user.disabled,
          user.scopes,
          user.rateLimit,
          user.createdAt,
        ]),
      );
    }),
});
