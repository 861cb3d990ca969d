import { orNone, wholeNumber } from "../config/value-type.ts";
import { withDirectory } from "../stores/compose.ts";
import { auditCommand } from "../stores/own-server.ts";
import { jsonArg, REPEATED, settingArgs, valuesOf } from "../terminal/arguments.ts";
import { readPassword } from "../terminal/ask.ts";
import { defineCommand } from "../terminal/command.ts";
import { usageError } from "../terminal/command-error.ts";
import { presentUser, printJson, printLine, printTable } from "../terminal/output.ts";
import { parseScopeNames } from "./identify.ts";

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
