import { DEFAULT_PLATFORMS } from "../platforms.ts";
import {
  type MemberOptions,
  type ParsedMember,
  parseMember,
  parseMemberText,
  parseProfileAddress,
} from "./parse-member.ts";

interface MemberLine {
  /** The first is 1. */
  readonly line: number;
  readonly text: string;
}

export type MemberOutcome = MemberLine & ParsedMember;

export interface MemberLines {
  /** Those that name an account, or should. */
  readonly lines: readonly MemberLine[];
  parse(line: MemberLine): MemberOutcome;
}

/** Longer lines name no account, and are not parsed. */
const MAX_LINE_LENGTH = 2_000;

/**
 * Accounts as they are pasted, one a line: `Platform:@handle`, the address of a profile, a bare handle of the
 * default platform, `platform,handle`, or a table with a header that names the columns `platform`, `handle` and `uid`,
 * or calls them as people do: `Name, Platform, Handle / URL, Notes`.
 * A line is parsed when it is asked for: there may be more of them than are wanted, and it takes time.
 */
export function splitMemberLines(text: string, options: MemberOptions = {}): MemberLines {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text: content }) => content !== "" && !content.startsWith("#"));
  const [first, ...rest] = lines;
  const columns = first === undefined || isTooLong(first) ? null : readHeader(first.text);
  const parse = (line: MemberLine): ParsedMember => {
    if (isTooLong(line)) return { reason: `The line is too long: at most ${MAX_LINE_LENGTH} characters.` };
    return columns === null
      ? parseFreely(line.text, options)
      : parseRow(splitRow(line.text, columns.separator), columns, options);
  };
  return {
    lines: columns === null ? lines : rest,
    parse: (line) => ({ line: line.line, text: line.text.slice(0, MAX_LINE_LENGTH), ...parse(line) }),
  };
}

function isTooLong({ text }: MemberLine): boolean {
  return text.length > MAX_LINE_LENGTH;
}

/** Where each stands in a row; -1 when it is missing. */
export interface MemberColumns {
  readonly platform: number;
  readonly handle: number;
  readonly uid: number;
}

export interface TableHeader extends MemberColumns {
  readonly separator: string;
}

export const SEPARATORS = [",", ";", "\t"] as const;
const HANDLE_NAMES = ["handle", "account.handle", "username", "user_name", "screen_name"];
/** In a table that people keep: a handle, or the address of a profile. A single column of that name may be a handle. */
const LOOSE_HANDLE_NAMES = [
  ...["handle/url", "handle or url", "handle/link", "url", "link", "address", "profile", "profile url"],
  ...["profile link", "@handle", "user", "user name", "account", "channel"],
];
const UID_NAMES = ["uid", "account.uid", "channel_uid"];
const PLATFORM_NAMES = ["platform", "platform_name", "platform name", "network", "social network", "site"];

/** A line that names a column of handles or uids, and nothing that could be an account. */
export function readHeader(text: string): TableHeader | null {
  for (const separator of SEPARATORS) {
    const names = splitRow(text, separator).map((name) => name.toLowerCase().replace(/ ?\/ ?/, "/"));
    const place = (options: readonly string[]): number => names.findIndex((name) => options.includes(name));
    const handle = place(HANDLE_NAMES);
    const columns = {
      platform: place(PLATFORM_NAMES),
      handle: handle === -1 && names.length > 1 ? place(LOOSE_HANDLE_NAMES) : handle,
      uid: place(UID_NAMES),
    };
    const isTable = names.length > 1 && Math.max(columns.platform, columns.handle, columns.uid) !== -1;
    if (isTable || (names.length === 1 && columns.handle !== -1)) return { separator, ...columns };
  }
  return null;
}

export function parseRow(
  cells: readonly string[],
  columns: MemberColumns,
  options: MemberOptions,
): ParsedMember {
  const { defaultPlatform, platforms = DEFAULT_PLATFORMS } = options;
  const profile = parseProfileAddress(cells[columns.handle] ?? "", platforms);
  const name = cells[columns.platform] ?? "";
  // Handles of podcasts are addresses too, which are no profiles.
  if (profile !== null && ("member" in profile || name === "")) return profile;
  const platform = name === "" ? defaultPlatform : platforms.understand(name);
  if (platform === undefined) {
    return name === ""
      ? { reason: "The platform is missing." }
      : parseMemberText(`${name}:${cells[columns.handle] ?? ""}`, { platforms });
  }
  const uid = cells[columns.uid] ?? "";
  const handle = cells[columns.handle] ?? "";
  return parseMember({
    platform,
    ...(handle !== "" && { handle }),
    ...(uid !== "" && { uid }),
  });
}

export function parseFreely(text: string, options: MemberOptions): ParsedMember {
  const { platforms = DEFAULT_PLATFORMS } = options;
  const profile = parseProfileAddress(text, platforms);
  if (profile !== null) return profile;
  for (const separator of SEPARATORS) {
    const [name = "", value = "", ...others] = splitRow(text, separator);
    const platform = platforms.understand(name);
    if (platform !== undefined && value !== "" && others.length === 0) {
      return parseMemberText(`${platform}:${value}`, { platforms });
    }
  }
  return parseMemberText(text, options);
}

/** RFC 4180, without line breaks inside quotes: a handle has none. */
export function splitRow(text: string, separator: string): readonly string[] {
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
