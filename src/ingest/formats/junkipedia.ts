import { withoutCommonCounters } from "../../contract/counters.ts";
import type { Platforms } from "../../contract/platforms.ts";
import { isRecord } from "../prepare/fields.ts";
import { countOrNull, languageOf, postTypeOf, toIsoTime } from "./cells.ts";
import { createCsvFormat } from "./csv-format.ts";
import type { Format, FormatItem, ReadOptions } from "./format.ts";
import { handleOfAddress, platformOfHost, platformOfName, uidOfAddress } from "./platform-names.ts";
import { draft, present, type RecordDraft, UnusedFields, withRaw } from "./record-draft.ts";
import type { Select } from "./scan/json-scanner.ts";
import type { CsvRow } from "./scan/read-csv.ts";
import { at, idAt, listAt, readJson, textAt } from "./scan/read-json.ts";

/**
 * Besides the columns that the export is known to have, those that its API has are understood under their names there.
 */
const COLUMNS = new Set(
  (
    "postid posturl postengagement platform channelid channelname channeluid channelurl post_body_text published_at " +
    "likescount sharescount commentscount viewscount post_uid postuid post_title posttitle transcript_text image_text " +
    "post_type posttype language_code language is_ad is_reply channelhandle handle channelbio bio follower_count " +
    "followerscount channelfollowers account_type updated_at thumbnail_url thumbnailurl replied_id quoted_id shared_id"
  ).split(" "),
);

export const junkipediaCsv = createCsvFormat({
  name: "junkipedia-csv",
  title: "CSV export of Junkipedia",
  detect: ({ columns }) => {
    const known = ["postid", "posturl", "channelname", "post_body_text", "published_at", "platform"];
    const found = known.filter((column) => columns.has(column)).length;
    return found >= 4 ? 1 : found >= 3 ? 0.5 : 0;
  },
  knows: (column) => COLUMNS.has(column),
  identifiers: ["PostId", "post_uid", "PostUid", "ChannelUid", "replied_id", "quoted_id", "shared_id"],
  bind: (_header, platforms) => (row) => rowToRecord(row, platforms),
});

function rowToRecord(row: CsvRow, platforms: Platforms): RecordDraft {
  const url = row.word("PostUrl");
  const platform = platformOfName(row.word("Platform"), platforms) ?? platformOfHost(url, platforms);
  const thumbnail = row.word("thumbnail_url", "ThumbnailUrl");
  return draft({
    platform,
    uid: row.word("post_uid", "PostUid") ?? uidOfAddress(platform, url) ?? row.word("PostId"),
    published_at: toIsoTime(row.word("published_at")),
    collected_at: toIsoTime(row.word("updated_at")),
    url,
    text: row.text("post_body_text"),
    title: row.text("post_title", "PostTitle"),
    transcript: row.text("transcript_text"),
    image_text: row.text("image_text"),
    type: postTypeOf(row.word("post_type", "PostType")),
    kind: isTrue(row.word("is_ad")) ? "ad" : isTrue(row.word("is_reply")) ? "reply" : undefined,
    language: languageOf(row.word("language_code", "Language")),
    engagement:
      present({
        likes: row.count("LikesCount"),
        shares: row.count("SharesCount"),
        comments: row.count("CommentsCount"),
        views: row.count("ViewsCount"),
      }) ?? row.count("PostEngagement"),
    reply_to: row.word("replied_id"),
    quote_of: row.word("quoted_id"),
    share_of: row.word("shared_id"),
    account: rowToAccount(row, platform),
    media: thumbnail === undefined ? undefined : [{ thumbnail_url: thumbnail }],
  });
}

function rowToAccount(row: CsvRow, platform: string | undefined): RecordDraft | undefined {
  const url = row.word("ChannelUrl");
  const handle = row.word("ChannelHandle", "handle") ?? handleOfAddress(platform, url);
  const id = row.word("ChannelID");
  // An account of which only Junkipedia's number is known is still one account.
  const stand = handle === undefined && id !== undefined ? `junkipedia:${id}` : undefined;
  return present({
    uid: row.word("ChannelUid") ?? stand,
    handle,
    name: row.word("ChannelName"),
    type: row.word("account_type")?.toLowerCase(),
    url,
    bio: row.text("ChannelBio", "bio"),
    followers: row.count("follower_count", "FollowersCount", "ChannelFollowers"),
  });
}

