import { jsonArg, settingArgs } from "../arguments.ts";
import { auditCommand } from "../audit-command.ts";
import { defineCommand } from "../command.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printLine } from "../output.ts";
import { presentUser } from "../present.ts";
import { readPassword } from "../read-password.ts";

export const userSetPassword = defineCommand({
  description: "Set a user's password, from standard input or a prompt, and end their sessions.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    email: { type: "positional", required: true, valueHint: "EMAIL" },
  },
  run: async ({ args }) => {
    const password = await readPassword();
    await withDirectory(args, { create: false }, async ({ directory }) => {
      const user = await directory.users.setPassword(args.email, password);
      await auditCommand(directory, "user.password_reset", user.email);
      if (args.json) printJson(presentUser(user));
      else printLine(`${user.email} has a new password.`);
    });
  },
});
