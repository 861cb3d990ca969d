import { jsonArg, REPEATED, settingArgs, valuesOf } from "../arguments.ts";
import { auditCommand } from "../audit-command.ts";
import { defineCommand } from "../command.ts";
import { withDirectory } from "../compose.ts";
import { findUser } from "../find-user.ts";
import { printJson, printLine } from "../output.ts";
import { presentKey } from "../present.ts";
import { parseScopeNames } from "../scope-names.ts";

const args = {
  ...settingArgs("data"),
  ...jsonArg,
  user: { type: "string", valueHint: "EMAIL", required: true, description: "Whose key it is." },
  name: { type: "string", valueHint: "NAME", description: "What the key is for." },
  scope: {
    type: "string",
    valueHint: `SCOPE${REPEATED}`,
    description:
      "Let the key do more than read: lists, import or admin, if its user may. Repeat it for several.",
  },
} as const;

export const keyCreate = defineCommand({
  description: "Create an API key and print it, alone, on standard output.",
  args,
  run: ({ args: given, rawArgs }) => {
    const scopes = parseScopeNames(valuesOf(rawArgs, args, "scope"));
    return withDirectory(given, { create: false }, async ({ directory }) => {
      const user = await findUser(directory, given.user);
      const { key, secret } = await directory.keys.create({
        userId: user.id,
        name: given.name ?? null,
        scopes,
      });
      await auditCommand(directory, "key.created", `key ${key.id} of ${user.email}`);
      if (given.json) printJson({ ...presentKey(key, user.email), key: secret });
      else printLine(secret);
    });
  },
});
