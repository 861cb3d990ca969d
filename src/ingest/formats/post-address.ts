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
