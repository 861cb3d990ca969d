import { readPostIdentity } from "../ingest/read-post-identity.ts";
import { readRecords } from "../ingest/read-records.ts";
import { toSeconds } from "../ingest/time-field.ts";
import type { PostIdentity, PostsToDelete } from "../posts/posts.ts";
import { parseAccountRefs } from "./account-refs.ts";
import { CommandError, usageError } from "./command-error.ts";
import { openInput } from "./open-input.ts";

/** What the command line names; exactly one of them. */
export interface TargetFlags {
  readonly uids?: string | undefined;
  readonly account?: string | undefined;
  readonly before?: string | undefined;
  readonly "older-than"?: string | undefined;
}

const SHOWN_PROBLEMS = 20;
const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3_600, d: 86_400, w: 7 * 86_400 };
const LAST_SECOND = 2 ** 32 - 1;

export async function readDeletionTarget(flags: TargetFlags, nowMs: number): Promise<PostsToDelete> {
  const { uids, account, before, "older-than": olderThan } = flags;
  const given = [uids, account, before, olderThan].filter((flag) => flag !== undefined);
  if (given.length !== 1)
    throw usageError(
      "Name what to delete with one of --uids FILE, --account ACCOUNT, --before DATE, --older-than AGE.",
    );
  if (uids !== undefined) return { kind: "posts", posts: await readIdentities(uids) };
  if (account !== undefined) {
    const [ref] = parseAccountRefs([{ place: "--account", text: account }]);
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
async function readIdentities(file: string): Promise<readonly PostIdentity[]> {
  const identities: PostIdentity[] = [];
  const problems: string[] = [];
  const { name, bytes } = openInput(file);
  for await (const item of readRecords(bytes, { columns: ["platform", "uid"] })) {
    const read = "problem" in item ? { reason: item.problem } : readPostIdentity(item.record);
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
