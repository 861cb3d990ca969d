import { type Counters, commonCountersBeside, engagementFieldsOf } from "../../contract/counters.ts";
import { DEFAULT_PLATFORMS, type Platforms } from "../../contract/platforms.ts";
import type { Match, PostAttributes } from "../../contract/post.ts";
import {
  type ContentTexts,
  contentTextsOf,
  fromByteText,
  linkTextsOf,
} from "../../posts/document/content-texts.ts";
import type { Account, Media } from "../../posts/post.ts";
import type { StoredPost } from "../../posts/posts.ts";
import { timesMedian } from "../../posts/relative-engagement.ts";
import { toPlainText } from "../../text/plain-text.ts";
import { json, textOf } from "../server/json-text.ts";
import { timestampOfMilliseconds, timestampOfSeconds } from "./timestamp.ts";
import { accountAddress, withWebAddressTexts } from "./web-address.ts";

/** What a post says of its account, in JSON, as byte texts. */
interface AccountTexts {
  readonly name: string;
  readonly channel: string;
  readonly channelData: string;
}

function presentAccount(account: Account, platforms: Platforms): AccountTexts {
  return {
    name: textOf(account.name),
    channel: textOf(presentChannel(account, platforms)),
    channelData: textOf(presentChannelData(account, platforms)),
  };
}

export function presentChannel(account: Account, platforms: Platforms): PostAttributes["channel"] {
  return {
    id: account.id,
    channel_name: account.name,
    channel_uid: account.uid,
    handle: account.handle,
    link: accountAddress(account, platforms),
    bio: account.bio,
    platform_name: account.platform,
    account_type: account.type,
    follower_count: account.followers,
    properties: account.properties,
    created_at: account.createdAt === null ? null : timestampOfMilliseconds(account.createdAt),
    updated_at: account.updatedAt === null ? null : timestampOfMilliseconds(account.updatedAt),
  };
}

function presentChannelData(
  account: Account,
  platforms: Platforms,
): PostAttributes["search_data_fields"]["channel_data"] {
  return {
    channel_id: account.id,
    channel_name: account.name,
    channel_profile_image: null,
    channel_url_external: accountAddress(account, platforms),
    channel_url: `/channels/${account.id}`,
    channel_engagement_data: { follower_count: account.followers },
  };
}

interface Findings {
  /** Those of the keyword that it has. */
  readonly terms?: readonly string[];
  /** Undefined: not asked for. */
  readonly matches?: readonly Match[] | undefined;
}

/** Presents the posts of one answer, in which no account changes. */
export class PostPresenter {
  /** As it stands between the quotes of JSON. */
  readonly #linkBase: string;
  /** By the ID of the account. */
  readonly #accounts = new Map<number, AccountTexts>();

  readonly #platforms: Platforms;

  constructor(publicBase: string, platforms: Platforms = DEFAULT_PLATFORMS) {
    this.#platforms = platforms;
    this.#linkBase = textOf(publicBase).slice(1, -1);
  }

