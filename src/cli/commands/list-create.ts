import { readAccountFile } from "../account-refs.ts";
import { jsonArg, settingArgs } from "../arguments.ts";
import { auditCommand } from "../audit-command.ts";
import { defineCommand } from "../command.ts";
import { usageError } from "../command-error.ts";
import { withDirectory } from "../compose.ts";
import { findUser } from "../find-user.ts";
import { checkListKeyword } from "../list-keyword.ts";
import { printJson, printLine } from "../output.ts";
import { presentList } from "../present.ts";

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
    const members = args.accounts === undefined ? [] : await readAccountFile(args.accounts);
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
      if (args.json) printJson(presentList(list, user.email));
      else printLine(String(list.id));
    });
  },
});
