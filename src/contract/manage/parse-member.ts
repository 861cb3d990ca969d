import { MAX_MEMBER_LENGTH } from "../limits.ts";
import { nearestName } from "../request/parameter-name.ts";
import { quote } from "../request/remarks.ts";
import { PLATFORMS, type Platform } from "../vocabulary.ts";
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
export function parseProfileAddress(text: string): ParsedMember | null {
  if (!/^(?:https?:\/\/|(?:www|m)\.)\S+$/i.test(text)) return null;
  const address = text.includes("://") ? text : `https://${text}`;
  if (!URL.canParse(address)) return { reason: "This address cannot be read." };
  const { hostname, pathname } = new URL(address);
  const site = SITES[hostname.toLowerCase().replace(/^(?:www|m|mobile)\./, "")];
  if (site === undefined) return { reason: `No platform is known under \`${hostname}\`.` };
  for (const { prefix, by } of site.forms) {
    if (!pathname.startsWith(prefix)) continue;
    const name = decode(pathname.slice(prefix.length).split("/")[0] ?? "");
    if (name !== "") return parseMember({ platform: site.platform, [by]: name });
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
export function parseMember(member: MemberBody): ParsedMember {
  if (typeof member === "string") return parseMemberText(member);
  const { platform, handle, uid } = member;
  if (uid !== undefined) return named(platform, "uid", uid.trim());
  if (handle !== undefined) return named(platform, "handle", bareHandle(handle));
  return { reason: "An account needs a `handle` or a `uid`." };
}

/** `Platform:@handle`, or `Platform:value`; without a platform it is that of `defaultPlatform`. */
export function parseMemberText(text: string, defaultPlatform?: Platform): ParsedMember {
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(colon, 0)).trim();
  const platform = findPlatform(name);
  if (platform !== undefined) return account(platform, text.slice(colon + 1).trim());
  if (defaultPlatform !== undefined && colon === -1) return account(defaultPlatform, text.trim());
  if (colon === -1) {
    return { reason: "The platform is missing: write `Platform:@handle`, for example `Telegram:@herald`." };
  }
  const nearest = nearestName(name, PLATFORMS);
  const hint =
    nearest === null ? `; there are ${PLATFORMS.join(", ")}.` : `; did you mean ${quote(nearest)}?`;
  return { reason: `${quote(name)} is not a platform${hint}` };
}

/** As `parseMemberText` reads it. */
export function printMember({ platform, by, value }: MemberName): string {
  return `${platform}:${by === "handle" ? "@" : ""}${value}`;
}

/** What people call a platform beside its name here. */
const OTHER_NAMES: Readonly<Record<string, Platform>> = {
  x: "Twitter",
  "x (twitter)": "Twitter",
  "twitter/x": "Twitter",
};

/** Whatever the case: few people remember which letters of `TikTok` are large. */
export function findPlatform(name: string): Platform | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(OTHER_NAMES, lower)) return OTHER_NAMES[lower];
  return PLATFORMS.find((platform) => platform.toLowerCase() === lower);
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
