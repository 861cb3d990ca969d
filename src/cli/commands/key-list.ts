import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { withDirectory } from "../compose.ts";
import { findUser } from "../find-user.ts";
import { printJson, printTable } from "../output.ts";
import { presentKey } from "../present.ts";

export const keyList = defineCommand({
  description: "List the API keys, without the keys themselves.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    user: { type: "string", valueHint: "EMAIL", description: "Only this user's." },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ directory }) => {
      const users = await directory.users.list();
      const owner = args.user === undefined ? undefined : await findUser(directory, args.user);
      const keys = await directory.keys.list(owner?.id);
      const emailOf = (id: number) => users.find((user) => user.id === id)?.email ?? null;
      if (args.json) return printJson(keys.map((key) => presentKey(key, emailOf(key.userId))));
      printTable(
        ["ID", "USER", "NAME", "DISABLED", "SCOPES", "CREATED", "LAST USED"],
        keys.map((key) => [
          key.id,
          emailOf(key.userId),
          key.name,
          key.disabled,
          key.scopes,
          key.createdAt,
          key.lastUsedAt,
        ]),
      );
    }),
});
