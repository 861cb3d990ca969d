import type { Platforms } from "../../contract/platforms.ts";
import { languageOf, postTypeOf } from "./cells.ts";
import { createCsvFormat } from "./csv-format.ts";
import { handleOfAddress, platformOfHost, platformOfName, uidOfAddress } from "./platform-names.ts";
import { draft, present, type RecordDraft } from "./record-draft.ts";
import type { CsvRow } from "./scan/read-csv.ts";
import { toIsoTime } from "./scan/zoned-time.ts";

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
  bind: (_header, platforms) => (row) => toRecord(row, platforms),
});

function toRecord(row: CsvRow, platforms: Platforms): RecordDraft {
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
    account: toAccount(row, platform),
    media: thumbnail === undefined ? undefined : [{ thumbnail_url: thumbnail }],
  });
}

function toAccount(row: CsvRow, platform: string | undefined): RecordDraft | undefined {
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
