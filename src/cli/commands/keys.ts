import { KEY_LIFETIME_DAYS, KEY_OVERLAP_HOURS, KEY_WARNING_DAYS } from "../../contract/limits.ts";
import type { Directory } from "../../directory/directory.ts";
import { defaultKeyEnd } from "../../directory/keys/keys.ts";
import type { ApiKey } from "../../directory/records.ts";
import { auditCommand, withDirectory } from "../stores/compose.ts";
import { jsonArg, REPEATED, settingArgs, valuesOf } from "../terminal/arguments.ts";
import { CommandError, defineCommand, usageError } from "../terminal/command.ts";
import { presentKey, printJson, printLine, printTable } from "../terminal/output.ts";
import { findUser, parseId, parseScopeNames } from "./identify.ts";

const expires = {
  type: "string",
  valueHint: "WHEN",
  description: "When the key ends: a day (2027-11-10), a number of days from now, or never.",
} as const;
const allow = {
  type: "string",
  valueHint: `NETWORK${REPEATED}`,
  description:
    "Let the key be used only from this address or network (10.0.0.0/8). Repeat it for several; all stands for everywhere.",
} as const;

const args = {
  ...settingArgs("data"),
  ...jsonArg,
  user: { type: "string", valueHint: "EMAIL", required: true, description: "Whose key it is." },
  name: { type: "string", valueHint: "NAME", description: "What the key is for." },
  scope: {
    type: "string",
    valueHint: `SCOPE${REPEATED}`,
    description:
      "Let the key do more than read: lists, import, erase, audit or admin, if its user may. Repeat it for several.",
  },
  expires: { ...expires, description: `${expires.description} Default: ${KEY_LIFETIME_DAYS} days.` },
  allow,
} as const;

/** Undefined: nothing was said. */
function parseEnd(text: string | undefined, now: Date): Date | null | undefined {
  if (text === undefined) return undefined;
  if (text === "never") return null;
  if (/^\d{1,5}$/.test(text)) return new Date(now.getTime() + Number(text) * DAY_MS);
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  if (!Number.isNaN(day.getTime())) return day;
  throw usageError(`--expires is a day like 2027-11-10, a number of days, or never, not "${text}".`);
}

/** Undefined: nothing was said. */
function parseAllowed(networks: readonly string[]): readonly string[] | undefined {
  if (networks.length === 0) return undefined;
  return networks.includes("all") ? [] : networks;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Says on standard error which keys end soon, so that standard output stays what it is. */
function warnOfEnds(keys: readonly ApiKey[], now: Date): void {
  for (const { id, name, disabled, expiresAt } of keys) {
    if (disabled || expiresAt === null) continue;
    const days = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS);
    if (days > KEY_WARNING_DAYS) continue;
    const title = name === null ? `Key ${id}` : `Key ${id} "${name}"`;
    const when = days <= 0 ? "is over" : `ends in ${days === 1 ? "a day" : `${days} days`}`;
    process.stderr.write(`${title} ${when}; "earshot key rotate ${id}" makes its successor.\n`);
  }
}

