import { readFile } from "node:fs/promises";
import { PLATFORMS } from "../contract/vocabulary.ts";
import type { Member } from "../directory/directory.ts";
import { CommandError } from "./command-error.ts";
import { didYouMean } from "./did-you-mean.ts";
import { readStandardInput } from "./standard-input.ts";

/** One account as it was written, and where, for the problem report. */
export interface WrittenRef {
  readonly place: string;
  readonly text: string;
}

/** `platform:@handle`, or `platform:uid`, which is tried as a uid and then as a handle. All bad ones are reported at once. */
export function parseAccountRefs(refs: readonly WrittenRef[]): readonly Member[] {
  const problems: string[] = [];
  const members = refs.flatMap(({ place, text }) => {
    const parsed = parseRef(text);
    if (typeof parsed !== "string") return [parsed];
    problems.push(`${place}: ${parsed}`);
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

/** As `parseAccountRefs` reads it. */
export function printAccountRef({ platform, by, value }: Member): string {
  return `${platform}:${by === "handle" ? "@" : ""}${value}`;
}

/** A member, or what is wrong with the text. */
function parseRef(text: string): Member | string {
  const colon = text.indexOf(":");
  if (colon === -1) return `"${text}" must be platform:@handle or platform:uid.`;
  const name = text.slice(0, colon).trim();
  const platform = PLATFORMS.find((candidate) => candidate === name);
  if (platform === undefined) return `"${name}" is not a platform${didYouMean(name, PLATFORMS)}`;
  const value = text.slice(colon + 1).trim();
  const handle = value.replace(/^@+/, "");
  if (handle === "") return "the handle or uid is missing.";
  return value.startsWith("@")
    ? { platform, by: "handle", value: handle.toLowerCase() }
    : { platform, by: "either", value };
}
