import { printMember } from "../../contract/manage/parse-member.ts";
import type { Member } from "../../directory/records.ts";
import { parseKeyword } from "../../query/parse-keyword.ts";
import { tokenize } from "../../text/tokenize.ts";
import { loadConfig } from "../config/config.ts";
import { auditCommand, withDirectory } from "../stores/compose.ts";
import { jsonArg, REPEATED, settingArgs } from "../terminal/arguments.ts";
import { CommandError, defineCommand, usageError } from "../terminal/command.ts";
import { presentList, printJson, printLine, printTable } from "../terminal/output.ts";
import { findUser, parseAccountRefs, parseListId, readAccountFile } from "./identify.ts";

/** Refuses a keyword that could not be searched, and shows where it goes wrong. */
function checkListKeyword(keyword: string, boolean: boolean): void {
  const { problems } = parseKeyword(keyword, { boolean, tokenize });
  if (problems.length === 0) return;
  const sentences = problems.map(
    ({ position, detail }) => `--keyword, at character ${position + 1}: ${detail}`,
  );
  throw new CommandError(sentences.join("\n"));
}

export const listCreate = defineCommand({
  description: "Create a monitoring list and print its ID, alone, on standard output.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    user: { type: "string", valueHint: "EMAIL", required: true, description: "Whose list it is." },
    name: { type: "string", valueHint: "NAME", required: true, description: "The name of the list." },
    description: { type: "string", valueHint: "TEXT", description: "What the list is for." },
    accounts: {
      type: "string",
      valueHint: "FILE",
      description: "A file with one platform:@handle or platform:uid a line (- for standard input).",
    },
    keyword: { type: "string", valueHint: "QUERY", description: "Posts that match this are pulled in too." },
    "simple-query": { type: "boolean", description: "The keyword is in boolean syntax." },
  },
  run: async ({ args }) => {
    const simpleQuery = args["simple-query"] === true;
    if (simpleQuery && args.keyword === undefined)
      throw usageError("--simple-query has no effect without --keyword.");
    if (args.keyword !== undefined) checkListKeyword(args.keyword, simpleQuery);
    const { platforms } = loadConfig(args).config;
    const members = args.accounts === undefined ? [] : await readAccountFile(args.accounts, platforms);
    await withDirectory(args, { create: false }, async ({ directory }) => {
      const user = await findUser(directory, args.user);
      const list = await directory.lists.create(user.id, {
        name: args.name,
        description: args.description ?? null,
        keyword: args.keyword ?? null,
        simpleQuery,
        members,
      });
      await auditCommand(directory, "list.created", `list ${list.id} "${list.name}"`);
      if (args.json) printJson(presentList(list));
      else printLine(String(list.id));
    });
  },
});

export const listDelete = defineCommand({
  description: "Delete a list. The posts that it pulled in stay.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    id: { type: "positional", required: true, valueHint: "ID", description: "The ID of the list." },
  },
  run: ({ args }) => {
    const id = parseListId(args.id);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      await directory.lists.delete(id);
      await auditCommand(directory, "list.deleted", `list ${id}`);
      if (args.json) printJson({ id, deleted: true });
      else printLine(`List ${id} is deleted.`);
    });
  },
});

export const listList = defineCommand({
  description: "List the monitoring lists.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    user: { type: "string", valueHint: "EMAIL", description: "Only this user's." },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ directory }) => {
      const owner = args.user === undefined ? null : await findUser(directory, args.user);
      const lists = await directory.lists.all();
      const wanted = owner === null ? lists : lists.filter(({ userId }) => userId === owner.id);
      if (args.json) return printJson(wanted.map(presentList));
      printTable(
        ["ID", "USER", "TEAM", "NAME", "ACCOUNTS", "KEYWORD", "UPDATED"],
        wanted.map((list) => [
          list.id,
          list.owner,
          list.share && `${list.share.team} (${list.share.may})`,
          list.name,
          list.memberCount,
          list.keyword,
          list.updatedAt,
        ]),
      );
    }),
});

export const listAdd = changeMembers(
  "addMembers",
  "Add accounts to a list; their old posts are pulled in at once.",
);
export const listRemove = changeMembers("removeMembers", "Remove accounts from a list.");

function changeMembers(change: "addMembers" | "removeMembers", description: string) {
  return defineCommand({
    description,
    args: {
      ...settingArgs("data"),
      ...jsonArg,
      id: { type: "positional", required: true, valueHint: "ID", description: "The ID of the list." },
      refs: {
        type: "positional",
        required: false,
        valueHint: `ACCOUNT${REPEATED}`,
        description: "platform:@handle or platform:uid.",
      },
      accounts: {
        type: "string",
        valueHint: "FILE",
        description: "A file with one account a line (- for standard input).",
      },
    },
    run: async ({ args }) => {
      const id = parseListId(args.id);
      const refs = args._.slice(1);
      if (refs.length === 0 && args.accounts === undefined) throw NO_ACCOUNTS;
      await withDirectory(args, { create: false }, async ({ config, directory }) => {
        const before = change === "addMembers" ? null : await directory.lists.find(id);
        // A list may have members on a platform that is no longer in the configuration.
        const platforms = config.platforms.with(before?.members.map(({ platform }) => platform) ?? []);
        const members = [
          ...parseAccountRefs(
            refs.map((text) => ({ place: `"${text}"`, text })),
            platforms,
          ),
          ...(args.accounts === undefined ? [] : await readAccountFile(args.accounts, platforms)),
        ];
        if (members.length === 0) throw NO_ACCOUNTS;
        const list = await directory.lists[change](
          id,
          change === "addMembers" ? members : members.flatMap(alike),
        );
        const action = change === "addMembers" ? "list.members_added" : "list.members_removed";
        await auditCommand(directory, action, `list ${list.id} "${list.name}"`);
        if (args.json) printJson(presentList(list));
        else printLine(`List ${list.id} (${list.name}) has ${list.memberCount} accounts.`);
      });
    },
  });
}

const NO_ACCOUNTS = usageError("Name the accounts, or a file that lists them with --accounts FILE.");

/** A bare value also means a member that is remembered by its uid, which is shown in the same way. */
function alike(member: Member): readonly Member[] {
  return member.by === "either" ? [member, { ...member, by: "uid" }] : [member];
}

export const listShow = defineCommand({
  description: "Show a list and its accounts, in the format that --accounts reads.",
  args: {
    ...settingArgs("data"),
    ...jsonArg,
    id: { type: "positional", required: true, valueHint: "ID", description: "The ID of the list." },
  },
  run: ({ args }) => {
    const id = parseListId(args.id);
    return withDirectory(args, { create: false }, async ({ directory }) => {
      const list = await directory.lists.find(id);
      if (list === null) throw new CommandError(`There is no list ${id}.`);
      if (args.json) return printJson(presentList(list));
      printLine(`# List ${list.id}: ${list.name}`);
      printLine(`# User: ${list.owner}`);
      if (list.share !== null) printLine(`# Team: ${list.share.team}, may ${list.share.may}`);
      if (list.description !== null) printLine(`# Description: ${list.description}`);
      if (list.keyword !== null)
        printLine(`# Keyword${list.simpleQuery ? " (boolean)" : ""}: ${list.keyword}`);
      for (const member of list.members) printLine(printMember(member));
    });
  },
});
