import type { Problem } from "../../contract/errors.ts";
import type { MemberBody, MembersReport, NewMembersBody } from "../../contract/manage/lists.ts";
import { type MemberOptions, parseMember } from "../../contract/manage/parse-member.ts";
import { type MemberOutcome, splitMemberLines } from "../../contract/manage/parse-member-lines.ts";
import type { Platforms } from "../../contract/platforms.ts";
import type { Member } from "../../directory/records.ts";
import { mapInSlices } from "../../posts/time-slice.ts";
import { Failure } from "../server/failure.ts";

const MOST_REPORTED = 100;
const MOST_LINES = 50_000;
/** With blank lines, comments and two signs for a break; a text with more is not even taken apart. */
const MOST_BREAKS = 2 * MOST_LINES;

/**
 * The accounts that are meant; one that cannot be understood refuses the request, all of them at once. Others run
 * meanwhile.
 */
export async function understandMembers(
  members: readonly MemberBody[],
  platforms: Platforms,
): Promise<readonly Member[]> {
  const problems: Problem[] = [];
  const understood: Member[] = [];
  await mapInSlices(members.entries(), ([index, written]) => {
    // Why more are wrong is not found out: it costs time, and is not shown.
    if (problems.length === MOST_REPORTED) return;
    const parsed = parseMember(written, platforms);
    if ("member" in parsed) understood.push(parsed.member);
    else problems.push({ code: "invalid_field", pointer: `/members/${index}`, detail: parsed.reason });
  });
  if (problems.length > 0) throw new Failure(problems);
  return understood;
}

export interface ReadMembers {
  readonly members: readonly Member[];
  readonly notUnderstood: MembersReport["not_understood"];
}

/** The accounts that are meant, and what means none. Others run meanwhile. */
export async function readMembers(body: NewMembersBody, platforms: Platforms): Promise<ReadMembers> {
  const { members: written, text, default_platform: platform } = body;
  if ((written === undefined) === (text === undefined)) {
    const detail = "Give either `members` or `text`.";
    throw new Failure({ code: "invalid_field", pointer: "", detail });
  }
  const options = { defaultPlatform: platform, platforms };
  const outcomes =
    text === undefined ? await readList(written ?? [], platforms) : await readText(text, options);
  const members: Member[] = [];
  const notUnderstood: MembersReport["not_understood"][number][] = [];
  await mapInSlices(outcomes, (outcome) => {
    if ("member" in outcome) members.push(outcome.member);
    else notUnderstood.push({ line: outcome.line, text: outcome.text, reason: outcome.reason });
  });
  return { members, notUnderstood };
}

function readList(written: readonly MemberBody[], platforms: Platforms): Promise<readonly MemberOutcome[]> {
  return mapInSlices(written.entries(), ([index, body]) => ({
    line: index + 1,
    text: typeof body === "string" ? body : body.platform,
    ...parseMember(body, platforms),
  }));
}

/** How many there are is looked at first. */
async function readText(text: string, options: MemberOptions): Promise<readonly MemberOutcome[]> {
  if (countBreaks(text) > MOST_BREAKS) throw tooManyLines(`more than ${MOST_BREAKS}`);
  const { lines, parse } = splitMemberLines(text, options);
  if (lines.length > MOST_LINES) throw tooManyLines(String(lines.length));
  return mapInSlices(lines, parse);
}

function countBreaks(text: string): number {
  let count = 0;
  for (const sign of ["\n", "\r"]) {
    for (let at = text.indexOf(sign); at !== -1 && count <= MOST_BREAKS; at = text.indexOf(sign, at + 1)) {
      count += 1;
    }
  }
  return count;
}

function tooManyLines(count: string): Failure {
  const detail = `\`text\` has ${count} lines; at most ${MOST_LINES} are read at once.`;
  return new Failure({ code: "invalid_field", pointer: "/text", detail });
}
