import type { Member } from "../../directory/directory.ts";
import { parseAccountRefs, readAccountFile } from "../account-refs.ts";
import { jsonArg, REPEATED, settingArgs } from "../arguments.ts";
import { auditCommand } from "../audit-command.ts";
import { defineCommand } from "../command.ts";
import { usageError } from "../command-error.ts";
import { withDirectory } from "../compose.ts";
import { printJson, printLine } from "../output.ts";
import { parseListId } from "../parse-id.ts";
import { presentList } from "../present.ts";

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
      const members = [
        ...parseAccountRefs(refs.map((text) => ({ place: `"${text}"`, text }))),
        ...(args.accounts === undefined ? [] : await readAccountFile(args.accounts)),
      ];
      if (members.length === 0)
        throw usageError("Name the accounts, or a file that lists them with --accounts FILE.");
      await withDirectory(args, { create: false }, async ({ directory }) => {
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

/** A bare value also means a member that is remembered by its uid, which is shown in the same way. */
function alike(member: Member): readonly Member[] {
  return member.by === "either" ? [member, { ...member, by: "uid" }] : [member];
}