function isTrue(word: string | undefined): boolean {
  return /^(true|yes|t|1)$/i.test(word ?? "");
}

/**
 * What `GET /posts` answers, Junkipedia's and ours: whole pages, one after the other or in an array, or the posts
 * alone.
 */
export const junkipediaJson: Format = {
  name: "junkipedia-json",
  title: "Pages of GET /posts, of Earshot or Junkipedia",
  detect: ({ paths }) => (POSTS.some((path) => paths.has(`${path}attributes.search_data_fields`)) ? 1 : 0),
  read: readPosts,
};

const POSTS = ["", "[].", "data[].", "[].data[].", "data."];

const select: Select = (path) => {
  if (path === "" || path === "[]" || path.endsWith("data") || path.endsWith("data[]")) return "enter";
  return path.endsWith("attributes") ? "take" : "skip";
};

async function* readPosts(
  chunks: AsyncIterable<Uint8Array>,
  { platforms, maxRecordBytes, warn }: ReadOptions,
): AsyncGenerator<FormatItem> {
  const unused = new UnusedFields();
  for await (const item of readJson(chunks, { select, maxRecordBytes })) {
    if ("problem" in item) yield item;
    else if ("value" in item) {
      const { line, path, value } = item;
      if (path.endsWith("attributes") && isRecord(value))
        yield { line, record: toRecord(value, platforms, unused) };
      else yield { line, problem: "This is not a post of GET /posts.", text: JSON.stringify(value) };
    }
  }
  unused.report("post", warn);
}

function toRecord(attributes: RecordDraft, platforms: Platforms, unused: UnusedFields): RecordDraft {
  noteUnused(attributes, unused);
  const search = at(attributes, "search_data_fields");
  const texts = {
    text: textAt(search, "description"),
    title: textAt(search, "post_title"),
    transcript: textAt(search, "transcript_text"),
    image_text: textAt(search, "image_text") ?? textAt(attributes, "image_text"),
    link: at(search, "inner_link"),
  };
  const allText = textAt(search, "all_text") ?? textAt(attributes, "complete_post_text");
  const hasText = Object.values(texts).some((text) => text !== undefined);
  const record = draft({
    platform: platformOfName(
      textAt(search, "platform_name") ?? textAt(attributes, "channel", "platform_name"),
      platforms,
    ),
    uid: idAt(attributes, "post_uid"),
    published_at: at(attributes, "published_at") ?? at(search, "published_at"),
    collected_at: at(attributes, "updated_at"),
    url: at(attributes, "url") ?? at(search, "url"),
    ...texts,
    // A source that gives the texts only in one piece.
    ...(hasText ? {} : { text: allText }),
    type: listAt(search, "post_type")[0] ?? textAt(search, "post_type"),
    kind: at(search, "is_ad") === true ? "ad" : at(search, "is_reply") === true ? "reply" : "post",
    language: languageIn(search),
    engagement: toCounters(attributes, unused),
    media: toMedia(attributes),
    reply_to: idAt(search, "replied_id"),
    quote_of: idAt(search, "quoted_id"),
    share_of: idAt(search, "shared_id"),
    account: toAccount(attributes),
  });
  return withRaw(record, at(attributes, "post_data"), unused);
}

/** Null says that the language is unknown: it must not be guessed anew. */
function languageIn(search: unknown): unknown {
  return isRecord(search) && search.language_code === null ? "und" : at(search, "language_code");
}

function toAccount(attributes: RecordDraft): RecordDraft | undefined {
  const channel = at(attributes, "channel");
  const properties = at(channel, "properties");
  return present({
    uid: idAt(channel, "channel_uid"),
    handle: textAt(channel, "handle"),
    name: textAt(channel, "channel_name") ?? textAt(attributes, "search_data_fields", "channel_name"),
    type: at(channel, "account_type"),
    url: textAt(channel, "link"),
    bio: textAt(channel, "bio"),
    followers: at(channel, "follower_count"),
    // None are no news: an account keeps those that it has.
    properties: isRecord(properties) ? present(properties) : undefined,
  });
}

