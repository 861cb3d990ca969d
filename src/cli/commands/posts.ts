import { createInterface } from "node:readline/promises";
import { printMember } from "../../contract/manage/parse-member.ts";
import type { Platforms } from "../../contract/platforms.ts";
import type { Member } from "../../directory/records.ts";
import { readPostIdentity } from "../../ingest/prepare/normalize.ts";
import { toSeconds } from "../../ingest/prepare/value-fields.ts";
import { readRecords } from "../../ingest/read-records.ts";
import type { Account, AccountRef } from "../../posts/post.ts";
import type { PostIdentity, PostsToDelete } from "../../posts/posts.ts";
import { loadConfig } from "../config/config.ts";
import { type Archive, type Near, toArg, withArchive } from "../import/archive.ts";
import { openInput } from "../import/import-inputs.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { CommandError, defineCommand, usageError } from "../terminal/command.ts";
import { printJson, printLine, printTable } from "../terminal/output.ts";
import { parseAccountRefs } from "./identify.ts";

/** Asks on the terminal; only a yes is one. */
async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** The IDs of the lists that have an account among their members, however they name it. */
async function findListsNaming(
  { directory, findAccounts }: Near,
  ref: AccountRef,
): Promise<readonly number[]> {
  const [account] = await findAccounts([ref]);
  const names = new Set([keyOf(ref), ...namesOf(account ?? null)]);
  const lists = await directory.lists.all();
  const found: number[] = [];
  for (const { id } of lists) {
    const list = await directory.lists.find(id);
    if (list?.members.some((member) => names.has(keyOf(member)))) found.push(id);
  }
  return found;
}

function namesOf(account: Account | null): readonly string[] {
  if (account === null) return [];
  const { platform, uid, handle } = account;
  return [
    ...(uid === null ? [] : [keyOf({ platform, by: "uid", value: uid })]),
    ...(handle === null ? [] : [keyOf({ platform, by: "handle", value: handle })]),
  ];
}

/** A value that may be either is compared as either. */
function keyOf({ platform, value }: Member): string {
  return `${platform} ${value.replace(/^@/, "").toLowerCase()}`;
}

/** What the command line names; exactly one of them. */
interface TargetFlags {
  readonly uids?: string | undefined;
  readonly account?: string | undefined;
  readonly before?: string | undefined;
  readonly "older-than"?: string | undefined;
}

const SHOWN_PROBLEMS = 20;
const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3_600, d: 86_400, w: 7 * 86_400 };
const LAST_SECOND = 2 ** 32 - 1;

async function readDeletionTarget(
  flags: TargetFlags,
  nowMs: number,
  platforms: Platforms,
): Promise<PostsToDelete> {
  const { uids, account, before, "older-than": olderThan } = flags;
  const given = [uids, account, before, olderThan].filter((flag) => flag !== undefined);
  if (given.length !== 1)
    throw usageError(
      "Name what to delete with one of --uids FILE, --account ACCOUNT, --before DATE, --older-than AGE.",
    );
  if (uids !== undefined) return { kind: "posts", posts: await readIdentities(uids, platforms) };
  if (account !== undefined) {
    const [ref] = parseAccountRefs([{ place: "--account", text: account }], platforms);
    if (ref === undefined) throw usageError("--account needs a value.");
    return { kind: "account", account: ref };
  }
  const publishedBefore = before === undefined ? ageStart(olderThan ?? "", nowMs) : dateStart(before);
  return { kind: "age", publishedBefore: Math.min(Math.max(publishedBefore, 0), LAST_SECOND) };
}

function dateStart(text: string): number {
  const seconds = toSeconds(text);
  if (seconds === null)
    throw usageError(`--before must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z, not "${text}".`);
  return seconds;
}

function ageStart(text: string, nowMs: number): number {
  const [, count, unit = ""] = /^(\d{1,6})([hdw])$/.exec(text) ?? [];
  const seconds = UNIT_SECONDS[unit];
  if (seconds === undefined)
    throw usageError(`--older-than must be an age such as 365d, 52w or 48h, not "${text}".`);
  return Math.floor(nowMs / 1000) - Number(count) * seconds;
}

