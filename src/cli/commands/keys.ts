import { withDirectory } from "../stores/compose.ts";
import { auditCommand } from "../stores/own-server.ts";
import { jsonArg, REPEATED, settingArgs, valuesOf } from "../terminal/arguments.ts";
import { defineCommand } from "../terminal/command.ts";
import { usageError } from "../terminal/command-error.ts";
import { presentKey, printJson, printLine, printTable } from "../terminal/output.ts";
import { findUser, parseId, parseScopeNames } from "./identify.ts";

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

export const keyDelete = defineCommand({
  description: "Delete an API key for good; a running server refuses it within a second.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    id: {
      type: "positional",
      required: true,
      valueHint: "ID",
      description: "The ID of the key, from key list.",
    },
  },
  run: ({ args }) => {
    const id = requireKeyId(args.id);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const key = await directory.keys.delete(id);
      await auditCommand(directory, "key.deleted", `key ${id}`);
      if (args.json) printJson(presentKey(key, null));
      else printLine(`Deleted key ${id}.`);
    });
  },
});

function requireKeyId(text: string): number {
  const id = parseId(text);
  if (id !== null) return id;
  throw usageError(`The ID of a key is a number, not "${text}"; "earshot key list" shows it.`);
}

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

export const keyShow = defineCommand({
  description: "Print a listed API key again, alone, on standard output.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    id: {
      type: "positional",
      required: true,
      valueHint: "ID",
      description: "The ID of the key, from key list.",
    },
  },
  run: ({ args }) => {
    const id = requireKeyId(args.id);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const key = await directory.keys.reveal(id);
      await auditCommand(directory, "key.shown", `key ${id}`);
      if (args.json) printJson({ id, key });
      else printLine(key);
    });
  },
});
