import { jsonArg, settingArgs } from "../arguments.ts";
import { auditCommand } from "../audit-command.ts";
import { defineCommand } from "../command.ts";
import { usageError } from "../command-error.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printLine } from "../output.ts";
import { presentUser } from "../present.ts";
import { orNone, wholeNumber } from "../value-type.ts";

const LIMIT = orNone(wholeNumber(0, 1_000_000_000), "default");

export const userSetRateLimit = defineCommand({
  description: "Set how many requests an hour each of a user's keys may make.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    email: { type: "positional", required: true, valueHint: "EMAIL" },
    limit: {
      type: "positional",
      required: true,
      valueHint: "N|default",
      description: "0 for no limit, default for the server's.",
    },
  },
  run: ({ args }) => {
    const limit = LIMIT.parse(args.limit);
    if (limit === null) throw usageError(`The rate limit must be ${LIMIT.allowed}, not "${args.limit}".`);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const user = await directory.users.setRateLimit(args.email, limit.value);
      const detail = String(user.rateLimit ?? "default");
      await auditCommand(directory, "user.rate_limit_changed", user.email, detail);
      if (args.json) printJson(presentUser(user));
      else
        printLine(`${user.email}: ${user.rateLimit ?? "the server's default number of"} requests an hour.`);
    });
  },
});
