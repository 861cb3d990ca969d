import type { Platform } from "../vocabulary.ts";
import { findPlatform, type MemberName, parseMember, parseMemberText } from "./parse-member.ts";
import { parseProfileAddress } from "./parse-profile-address.ts";

interface MemberLine {
  /** The first is 1. */
  readonly line: number;
  readonly text: string;
}

export interface ParsedMemberLines {
  readonly members: readonly (MemberLine & { readonly member: MemberName })[];
  readonly problems: readonly (MemberLine & { readonly reason: string })[];
}

/**
 * Accounts as somebody pastes them, one a line: `Platform:@handle`, the address of a profile, a bare handle of the
 * default platform, `platform,handle`, or a table with a header that names the columns `platform`, `handle` and `uid`.
 */
export function parseMemberLines(text: string, defaultPlatform?: Platform): ParsedMemberLines {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text: content }) => content !== "" && !content.startsWith("#"));
  const [first, ...rest] = lines;
  const columns = first === undefined ? null : readHeader(first.text);
  const members: (MemberLine & { readonly member: MemberName })[] = [];
  const problems: (MemberLine & { readonly reason: string })[] = [];
  for (const line of columns === null ? lines : rest) {
    const parsed =
      columns === null
        ? parseFreely(line.text, defaultPlatform)
        : parseRow(splitRow(line.text, columns.separator), columns, defaultPlatform);
    if ("member" in parsed) members.push({ ...line, member: parsed.member });
    else problems.push({ ...line, reason: parsed.reason });
  }
  return { members, problems };
}

type Outcome = { readonly member: MemberName } | { readonly reason: string };

interface Columns {
  readonly separator: string;
  /** Where each stands; -1 when it is missing. */
  readonly platform: number;
  readonly handle: number;
  readonly uid: number;
}

const SEPARATORS = [",", ";", "\t"];
const HANDLE_NAMES = ["handle", "account.handle", "username", "user_name", "screen_name"];
const UID_NAMES = ["uid", "account.uid", "channel_uid"];
const PLATFORM_NAMES = ["platform", "platform_name"];

/** A line that names a column of handles or uids, and nothing that could be an account. */
function readHeader(text: string): Columns | null {
  for (const separator of SEPARATORS) {
    const names = splitRow(text, separator).map((name) => name.toLowerCase());
    const place = (options: readonly string[]): number => names.findIndex((name) => options.includes(name));
    const columns = { platform: place(PLATFORM_NAMES), handle: place(HANDLE_NAMES), uid: place(UID_NAMES) };
    const named = Object.values(columns).filter((index) => index !== -1).length;
    if (named === 3 || (named >= 1 && columns.platform !== -1 && names.length > 1)) {
      return { separator, ...columns };
    }
    if (names.length === 1 && columns.handle !== -1) return { separator, ...columns };
  }
  return null;
}

function parseRow(cells: readonly string[], columns: Columns, defaultPlatform?: Platform): Outcome {
  const name = cells[columns.platform] ?? "";
  const platform = name === "" ? defaultPlatform : findPlatform(name);
  if (platform === undefined) {
    return name === ""
      ? { reason: "The platform is missing." }
      : parseMemberText(`${name}:${cells[columns.handle] ?? ""}`);
  }
  const uid = cells[columns.uid] ?? "";
  const handle = cells[columns.handle] ?? "";
  return parseMember({
    platform,
    ...(handle !== "" && { handle }),
    ...(uid !== "" && { uid }),
  });
}

function parseFreely(text: string, defaultPlatform?: Platform): Outcome {
  const profile = parseProfileAddress(text);
  if (profile !== null) return profile;
  for (const separator of SEPARATORS) {
    const [name = "", value = "", ...others] = splitRow(text, separator);
    const platform = findPlatform(name);
    if (platform !== undefined && value !== "" && others.length === 0) {
      return parseMemberText(`${platform}:${value}`);
    }
  }
  return parseMemberText(text, defaultPlatform);
}

/** RFC 4180, without line breaks inside quotes: a handle has none. */
function splitRow(text: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (quoted && character === '"' && text[index + 1] === '"') {
      cell += character;
      index += 1;
    } else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += character;
  }
  return [...cells, cell.trim()];
}