/** A medium has its address under either name; the picture of a post is that of its first medium. */
function toMedia(attributes: RecordDraft): unknown {
  const search = at(attributes, "search_data_fields");
  const given = at(search, "media_data") ?? [];
  if (!Array.isArray(given)) return given;
  const picture = textAt(search, "thumb_url") ?? textAt(attributes, "thumbnail_url");
  const items = given.length > 0 ? given : [{ url: textAt(search, "media_url") }];
  const hasPicture = items.some((item) => pictureOf(item) !== undefined);
  const media = items.map((item, place) => {
    const thumbnail_url = pictureOf(item) ?? (place === 0 && !hasPicture ? picture : undefined);
    return isRecord(item) ? draft({ type: at(item, "type"), url: addressOf(item), thumbnail_url }) : item;
  });
  return given.length > 0 || present(media[0]) !== undefined ? media : undefined;
}

function addressOf(item: RecordDraft): unknown {
  return at(item, "url") ?? at(item, "media_url");
}

function pictureOf(item: unknown): unknown {
  return at(item, "thumbnail_url") ?? at(item, "thumb_url");
}

/** The platform's own counters; where a source has none, the four that are derived from them. */
function toCounters(attributes: RecordDraft, unused: UnusedFields): RecordDraft | undefined {
  const own = at(attributes, "engagement_data");
  if (!isRecord(own)) {
    const fields = at(attributes, "engagement_fields");
    return isRecord(fields) ? present(fields) : undefined;
  }
  const counters = Object.entries(own).flatMap(([name, value]): [string, number][] => {
    if (isRecord(value)) return partsOf(name, value, unused);
    const count = countOrNull(value);
    if (count === null && value !== null) unused.note(`engagement_data.${name}`);
    return count === null ? [] : [[name, count]];
  });
  const engagement = countOrNull(at(attributes, "search_data_fields", "engagement"));
  const shown = Object.fromEntries(counters);
  return engagement === null ? shown : withoutCommonCounters(shown, engagement);
}

/** Of a counter such as `reactions`, as far as they are numbers. */
function partsOf(name: string, parts: RecordDraft, unused: UnusedFields): [string, number][] {
  return Object.entries(parts).flatMap(([part, value]): [string, number][] => {
    const count = countOrNull(value);
    if (count === null && value !== null) unused.note(`engagement_data.${name}.${part}`);
    return count === null ? [] : [[`${name}.${part}`, count]];
  });
}

/**
 * Everything that `presentPost` writes; besides what a record takes these are numbers of one installation, and
 * repetitions.
 */
const ATTRIBUTES = new Set(
  (
    "id post_uid url published_at created_at updated_at channel_id channel engagement_data engagement_fields image_text " +
    "complete_post_text thumbnail_url post_data search_data_fields matches"
  ).split(" "),
);
const KNOWN: Readonly<Record<string, ReadonlySet<string>>> = {
  search_data_fields: new Set(
    (
      "post_link url published_at language_code platform_name post_type engagement likes_count shares_count comments_count " +
      "views_count is_ad is_reply all_text description post_title transcript_text image_text channel_name list_ids inner_link " +
      "media_data channel_data sanitized_text searchable_text search_terms thumb_url media_url replied_id quoted_id " +
      "shared_id channel_id post_uid created_at"
    ).split(" "),
  ),
  channel: new Set(
    "id channel_name channel_uid handle link bio platform_name account_type follower_count properties created_at updated_at".split(
      " ",
    ),
  ),
};

function noteUnused(attributes: RecordDraft, unused: UnusedFields): void {
  unused.noteOthers(attributes, ATTRIBUTES);
  for (const [part, known] of Object.entries(KNOWN)) {
    const fields = at(attributes, part);
    if (isRecord(fields)) unused.noteOthers(fields, known, `${part}.`);
  }
}
