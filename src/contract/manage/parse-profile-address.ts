import type { Platform } from "../vocabulary.ts";
import { type ParsedMember, parseMember } from "./parse-member.ts";

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