export const keyCreate = defineCommand({
  description: "Create an API key and print it, alone, on standard output.",
  args,
  run: ({ args: given, rawArgs }) => {
    const scopes = parseScopeNames(valuesOf(rawArgs, args, "scope"));
    const allowedAddresses = parseAllowed(valuesOf(rawArgs, args, "allow")) ?? [];
    const now = new Date();
    const end = parseEnd(given.expires, now);
    return withDirectory(given, { create: false }, async ({ directory }) => {
      const user = await findUser(directory, given.user);
      const { key, secret } = await directory.keys.create({
        userId: user.id,
        name: given.name ?? null,
        scopes,
        expiresAt: end === undefined ? defaultKeyEnd(now) : end,
        allowedAddresses,
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

const changeArgs = {
  ...settingArgs("data"),
  ...jsonArg,
  id: {
    type: "positional",
    required: true,
    valueHint: "ID",
    description: "The ID of the key, from key list.",
  },
  expires,
  allow,
} as const;

export const keyLimit = defineCommand({
  description: "Say when an API key ends, and where it may be used from. What is left out stays as it is.",
  args: changeArgs,
  run: ({ args: given, rawArgs }) => {
    const id = parseKeyId(given.id);
    const expiresAt = parseEnd(given.expires, new Date());
    const allowedAddresses = parseAllowed(valuesOf(rawArgs, changeArgs, "allow"));
    if (expiresAt === undefined && allowedAddresses === undefined)
      throw usageError("Say what to change: --expires WHEN, --allow NETWORK, or both.");
    return withDirectory(given, { create: false }, async ({ directory }) => {
      const { userId, email } = await findKey(directory, id);
      const key = await directory.keys.update(userId, id, {
        ...(expiresAt !== undefined && { expiresAt }),
        ...(allowedAddresses !== undefined && { allowedAddresses }),
      });
      await auditCommand(directory, "key.limited", `key ${id} of ${email}`);
      if (given.json) return printJson(presentKey(key, email));
      const end = key.expiresAt === null ? "never ends" : `ends ${key.expiresAt.toISOString()}`;
      const from = key.allowedAddresses.length === 0 ? "everywhere" : key.allowedAddresses.join(", ");
      printLine(`Key ${id} of ${email} ${end}, and may be used from ${from}.`);
    });
  },
});

export const keyDelete = defineCommand({
  description: "Delete an API key for good; a running server refuses it within a second.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    id: changeArgs.id,
  },
  run: ({ args }) => {
    const id = parseKeyId(args.id);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const key = await directory.keys.delete(id);
      await auditCommand(directory, "key.deleted", `key ${id}`);
      if (args.json) printJson(presentKey(key, null));
      else printLine(`Deleted key ${id}.`);
    });
  },
});

export const keyRotate = defineCommand({
  description: `Replace an API key, and print the new one, alone, on standard output. The old one works for ${KEY_OVERLAP_HOURS} hours more.`,
  args: { ...settingArgs("data"), ...jsonArg, id: changeArgs.id, expires: args.expires },
  run: ({ args: given }) => {
    const id = parseKeyId(given.id);
    const now = new Date();
    const end = parseEnd(given.expires, now);
    return withDirectory(given, { create: false }, async ({ directory }) => {
      const { email } = await findKey(directory, id);
      const expiresAt = end === undefined ? defaultKeyEnd(now) : end;
      const { key, secret } = await directory.keys.rotate(id, { expiresAt });
      await auditCommand(directory, "key.rotated", `key ${id} of ${email}`, `key ${key.id}`);
      if (given.json) printJson({ ...presentKey(key, email), key: secret });
      else printLine(secret);
    });
  },
});

async function findKey(directory: Directory, id: number): Promise<{ userId: number; email: string | null }> {
  const key = (await directory.keys.list()).find((one) => one.id === id);
  if (key === undefined) throw new CommandError(`There is no API key with the ID ${id}.`);
  return { userId: key.userId, email: (await directory.users.find(key.userId))?.email ?? null };
}

function parseKeyId(text: string): number {
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
        ["ID", "USER", "NAME", "DISABLED", "SCOPES", "CREATED", "ENDS", "FROM", "LAST USED", "BY"],
        keys.map((key) => [
          key.id,
          emailOf(key.userId),
          key.name,
          key.disabled,
          key.scopes,
          key.createdAt,
          key.expiresAt,
          key.allowedAddresses,
          key.lastUsedAt,
          key.lastAddress,
        ]),
      );
      warnOfEnds(keys, new Date());
    }),
});

export const keyShow = defineCommand({
  description: "Print a listed API key again, alone, on standard output.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    id: changeArgs.id,
  },
  run: ({ args }) => {
    const id = parseKeyId(args.id);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const key = await directory.keys.reveal(id);
      await auditCommand(directory, "key.shown", `key ${id}`);
      if (args.json) printJson({ id, key });
      else printLine(key);
    });
  },
});
