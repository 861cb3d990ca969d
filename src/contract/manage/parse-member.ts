import { MAX_MEMBER_LENGTH } from "../limits.ts";
import { DEFAULT_PLATFORMS, type Platforms } from "../platforms.ts";
import { nearestName } from "../request/parameter-name.ts";
import { quote } from "../request/remarks.ts";
import type { Platform } from "../vocabulary.ts";
import type { MemberBody } from "./lists.ts";

interface Site {
  readonly platform: Platform;
  /** What stands before the name in the path; the first that fits counts. */
  readonly forms: readonly { readonly prefix: string; readonly by: "handle" | "uid" }[];
}

const byHandle = (...prefixes: readonly string[]): Site["forms"] =>
  prefixes.map((prefix) => ({ prefix, by: "handle" as const }));

const SITES: Readonly<Record<string, Site>> = {
  "bsky.app": { platform: "Bluesky", forms: byHandle("/profile/") },
  "linkedin.com": { platform: "LinkedIn", forms: byHandle("/in/", "/company/") },
  "mastodon.social": { platform: "Mastodon", forms: byHandle("/@") },
  "reddit.com": { platform: "Reddit", forms: byHandle("/user/", "/u/", "/r/") },
  "threads.com": { platform: "Threads", forms: byHandle("/@") },
  "threads.net": { platform: "Threads", forms: byHandle("/@") },
  "bitchute.com": { platform: "Bitchute", forms: byHandle("/channel/") },
  "facebook.com": { platform: "Facebook", forms: byHandle("/") },
  "gab.com": { platform: "Gab", forms: byHandle("/@", "/") },
  "gettr.com": { platform: "GETTR", forms: byHandle("/user/") },
  "instagram.com": { platform: "Instagram", forms: byHandle("/") },
  "ok.ru": { platform: "OK", forms: [{ prefix: "/profile/", by: "uid" }, ...byHandle("/")] },
  "parler.com": { platform: "Parler", forms: byHandle("/profile/", "/") },
  "rumble.com": { platform: "Rumble", forms: byHandle("/c/", "/user/") },
  "t.me": { platform: "Telegram", forms: byHandle("/s/", "/") },
  "telegram.me": { platform: "Telegram", forms: byHandle("/s/", "/") },
  "tiktok.com": { platform: "TikTok", forms: byHandle("/@") },
  "truthsocial.com": { platform: "TruthSocial", forms: byHandle("/@") },
  "twitter.com": { platform: "Twitter", forms: byHandle("/") },
  "x.com": { platform: "Twitter", forms: byHandle("/") },
  "vk.com": { platform: "VK", forms: byHandle("/") },
  "youtube.com": {
    platform: "YouTube",
    forms: [{ prefix: "/channel/", by: "uid" }, ...byHandle("/@", "/c/", "/user/")],
  },
};

/** The account whose profile has this address; null for what is no address. */
export function parseProfileAddress(text: string, platforms = DEFAULT_PLATFORMS): ParsedMember | null {
  if (!/^(?:https?:\/\/|(?:www|m)\.)\S+$/i.test(text)) return null;
  const address = text.includes("://") ? text : `https://${text}`;
  if (!URL.canParse(address)) return { reason: "This address cannot be read." };
  const { hostname, pathname } = new URL(address);
  const site = SITES[hostname.toLowerCase().replace(/^(?:www|m|mobile)\./, "")];
  if (site === undefined) {
    const own = platforms.accountAt(address);
    if (own !== null) return parseMember({ platform: own.platform, [own.by]: own.value }, platforms);
    const platform = platforms.ofHost(hostname.toLowerCase().replace(/^www\./, ""));
    return {
      reason:
        platform === undefined
          ? `No platform is known under \`${hostname}\`.`
          : `This is not the address of a profile on ${platform}.`,
    };
  }
  for (const { prefix, by } of site.forms) {
    if (!pathname.startsWith(prefix)) continue;
    const name = decode(pathname.slice(prefix.length).split("/")[0] ?? "");
    if (name !== "") return parseMember({ platform: site.platform, [by]: name }, platforms);
  }
  return { reason: `This is not the address of a profile on ${site.platform}.` };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How a member of a list is named. */
interface MemberName {
  readonly platform: Platform;
  /** `either` is tried as a uid and then as a handle. */
  readonly by: "uid" | "handle" | "either";
  readonly value: string;
}

export type ParsedMember = { readonly member: MemberName } | { readonly reason: string };

/** A member as a program sends it. */
export function parseMember(member: MemberBody, platforms = DEFAULT_PLATFORMS): ParsedMember {
  if (typeof member === "string") return parseMemberText(member, { platforms });
  const { platform, handle, uid } = member;
  if (uid !== undefined) return named(platform, "uid", uid.trim());
  if (handle !== undefined) return named(platform, "handle", bareHandle(handle));
  return { reason: "An account needs a `handle` or a `uid`." };
}

export interface MemberOptions {
  /** Of an account that names none. */
  readonly defaultPlatform?: Platform | undefined;
  readonly platforms?: Platforms;
}

/** `Platform:@handle`, or `Platform:value`. */
export function parseMemberText(text: string, options: MemberOptions = {}): ParsedMember {
  const { defaultPlatform, platforms = DEFAULT_PLATFORMS } = options;
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(colon, 0)).trim();
  const platform = platforms.understand(name);
  if (platform !== undefined) return account(platform, text.slice(colon + 1).trim());
  if (defaultPlatform !== undefined && colon === -1) return account(defaultPlatform, text.trim());
  if (colon === -1) {
    return { reason: "The platform is missing: write `Platform:@handle`, for example `Telegram:@herald`." };
  }
  const nearest = nearestName(name, platforms.names);
  const hint =
    nearest === null ? `; there are ${platforms.names.join(", ")}.` : `; did you mean ${quote(nearest)}?`;
  return { reason: `${quote(name)} is not a platform${hint}` };
}

/** As `parseMemberText` reads it. */
export function printMember({ platform, by, value }: MemberName): string {
  return `${platform}:${by === "handle" ? "@" : ""}${value}`;
}

function account(platform: Platform, text: string): ParsedMember {
  return text.startsWith("@") ? named(platform, "handle", bareHandle(text)) : named(platform, "either", text);
}

function bareHandle(text: string): string {
  return text
    .trim()
    .replace(/^@+\s*/, "")
    .toLowerCase();
}

function named(platform: Platform, by: MemberName["by"], value: string): ParsedMember {
  if (value === "") return { reason: "The handle or uid is missing." };
  if (value.length > MAX_MEMBER_LENGTH || value.includes("\0"))
    return { reason: "This is no handle or uid." };
  return { member: { platform, by, value } };
}

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
