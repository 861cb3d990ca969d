import type { Directory } from "../../directory/directory.ts";
import type { Team } from "../../directory/records.ts";
import { didYouMean } from "../config/value-type.ts";
import { auditCommand, withDirectory } from "../stores/compose.ts";
import { jsonArg, REPEATED, settingArgs } from "../terminal/arguments.ts";
import { CommandError, defineCommand, usageError } from "../terminal/command.ts";
import { presentList, printJson, printLine, printTable } from "../terminal/output.ts";
import { findUser, parseListId } from "./identify.ts";

const shared = { ...settingArgs("data"), ...jsonArg } as const;
const name = {
  type: "positional",
  required: true,
  valueHint: "NAME",
  description: "The name of the team.",
} as const;
const people = {
  type: "positional",
  required: false,
  valueHint: `EMAIL${REPEATED}`,
  description: "Users.",
} as const;

async function findTeam({ teams }: Directory, wanted: string): Promise<Team> {
  const all = await teams.list();
  const found = all.find((team) => team.name.toLowerCase() === wanted.trim().toLowerCase());
  if (found !== undefined) return found;
  const names = all.map((team) => team.name);
  throw new CommandError(`There is no team "${wanted}"${didYouMean(wanted, names)}`);
}

async function findIds(directory: Directory, emails: readonly string[]): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const email of emails) ids.push((await findUser(directory, email)).id);
  return ids;
}

function show(team: Team, json: boolean | undefined): void {
  const { id, members, createdAt } = team;
  const emails = members.map(({ email }) => email);
  if (json) printJson({ id, name: team.name, members: emails, created_at: createdAt });
  else printLine(`Team ${team.name}: ${emails.join(", ") || "nobody is in it"}.`);
}

const nameOf = (team: Team) => `team ${team.id} "${team.name}"`;

export const teamCreate = defineCommand({
  description: "Create a team of users.",
  args: { ...shared, name, people },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ directory }) => {
      const members = await findIds(directory, args._.slice(1));
      const team = await directory.teams.create(args.name, members);
      await auditCommand(directory, "team.created", nameOf(team));
      show(team, args.json);
    }),
});

export const teamList = defineCommand({
  description: "List the teams.",
  args: shared,
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ directory }) => {
      const rows = (await directory.teams.list()).map((team) => ({
        id: team.id,
        name: team.name,
        members: team.members.map(({ email }) => email),
        created_at: team.createdAt,
      }));
      if (args.json) return printJson(rows);
      printTable(["ID", "NAME", "USERS", "CREATED"], rows.map(Object.values));
    }),
});

export const teamRename = defineCommand({
  description: "Rename a team.",
  args: {
    ...shared,
    name,
    to: { type: "positional", required: true, valueHint: "NEW-NAME", description: "Its new name." },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ directory }) => {
      const { id } = await findTeam(directory, args.name);
      const team = await directory.teams.update(id, { name: args.to });
      await auditCommand(directory, "team.changed", nameOf(team));
      show(team, args.json);
    }),
});

export const teamAdd = changeMembers("Put users into a team.", (present, given) => [...present, ...given]);
export const teamRemove = changeMembers(
  "Take users out of a team: they see its lists no longer.",
  (present, given) => present.filter((id) => !given.includes(id)),
);

function changeMembers(
  description: string,
  change: (present: readonly number[], given: readonly number[]) => readonly number[],
) {
  return defineCommand({
    description,
    args: { ...shared, name, people: { ...people, required: true } },
    run: ({ args }) =>
      withDirectory(args, { create: false }, async ({ directory }) => {
        const { id, members } = await findTeam(directory, args.name);
        const given = await findIds(directory, args._.slice(1));
        const present = members.map((member) => member.id);
        const team = await directory.teams.update(id, { memberIds: change(present, given) });
        await auditCommand(directory, "team.changed", nameOf(team));
        show(team, args.json);
      }),
  });
}

export const teamDelete = defineCommand({
  description: "Delete a team. Its lists stay, and only their owners see them.",
  args: { ...shared, name },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ directory }) => {
      const team = await directory.teams.delete((await findTeam(directory, args.name)).id);
      await auditCommand(directory, "team.deleted", nameOf(team));
      if (args.json) printJson({ id: team.id, deleted: true });
      else printLine(`Team ${team.name} is deleted.`);
    }),
});

export const listShare = defineCommand({
  description: "Share a list with a team, or with nobody any more.",
  args: {
    ...shared,
    id: { type: "positional", required: true, valueHint: "ID", description: "The ID of the list." },
    team: { type: "string", valueHint: "NAME", description: "The team that may read it." },
    edit: { type: "boolean", description: "The team may change name, keyword and accounts too." },
    private: { type: "boolean", description: "Only the owner sees it." },
  },
  run: ({ args }) => {
    const id = parseListId(args.id);
    if ((args.team === undefined) === (args.private !== true))
      throw usageError("Give --team NAME, or --private.");
    if (args.edit === true && args.team === undefined)
      throw usageError("--edit has no effect without --team.");
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const team = args.team === undefined ? null : await findTeam(directory, args.team);
      const may = args.edit === true ? "edit" : "read";
      const list = await directory.lists.share(id, team && { teamId: team.id, may });
      const detail = team === null ? "with no team" : `team "${team.name}" may ${may} it`;
      await auditCommand(directory, "list.shared", `list ${list.id} "${list.name}"`, detail);
      if (args.json) printJson(presentList(list));
      else printLine(`List ${list.id} (${list.name}) is shared: ${detail}.`);
    });
  },
});
