import { jsonArg, settingArgs } from "../arguments.ts";
import { auditCommand } from "../audit-command.ts";
import { defineCommand } from "../command.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printLine } from "../output.ts";
import { presentKey } from "../present.ts";

export const keyDisable = switchKey(true, "Disable an API key; a running server refuses it within a second.");
export const keyEnable = switchKey(false, "Enable a disabled API key again.");

function switchKey(disabled: boolean, description: string) {
  return defineCommand({
    description,
    args: {
      ...settingArgs("data"),
      ...jsonArg,
      key: {
        type: "positional",
        required: true,
        valueHint: "KEY-OR-ID",
        description: "The key itself, or its ID from key list.",
      },
    },
    run: ({ args }) =>
      withDirectory(args, { create: false }, async ({ directory }) => {
        const key = await directory.keys.setDisabled(args.key, disabled);
        const owner = (await directory.users.list()).find((user) => user.id === key.userId);
        const action = disabled ? "key.disabled" : "key.enabled";
        await auditCommand(directory, action, `key ${key.id} of ${owner?.email}`);
        if (args.json) printJson(presentKey(key, owner?.email ?? null));
        else printLine(`Key ${key.id} of ${owner?.email} is ${disabled ? "disabled" : "enabled"}.`);
      }),
  });
}
