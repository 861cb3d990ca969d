import { MAX_MEMBER_LENGTH } from "../limits.ts";
import { nearestName } from "../request/nearest-name.ts";
import { quote } from "../request/remarks.ts";
import { PLATFORMS, type Platform } from "../vocabulary.ts";
import type { MemberBody } from "./manage-lists.ts";

/** How a member of a list is named. */
export interface MemberName {
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

/** Whatever the case: nobody remembers which letters of `TikTok` are large. */
export function findPlatform(name: string): Platform | undefined {
  const lower = name.toLowerCase();
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
