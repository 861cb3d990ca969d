import { readFile } from "node:fs/promises";
import { parseMemberText } from "../contract/manage/parse-member.ts";
import type { Member } from "../directory/directory.ts";
import { CommandError } from "./command-error.ts";
import { readStandardInput } from "./standard-input.ts";

/** One account as it was written, and where, for the problem report. */
export interface WrittenRef {
  readonly place: string;
  readonly text: string;
}

/** As the contract reads them. All bad ones are reported at once. */
export function parseAccountRefs(refs: readonly WrittenRef[]): readonly Member[] {
  const problems: string[] = [];
  const members = refs.flatMap(({ place, text }) => {
    const parsed = parseMemberText(text);
    if ("member" in parsed) return [parsed.member];
    problems.push(`${place}: ${parsed.reason}`);
    return [];
  });
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  return members;
}

/** One account a line; blank lines and those that begin with # are skipped. `-` is standard input. */
export async function readAccountFile(file: string): Promise<readonly Member[]> {
  const content = file === "-" ? await readStandardInput() : await readFile(file, "utf8");
  const name = file === "-" ? "standard input" : file;
  const refs = content
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map((line, index) => ({ place: `${name}, line ${index + 1}`, text: line.trim() }))
    .filter(({ text }) => text !== "" && !text.startsWith("#"));
  return parseAccountRefs(refs);
}
