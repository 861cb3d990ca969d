import { INVITATION_HOURS } from "../../contract/limits.ts";
import { SET_PASSWORD_PATH } from "../../contract/manage/users.ts";
import { roleOf } from "../../contract/vocabulary.ts";
import type { User } from "../../directory/records.ts";
import { LOCAL_SIGN_IN_FACT } from "../../http/door/caller.ts";
import { orNone, wholeNumber } from "../config/value-type.ts";
import { auditCommand, type Stores, withDirectory } from "../stores/compose.ts";
import { findOwnServer } from "../stores/index-lock.ts";
import { jsonArg, REPEATED, settingArgs, valuesOf } from "../terminal/arguments.ts";
import { readPassword } from "../terminal/ask.ts";
import { defineCommand, usageError } from "../terminal/command.ts";
import { presentUser, printJson, printLine, printTable } from "../terminal/output.ts";
import { findUser, parseScopeNames } from "./identify.ts";

const args = {
  ...settingArgs("data"),
  ...jsonArg,
  email: {
    type: "positional",
    required: true,
    valueHint: "EMAIL",
    description: "The address with which the user signs in.",
  },
  admin: { type: "boolean", description: "Make an administrator, who may do everything." },
  invite: { type: "boolean", description: "Print a link by which the user sets the password." },
  scope: {
    type: "string",
    valueHint: `SCOPE${REPEATED}`,
    description:
      "Grant a scope beyond reading: lists, import, erase or admin. Repeat it for several. Or audit, alone: the user reads the audit log and no posts.",
  },
} as const;

export const userCreate = defineCommand({
  description:
    "Create a user. The password is read from standard input or a prompt; with --invite the user sets it by a link.",
  args,
  run: async ({ args: given, rawArgs }) => {
    const scopes = parseScopeNames(valuesOf(rawArgs, args, "scope"), { administrator: given.admin === true });
    const password = given.invite === true ? null : await readPassword();
    await withDirectory(given, { create: true }, async (stores) => {
      const { directory } = stores;
      const user = await directory.users.create({ email: given.email, password, scopes });
      await auditCommand(directory, "user.created", user.email);
      if (password === null) return printInvitation(stores, user, given.json === true);
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
        ["ID", "EMAIL", "ROLE", "DISABLED", "SCOPES", "RATE LIMIT", "SECOND FACTOR", "CREATED"],
        users.map((user) => [
          user.id,
          user.email,
          roleOf(user.scopes),
          user.disabled,
          user.scopes,
          user.rateLimit,
          user.secondFactor,
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

export const userDelete = defineCommand({
  description: "Delete a user with keys and sessions. The lists go to another user, or are deleted.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    email: { type: "positional", required: true, valueHint: "EMAIL" },
    "lists-to": { type: "string", valueHint: "EMAIL", description: "Who gets the lists." },
    "delete-lists": { type: "boolean", description: "Delete the lists too." },
  },
  run: ({ args }) => {
    const heirEmail = args["lists-to"];
    if ((heirEmail === undefined) === (args["delete-lists"] !== true))
      throw usageError("Say what becomes of the lists: give --lists-to EMAIL or --delete-lists.");
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const user = await findUser(directory, args.email);
      const heir = heirEmail === undefined ? null : await findUser(directory, heirEmail);
      if (heir?.id === user.id) throw usageError("The lists must go to another user.");
      await directory.users.delete(user.id, { listsTo: heir?.id ?? null });
      const detail = heir === null ? "lists deleted" : `lists to ${heir.email}`;
      await auditCommand(directory, "user.deleted", user.email, detail);
      if (args.json) printJson(presentUser(user));
      else printLine(`Deleted ${user.email}; ${detail}.`);
    });
  },
});

export const userResetFactors = defineCommand({
  description:
    "Remove the authenticator app, passkeys and recovery codes of a user who has lost them, and end the user's sessions.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    email: { type: "positional", required: true, valueHint: "EMAIL" },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ directory }) => {
      const { id, email } = await findUser(directory, args.email);
      await directory.factors.reset(id);
      await auditCommand(directory, "user.factors_reset", email);
      const user = await findUser(directory, email);
      if (args.json) printJson(presentUser(user));
      else printLine(`${email} has no second factor any more, and is signed out everywhere.`);
    }),
});

const MINUTES = wholeNumber(1, 1440);

export const userOpenLocalSignIn = defineCommand({
  description:
    "Let users sign in with their passwords for a while, where `oidc-only` is set: the way back when the identity provider is away. Running servers know it at once.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    minutes: { type: "string", valueHint: "N", description: "For how long; 60 unless given, 0 ends it." },
  },
  run: ({ args }) => {
    const minutes = args.minutes === "0" ? { value: 0 } : MINUTES.parse(args.minutes ?? "60");
    if (minutes === null)
      throw usageError(`--minutes must be ${MINUTES.allowed}, or 0, not "${args.minutes}".`);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const until = new Date(Date.now() + minutes.value * 60_000).toISOString();
      await directory.facts.set(LOCAL_SIGN_IN_FACT, until);
      await auditCommand(directory, "user.local_sign_in_opened", null, `${minutes.value} minutes`);
      if (args.json) printJson({ local_sign_in_until: until });
      else printLine(`Users can sign in with their passwords until ${until}.`);
    });
  },
});

export const userInvite = defineCommand({
  description: `Print a link by which a user sets a new password: once, within ${INVITATION_HOURS} hours.`,
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    email: { type: "positional", required: true, valueHint: "EMAIL" },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async (stores) => {
      const user = await findUser(stores.directory, args.email);
      await printInvitation(stores, user, args.json === true);
    }),
});

async function printInvitation({ config, directory }: Stores, user: User, json: boolean): Promise<void> {
  const { token, expiresAt } = await directory.invitations.create(user.id);
  await auditCommand(directory, "user.invited", user.email);
  const base = config.publicUrl ?? (await findOwnServer(config))?.url ?? `http://localhost:${config.port}`;
  const url = `${base.replace(/\/+$/, "")}${SET_PASSWORD_PATH}#token=${token}`;
  if (json) {
    printJson({ ...presentUser(user), invitation: { url, expires_at: expiresAt.toISOString() } });
    return;
  }
  printLine(url);
  process.stderr.write(
    `${user.email} sets the password there, once, until ${expiresAt.toISOString()}. Send it on a safe way.\n`,
  );
}

const LIMIT = orNone(wholeNumber(0, 1_000_000_000), "default");

export const userSetRateLimit = defineCommand({
  description: "Set how many requests an hour a user may make, over all keys and sessions.",
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
