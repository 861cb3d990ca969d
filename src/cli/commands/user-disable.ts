import { jsonArg, settingArgs } from "../arguments.ts";
import { auditCommand } from "../audit-command.ts";
import { defineCommand } from "../command.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printLine } from "../output.ts";
import { presentUser } from "../present.ts";

export const userDisable = switchUser(
  true,
  "Disable a user: sign-in, sessions and API keys stop working within a second.",
);
export const userEnable = switchUser(false, "Enable a disabled user again.");

function switchUser(disabled: boolean, description: string) {
  return defineCommand({
    description,
    args: {
      ...settingArgs("data"),
      ...jsonArg,
      email: { type: "positional", required: true, valueHint: "EMAIL" },
    },
    run: ({ args }) =>
      withDirectory(args, { create: false }, async ({ directory }) => {
        const user = await directory.users.setDisabled(args.email, disabled);
        await auditCommand(directory, disabled ? "user.disabled" : "user.enabled", user.email);
        if (args.json) printJson(presentUser(user));
        else printLine(`${user.email} is ${disabled ? "disabled" : "enabled"}.`);
      }),
  });
}
