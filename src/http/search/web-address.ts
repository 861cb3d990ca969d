import type { Platforms } from "../../contract/platforms.ts";
import { type ContentTexts, fromByteText } from "../../posts/document/content-texts.ts";
import type { Account, Link, Media, PostContent } from "../../posts/post.ts";
import { textOf } from "../server/json-text.ts";

/** The scheme of an address as browsers read it: signs below the blank do not count, wherever they stand. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers skip.
const SKIPPED = /[\u0000-\u0020]+/g;
const FOLLOWED = /^(?:https?|mailto):$/i;

/**
 * The address, if it leads to the web or to a mailbox; null for `javascript:` and others, which a reader must not
 * follow.
 */
export function webAddress(address: string | null): string | null {
  if (address === null) return null;
  const scheme = SCHEME.exec(address.replaceAll(SKIPPED, ""))?.[0];
  return scheme === undefined || FOLLOWED.test(scheme) ? address : null;
}

/** The address of an account: as it was imported, or after the pattern of the operator's platform. */
export function accountAddress(account: Account, platforms: Platforms): string | null {
  return webAddress(account.url) ?? platforms.profileAddress(account.platform, account);
}

/** The content of a post as it leaves the service. */
export function withWebAddresses(content: PostContent): PostContent {
  const { url, link, media } = content;
  return { ...content, url: webAddress(url), link: link && safeLink(link), media: media.map(safeMedia) };
}

/** Nearly all addresses begin so, and need no closer look. */
const PLAIN = /^"https?:\/\//;
const OTHER = /"(?:url|thumbnail_url)":"(?!https?:\/\/)/;

/** The same of texts in JSON, which are taken apart only where there is reason to. */
export function withWebAddressTexts(texts: ContentTexts): ContentTexts {
  const { url, link, media } = texts;
  const isPlain = (url === "null" || PLAIN.test(url)) && !OTHER.test(link) && !OTHER.test(media);
  if (isPlain) return texts;
  const parsed = <Value>(text: string): Value => JSON.parse(fromByteText(text)) as Value;
  const safe = parsed<Link | null>(link);
  return {
    ...texts,
    url: textOf(webAddress(parsed<string | null>(url))),
    link: textOf(safe && safeLink(safe)),
    media: textOf(parsed<readonly Media[]>(media).map(safeMedia)),
  };
}

function safeLink(link: Link): Link {
  return { ...link, url: webAddress(link.url) };
}

function safeMedia(media: Media): Media {
  return { ...media, url: webAddress(media.url), thumbnail_url: webAddress(media.thumbnail_url) };
}
