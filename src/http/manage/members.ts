import type { Problem } from "../../contract/errors.ts";
import type { MemberBody, MembersReport, NewMembersBody } from "../../contract/manage/manage-lists.ts";
import { parseMember, printMember } from "../../contract/manage/parse-member.ts";
import { parseMemberLines } from "../../contract/manage/parse-member-lines.ts";
import type { Member } from "../../directory/directory.ts";
import { Failure } from "../failure.ts";

const MOST_REPORTED = 100;
const MOST_LINES = 50_000;

/** The accounts that are meant; one that cannot be understood refuses the request, all of them at once. */
export function understandMembers(members: readonly MemberBody[]): readonly Member[] {
  const problems: Problem[] = [];
  const understood = members.flatMap((written, index) => {
    const parsed = parseMember(written);
    if ("member" in parsed) return [parsed.member];
    problems.push({ code: "invalid_field", pointer: `/members/${index}`, detail: parsed.reason });
    return [];
  });
  if (problems.length > 0) throw new Failure(problems.slice(0, MOST_REPORTED));
  return understood;
}

export interface ReadMembers {
  readonly members: readonly Member[];
  readonly notUnderstood: MembersReport["not_understood"];
}

/** The accounts that are meant, and what means none. */
export function readMembers({ members, text, default_platform: platform }: NewMembersBody): ReadMembers {
  if ((members === undefined) === (text === undefined)) {
    const detail = "Give either `members` or `text`.";
    throw new Failure({ code: "invalid_field", pointer: "", detail });
  }
  return text === undefined ? readList(members ?? []) : readText(text, platform);
}

function readList(written: readonly MemberBody[]): ReadMembers {
  const parsed = written.map((body, index) => ({ body, line: index + 1, outcome: parseMember(body) }));
  return {
    members: parsed.flatMap(({ outcome }) => ("member" in outcome ? [outcome.member] : [])),
    notUnderstood: parsed.flatMap(({ body, line, outcome }) =>
      "reason" in outcome
        ? [{ line, text: typeof body === "string" ? body : body.platform, reason: outcome.reason }]
        : [],
    ),
  };
}

function readText(text: string, platform: NewMembersBody["default_platform"]): ReadMembers {
  const { members, problems } = parseMemberLines(text, platform);
  const count = members.length + problems.length;
  if (count > MOST_LINES) {
    const detail = `\`text\` has ${count} lines; at most ${MOST_LINES} are read at once.`;
    throw new Failure({ code: "invalid_field", pointer: "/text", detail });
  }
  return {
    members: members.map(({ member }) => member),
    notUnderstood: problems.map(({ line, text: content, reason }) => ({ line, text: content, reason })),
  };
}

/** Each once, in order. */
export function withoutRepeats(members: readonly Member[]): readonly Member[] {
  return [...new Map(members.map((member) => [printMember(member), member])).values()];
}
