import { readFile } from "node:fs/promises";
import { parseMemberText } from "../../contract/manage/parse-member.ts";
import type { Platforms } from "../../contract/platforms.ts";
import { ADMINISTRATOR_SCOPES, SCOPES, type Scope } from "../../contract/vocabulary.ts";
import type { Directory } from "../../directory/directory.ts";
import type { Member, User } from "../../directory/records.ts";
import { didYouMean } from "../config/value-type.ts";
import { readStandardInput } from "../terminal/ask.ts";
import { CommandError, usageError } from "../terminal/command.ts";

export async function findUser(directory: Directory, email: string): Promise<User> {
  const user = await directory.users.findByEmail(email);
  if (user !== null) return user;
  const known = (await directory.users.list()).map((other) => other.email);
  throw new CommandError(`There is no user ${email}${didYouMean(email, known)}`);
}

export function parseId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export function parseListId(text: string): number {
  const id = parseId(text);
  if (id === null)
    throw usageError(`The ID of a list is a number, not "${text}"; "earshot list list" shows it.`);
  return id;
}

/** The scopes that were named, each once; an administrator has those of one besides. */
export function parseScopeNames(names: readonly string[], { administrator = false } = {}): readonly Scope[] {
  const unknown = names.filter((name) => !SCOPES.some((scope) => scope === name));
  if (unknown.length > 0) {
    const problems = unknown.map((name) => `"${name}" is not a scope${didYouMean(name, SCOPES)}`);
    throw usageError([...problems, `The scopes are ${SCOPES.join(", ")}.`].join("\n"));
  }
  const given = administrator ? [...names, ...ADMINISTRATOR_SCOPES] : names;
  return SCOPES.filter((scope) => given.includes(scope));
}

/** One account as it was written, and where, for the problem report. */
interface WrittenRef {
  readonly place: string;
  readonly text: string;
}

/** As the contract reads them. All bad ones are reported at once. */
export function parseAccountRefs(refs: readonly WrittenRef[], platforms: Platforms): readonly Member[] {
  const problems: string[] = [];
  const members = refs.flatMap(({ place, text }) => {
    const parsed = parseMemberText(text, { platforms });
    if ("member" in parsed) return [parsed.member];
    problems.push(`${place}: ${parsed.reason}`);
    return [];
  });
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  return members;
}

/** One account a line; blank lines and those that begin with # are skipped. `-` is standard input. */
export async function readAccountFile(file: string, platforms: Platforms): Promise<readonly Member[]> {
  const content = file === "-" ? await readStandardInput() : await readFile(file, "utf8");
  const name = file === "-" ? "standard input" : file;
  const refs = content
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map((line, index) => ({ place: `${name}, line ${index + 1}`, text: line.trim() }))
    .filter(({ text }) => text !== "" && !text.startsWith("#"));
  return parseAccountRefs(refs, platforms);
}
