import { jsonArg, REPEATED, settingArgs, valuesOf } from "../arguments.ts";
import { auditCommand } from "../audit-command.ts";
import { defineCommand } from "../command.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printLine } from "../output.ts";
import { presentUser } from "../present.ts";
import { readPassword } from "../read-password.ts";
import { parseScopeNames } from "../scope-names.ts";

const args = {
  ...settingArgs("data"),
  ...jsonArg,
  email: {
    type: "positional",
    required: true,
    valueHint: "EMAIL",
    description: "The address with which the user signs in.",
  },
  admin: { type: "boolean", description: "Grant every scope." },
  scope: {
    type: "string",
    valueHint: `SCOPE${REPEATED}`,
    description: "Grant a scope beyond reading: lists, import or admin. Repeat it for several.",
  },
} as const;

export const userCreate = defineCommand({
  description: "Create a user. The password is read from standard input or a prompt.",
  args,
  run: async ({ args: given, rawArgs }) => {
    const scopes = parseScopeNames(valuesOf(rawArgs, args, "scope"), { all: given.admin === true });
    const password = await readPassword();
    await withDirectory(given, { create: true }, async ({ directory }) => {
      const user = await directory.users.create({ email: given.email, password, scopes });
      await auditCommand(directory, "user.created", user.email);
      if (given.json) printJson(presentUser(user));
      else
        printLine(
          `Created ${user.email}. Give them an API key with: earshot key create --user ${user.email}`,
        );
    });
  },
});
