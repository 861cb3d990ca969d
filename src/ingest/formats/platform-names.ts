import { DEFAULT_PLATFORMS } from "../../contract/platforms.ts";
import type { Platform } from "../../contract/vocabulary.ts";

/** The platform that is meant; an unknown name is handed on as it is, for a clear reject. */
export function platformOfName(
  name: string | undefined,
  platforms = DEFAULT_PLATFORMS,
): Platform | undefined {
  return name === undefined ? undefined : (platforms.understand(name) ?? name);
}

const HOSTS: Readonly<Record<string, Platform>> = {
  "bitchute.com": "Bitchute",
  "bsky.app": "Bluesky",
  "discord.com": "Discord",
  "facebook.com": "Facebook",
  "fb.com": "Facebook",
  "fb.watch": "Facebook",
  "gab.com": "Gab",
  "gettr.com": "GETTR",
  "instagram.com": "Instagram",
  "linkedin.com": "LinkedIn",
  "mastodon.social": "Mastodon",
  "ok.ru": "OK",
  "parler.com": "Parler",
  "redd.it": "Reddit",
  "reddit.com": "Reddit",
  "rumble.com": "Rumble",
  "t.me": "Telegram",
  "telegram.me": "Telegram",
  "threads.com": "Threads",
  "threads.net": "Threads",
  "tiktok.com": "TikTok",
  "truthsocial.com": "TruthSocial",
  "twitter.com": "Twitter",
  "vk.com": "VK",
  "whatsapp.com": "WhatsApp",
  "x.com": "Twitter",
  "youtu.be": "YouTube",
  "youtube.com": "YouTube",
};

/** The platform that an address or a bare host such as `www.tiktok.com` belongs to. */
export function platformOfHost(
  address: string | undefined,
  platforms = DEFAULT_PLATFORMS,
): Platform | undefined {
  const host = /^(?:[a-z]+:\/\/)?([^/?#:]+)/i.exec(address ?? "")?.[1]?.toLowerCase() ?? "";
  const [last, ...rest] = host.split(".").reverse();
  for (let labels = [last]; rest.length > 0; ) {
    labels = [rest.shift(), ...labels];
    const name = labels.join(".");
    const platform = HOSTS[name] ?? platforms.ofHost(name);
    if (platform !== undefined) return platform;
  }
  return undefined;
}

/** Where the platform's own ID of a post stands in its address, for platforms where it stands there for certain. */
const POST_IDS: Readonly<Record<string, RegExp>> = {
  Instagram: /\/(?:p|reels?|tv)\/([\w-]+)/,
  TikTok: /\/(?:video|photo)\/(\d+)/,
  Twitter: /\/status(?:es)?\/(\d+)/,
  YouTube: /(?:[?&]v=|youtu\.be\/|\/(?:shorts|live|embed)\/)([\w-]{11})(?![\w-])/,
};

export function uidOfAddress(platform: string | undefined, address: string | undefined): string | undefined {
  return POST_IDS[platform ?? ""]?.exec(address ?? "")?.[1];
}

const HANDLES: Readonly<Record<string, RegExp>> = {
  Facebook:
    /facebook\.com\/(?!(?:profile\.php|pages|groups|people|watch|story\.php|permalink\.php)\b)([\w.-]+)\/?$/i,
  GETTR: /gettr\.com\/user\/([\w.-]+)/i,
  Gab: /gab\.com\/@?([\w.-]+)\/?$/i,
  Instagram: /instagram\.com\/(?!p\/|reel|tv\/)([\w.-]+)\/?$/i,
  Telegram: /(?:t|telegram)\.me\/(?:s\/)?(?!c\/|joinchat|\+)(\w+)\/?$/i,
  TikTok: /tiktok\.com\/@([\w.-]+)/i,
  TruthSocial: /truthsocial\.com\/@([\w.-]+)/i,
  Twitter: /(?:twitter|x)\.com\/@?(?!i\/|intent\/)(\w+)\/?$/i,
  VK: /vk\.com\/([\w.-]+)\/?$/i,
  YouTube: /youtube\.com\/(?:@|user\/|c\/)([\w.-]+)/i,
};

/** The name by which an account is addressed, from the address of its page. */
export function handleOfAddress(
  platform: string | undefined,
  address: string | undefined,
): string | undefined {
  return HANDLES[platform ?? ""]?.exec((address ?? "").split(/[?#]/)[0] ?? "")?.[1];
}