/** All of them or none: a line that cannot be read might name a post that must go. */
async function readIdentities(file: string, platforms: Platforms): Promise<readonly PostIdentity[]> {
  const identities: PostIdentity[] = [];
  const problems: string[] = [];
  const { name, bytes } = openInput(file);
  for await (const item of readRecords(bytes, { columns: ["platform", "uid"] })) {
    const read = "problem" in item ? { reason: item.problem } : readPostIdentity(item.record, platforms);
    if ("reason" in read) problems.push(`line ${item.line}: ${read.reason}`);
    else identities.push(read);
  }
  if (problems.length > 0) {
    const more = problems.length - SHOWN_PROBLEMS;
    const shown = problems.slice(0, SHOWN_PROBLEMS).map((problem) => `${name}, ${problem}`);
    if (more > 0) shown.push(`… and ${more} more lines.`);
    throw new CommandError([...shown, "Nothing was deleted."].join("\n"));
  }
  if (identities.length === 0) throw new CommandError(`${name} names no post: one "Platform,uid" a line.`);
  return identities;
}

export const postsDelete = defineCommand({
  description:
    "Delete posts: those of a file or of an account for good, so that no import brings them back, or all that are too old.",
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    ...toArg("erase"),
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
    const target = await readDeletionTarget(args, Date.now(), loadConfig(args).config.platforms);
    const json = args.json === true;
    const options = {
      create: false,
      command: "posts delete",
      scope: "erase",
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
  for (const list of lists) printLine(`The account is taken out of list ${list}.`);
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

export const postsExpire = defineCommand({
  description: "Delete posts that are too old by the setting retention, as a server does once a day.",
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    ...toArg("erase"),
    "dry-run": { type: "boolean", description: "Only say how many posts it would be." },
  },
  run: ({ args }) =>
    withArchive(args, { create: false, command: "posts expire", scope: "erase" }, async (archive) => {
      const report = await archive.expire(args["dry-run"] === true);
      if (args.json) return printJson(report);
      if (report.rules.length === 0) return printLine("There are no rules: posts are kept for ever.");
      printTable(
        ["PLATFORM", "DAYS", "PUBLISHED BEFORE", report.dry_run ? "WOULD GO" : "DELETED"],
        report.rules.map(({ platform, days, published_before: before, posts }) => [
          platform,
          days,
          new Date(before * 1000),
          posts,
        ]),
      );
    }),
});

export const accountsDisclose = defineCommand({
  description:
    "Print everything that is stored of one account, for a person who asks: first what is known of it, then its posts, a line of JSON each.",
  args: {
    ...settingArgs("index"),
    ...toArg("erase"),
    account: {
      type: "positional",
      required: true,
      valueHint: "ACCOUNT",
      description: "platform:@handle or platform:uid.",
    },
  },
  run: async ({ args }) => {
    const { platforms } = loadConfig(args).config;
    const [ref] = parseAccountRefs([{ place: "ACCOUNT", text: args.account }], platforms);
    if (ref === undefined) throw usageError("Name the account.");
    const options = { create: false, command: "accounts disclose", scope: "erase" } as const;
    await withArchive(args, options, async (archive) => {
      for await (const lines of archive.disclose(ref)) process.stdout.write(lines);
    });
  },
});

export const postsPurge = defineCommand({
  description: "Remove from the disk what was deleted or replaced; until then it is only hidden.",
  args: { ...settingArgs("index"), ...jsonArg, ...toArg("erase") },
  run: ({ args }) =>
    withArchive(args, { create: false, command: "posts purge", scope: "erase" }, async (archive) => {
      const { rows } = await archive.purge();
      if (args.json) printJson({ rows });
      else printLine(`${rows} deleted or replaced rows are removed from the disk.`);
    }),
});
