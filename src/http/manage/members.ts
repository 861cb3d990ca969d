import type { Problem } from "../../contract/errors.ts";
import type { MemberBody } from "../../contract/manage/manage-lists.ts";
import { parseMember } from "../../contract/manage/parse-member.ts";
import type { Member } from "../../directory/directory.ts";
import { Failure } from "../failure.ts";

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

const MOST_REPORTED = 100;