  /** A post on the wire, in JSON, as a byte text. */
  present(post: StoredPost, findings: Findings = {}): string {
    const { id } = post.account;
    const account = this.#accounts.get(id) ?? presentAccount(post.account, this.#platforms);
    this.#accounts.set(id, account);
    return writePost(post, account, this.#linkBase, findings);
  }
}

/**
 * What is stored in JSON is put in as it is, because parsing and writing it again would take most of the time of an
 * answer. Every key is always there: programs index them without asking. Only `matches` must be given to be there.
 */
function writePost(
  post: StoredPost,
  account: AccountTexts,
  linkBase: string,
  { terms, matches }: Findings,
): string {
  const id = String(post.id);
  const content = withWebAddressTexts(contentTextsOf(post));
  const publishedAt = timestampOfSeconds(post.publishedAt);
  const createdAt = timestampOfMilliseconds(post.createdAt);
  const uid = textOf(post.uid);
  const allText = joinedText(content);
  const media = presentMedia(content);
  const { native } = content;
  const { counters, engagementData } = presentCounters(content);
  const searchData = json`{
    "post_link": "${linkBase}/posts/${id}",
    "url": ${content.url},
    "published_at": "${publishedAt}",
    "language_code": ${codeOf(post.language)},
    "platform_name": "${post.platform}",
    "post_type": ["${post.type}"],
    "engagement": ${post.engagement},
    ${counters},
    "is_ad": ${post.kind === "ad"},
    "is_reply": ${post.kind === "reply"},
    "all_text": ${allText},
    "description": ${content.text},
    "post_title": ${content.title},
    "transcript_text": ${content.transcript},
    "image_text": ${content.imageText},
    "channel_name": ${account.name},
    "list_ids": [${post.listIds.join(",")}],
    "inner_link": ${content.link},
    "media_data": ${media.data},
    "sanitized_text": ${plainTextOf(allText)},
    "searchable_text": ${allText},
    "search_terms": ${terms === undefined || terms.length === 0 ? "[]" : textOf(terms)},
    "thumb_url": ${media.thumbnail},
    "media_url": ${media.url},
    "replied_id": ${native?.replyTo ?? null},
    "quoted_id": ${native?.quoteOf ?? null},
    "shared_id": ${native?.shareOf ?? null},
    "channel_id": ${post.account.id},
    "post_uid": ${uid},
    "created_at": "${createdAt}",
    "channel_data": ${account.channelData}
  }`;
  return json`{
    "id": "${id}",
    "type": "posts",
    "attributes": {
      "id": ${id},
      "post_uid": ${uid},
      "url": ${content.url},
      "published_at": "${publishedAt}",
      "created_at": "${createdAt}",
      "updated_at": "${timestampOfMilliseconds(post.updatedAt)}",
      "channel_id": ${post.account.id},
      "channel": ${account.channel},
      "relative_engagement": ${timesMedian(post.relative)},
      "engagement_data": ${engagementData},
      "engagement_fields": {${counters}},
      "image_text": ${content.imageText},
      "complete_post_text": ${allText},
      "thumbnail_url": ${media.thumbnail === "null" ? '""' : media.thumbnail},
      "post_data": ${native === null || native.raw === "null" ? "{}" : native.raw},
      "search_data_fields": ${searchData}
      ${matches === undefined ? "" : `,"matches":${textOf(matches)}`}
    }
  }`;
}

/** What `searchedParts` says, of texts that are JSON. */
function joinedText(content: ContentTexts): string {
  const { title, text, transcript, imageText } = content;
  const link = linkTextsOf(content);
  const parts = [title, text, transcript, imageText, link?.title, link?.description].filter(
    (part) => part !== undefined && part !== "null" && part !== '""',
  );
  return parts.length === 0 ? "null" : `"${parts.map((part) => part?.slice(1, -1)).join("\\n")}"`;
}

interface CounterTexts {
  readonly counters: string;
  readonly engagementData: string;
}

/** The four that every platform has, and the platform's own with the common names beside them. */
function presentCounters({ counters }: ContentTexts): CounterTexts {
  if (counters === "{}") return NO_COUNTERS;
  const own = JSON.parse(fromByteText(counters)) as Counters;
  return writeCounters(own, counters.slice(1, -1));
}

const NO_COUNTERS = writeCounters({}, "");

/** `ownText` has the members of `own` in JSON. */
function writeCounters(own: Counters, ownText: string): CounterTexts {
  const fields = engagementFieldsOf(own);
  let shown = ownText;
  for (const [name, count] of commonCountersBeside(own, fields))
    shown += `${shown === "" ? "" : ","}"${name}":${count}`;
  return {
    counters: json`
      "likes_count": ${fields.likes_count},
      "shares_count": ${fields.shares_count},
      "comments_count": ${fields.comments_count},
      "views_count": ${fields.views_count}
    `,
    engagementData: `{${shown}}`,
  };
}

interface MediaTexts {
  readonly data: string;
  /** The first of each that there is. */
  readonly url: string;
  readonly thumbnail: string;
}

const NO_MEDIA: MediaTexts = { data: "[]", url: "null", thumbnail: "null" };

/** The parts of a byte text are byte texts. */
function presentMedia({ media }: ContentTexts): MediaTexts {
  if (media === "[]") return NO_MEDIA;
  const items = JSON.parse(media) as readonly Media[];
  const data = items.map(({ type, url, thumbnail_url }) => ({ type, url, media_url: url, thumbnail_url }));
  return {
    data: JSON.stringify(data),
    url: JSON.stringify(items.find(({ url }) => url)?.url ?? null),
    thumbnail: JSON.stringify(items.find((item) => item.thumbnail_url)?.thumbnail_url ?? null),
  };
}

/**
 * What may be a tag or an entity, an escape of JSON other than of white space and quotation marks, white space beyond
 * ASCII, or a character without width; in a byte text, so characters beyond ASCII stand as their bytes.
 */
const NOT_PLAIN =
  /[<&]|\\[^nrt"]|\u00c2[\u0085\u00a0\u00ad]|\u00e1(?:\u009a\u0080|\u00a0\u008e)|\u00e2\u0080[\u0080-\u008f\u00a8-\u00af]|\u00e2\u0081[\u009f-\u00af]|\u00e3\u0080\u0080|\u00ef\u00bb\u00bf/;
/** As JSON writes it, but single blanks; at the ends of the text also these. */
const SPACES = /\\[nrt](?:\\[nrt]| )*| (?:\\[nrt]| )+/g;

/** Most texts are plain already, but for their lines: those need not be decoded. */
function plainTextOf(text: string): string {
  if (text === "null") return text;
  if (NOT_PLAIN.test(text)) return textOf(toPlainText(JSON.parse(fromByteText(text)) as string));
  return `"${text.slice(1, -1).replaceAll(SPACES, " ").trim()}"`;
}

/** A code needs no escapes. */
function codeOf(language: string | null): string {
  return language === null ? "null" : `"${language}"`;
}
