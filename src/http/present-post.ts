import { type Counters, commonCountersBeside, engagementFieldsOf } from "../contract/counters.ts";
import type { Match } from "../contract/post.ts";
import { fromByteText } from "../posts/document/byte-text.ts";
import { type ContentTexts, contentTextsOf, linkTextsOf } from "../posts/document/content-texts.ts";
import type { Media } from "../posts/post.ts";
import type { StoredPost } from "../posts/posts.ts";
import { json, textOf } from "./json-text.ts";
import { presentAccount } from "./present-account.ts";
import { timestampOfMilliseconds, timestampOfSeconds } from "./timestamp.ts";

/**
 * A post on the wire, in JSON, as a byte text: what is stored in JSON is put in as it is, because parsing and writing it again would take
 * most of the time of an answer. Every key is always there: programs index them without asking. Only `matches` must be given to be there.
 */
export function presentPost(post: StoredPost, publicBase: string, matches?: readonly Match[]): string {
  const id = String(post.id);
  const content = contentTextsOf(post);
  const account = presentAccount(post.account);
  const publishedAt = timestampOfSeconds(post.publishedAt);
  const allText = joinedText(content);
  const { counters, engagementData } = presentCounters(content);
  const searchData = json`{
    "post_link": "${linkBase(publicBase)}/posts/${id}",
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
    "media_data": ${content.media},
    "channel_data": ${account.channelData}
  }`;
  return json`{
    "id": "${id}",
    "type": "posts",
    "attributes": {
      "id": ${id},
      "post_uid": ${textOf(post.uid)},
      "url": ${content.url},
      "published_at": "${publishedAt}",
      "created_at": "${timestampOfMilliseconds(post.createdAt)}",
      "updated_at": "${timestampOfMilliseconds(post.updatedAt)}",
      "channel_id": ${post.account.id},
      "channel": ${account.channel},
      "engagement_data": ${engagementData},
      "engagement_fields": {${counters}},
      "image_text": ${content.imageText},
      "complete_post_text": ${allText},
      "thumbnail_url": ${thumbnailOf(content)},
      "search_data_fields": ${searchData}
      ${matches === undefined ? "" : `,"matches":${textOf(matches)}`}
    }
  }`;
}

let knownBase = { base: "", text: "" };

/** As it stands between the quotes of JSON: the same for every post. */
function linkBase(base: string): string {
  if (base !== knownBase.base) knownBase = { base, text: textOf(base).slice(1, -1) };
  return knownBase.text;
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

/** The four that every platform has, and the platform's own with the common names beside them. */
function presentCounters({ counters }: ContentTexts): {
  readonly counters: string;
  readonly engagementData: string;
} {
  const own = JSON.parse(fromByteText(counters)) as Counters;
  const fields = engagementFieldsOf(own);
  const beside = commonCountersBeside(own, fields).map(([name, count]) => `"${name}":${count}`);
  const parts = counters === "{}" ? beside : [counters.slice(1, -1), ...beside];
  return {
    counters: json`
      "likes_count": ${fields.likes_count},
      "shares_count": ${fields.shares_count},
      "comments_count": ${fields.comments_count},
      "views_count": ${fields.views_count}
    `,
    engagementData: `{${parts.join(",")}}`,
  };
}

/** The first that there is. */
function thumbnailOf({ media }: ContentTexts): string {
  if (media === "[]") return '""';
  const withThumbnail = (JSON.parse(media) as readonly Media[]).find((item) => item.thumbnail_url);
  return JSON.stringify(withThumbnail?.thumbnail_url ?? "");
}

/** A code needs no escapes. */
function codeOf(language: string | null): string {
  return language === null ? "null" : `"${language}"`;
}
