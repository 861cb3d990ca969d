import { printMember } from "../../contract/manage/parse-member.ts";
import type { PostsToDelete } from "../../posts/posts.ts";
import { type Archive, type Near, toArg, withArchive } from "../archive.ts";
import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { CommandError, usageError } from "../command-error.ts";
import { confirm } from "../confirm.ts";
import { readDeletionTarget } from "../deletion-target.ts";
import { findListsNaming } from "../lists-naming.ts";
import { printJson, printLine } from "../output.ts";

export const postsDelete = defineCommand({
  description:
    "Delete posts: those of a file or of an account for good, so that no import brings them back, or all that are too old.",
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    ...toArg("admin"),
    uids: {
      type: "string",
      valueHint: "FILE",
      description:
        "Erase these posts: one Platform,uid a line, CSV with the columns platform and uid, or NDJSON; plain or gzipped (- for standard input).",
    },
    account: {
      type: "string",
      valueHint: "ACCOUNT",
      description: "Erase this account, all its posts and those to come: platform:@handle or platform:uid.",
    },
    before: {
      type: "string",
      valueHint: "DATE",
      description: "Delete what was published before this date or time (UTC unless it names a zone).",
    },
    "older-than": {
      type: "string",
      valueHint: "AGE",
      description: "Delete what was published longer ago than this: 365d, 52w, 48h.",
    },
    "dry-run": { type: "boolean", description: "Only say how many posts it would be." },
    yes: { type: "boolean", description: "Do not ask." },
  },
  run: async ({ args }) => {
    const target = await readDeletionTarget(args, Date.now());
    const json = args.json === true;
    const options = {
      create: false,
      command: "posts delete",
      scope: "admin",
      readsInput: args.uids === "-",
    } as const;
    await withArchive(args, options, async (archive, near) => {
      const { deleted: count } = await archive.deletePosts(target, { dryRun: true });
      if (args["dry-run"] === true) {
        if (json) return printJson({ kind: target.kind, posts: count, dry_run: true });
        return printLine(`${describe(target, count)} Nothing was deleted.`);
      }
      if (args.yes !== true) await ask(target, count);
      await carryOut({ archive, near }, target, json);
    });
  },
});

async function ask(target: PostsToDelete, count: number): Promise<void> {
  if (!process.stdin.isTTY)
    throw usageError(`${describe(target, count)} Say --yes to do it, or --dry-run to count only.`);
  process.stderr.write(`${describe(target, count)} It cannot be undone.\n`);
  if (!(await confirm("Delete?"))) throw new CommandError("Nothing was deleted.");
}

async function carryOut(
  { archive, near }: { readonly archive: Archive; readonly near: Near | null },
  target: PostsToDelete,
  json: boolean,
): Promise<void> {
  const lists = target.kind === "account" && near !== null ? await findListsNaming(near, target.account) : [];
  const { deleted, marked } = await archive.deletePosts(target);
  if (json) return printJson({ kind: target.kind, deleted, marked, lists, dry_run: false });
  printLine(`Deleted: ${postsOf(deleted)}. No search finds them any more.`);
  if (target.kind !== "age") printLine("What was erased is not taken in again.");
  if (deleted > 0) printLine('"earshot posts purge" removes them from the disk, too.');
  for (const list of lists)
    printLine(`List ${list} still names the account; "earshot list remove ${list} ACCOUNT" takes it out.`);
}

function describe(target: PostsToDelete, count: number): string {
  switch (target.kind) {
    case "posts":
      return `${count} of ${target.posts.length} posts that are named are here and would be erased. None of them would be taken in again.`;
    case "account":
      return `${printMember(target.account)} has ${postsOf(count)} here; the account and all of it would be erased. Nothing of it would be taken in again.`;
    case "age": {
      const date = new Date(target.publishedBefore * 1000).toISOString().slice(0, 19);
      return `Published before ${date}Z: ${postsOf(count)}, which would be deleted.`;
    }
  }
}

function postsOf(count: number): string {
  return count === 1 ? "1 post" : `${count} posts`;
}
