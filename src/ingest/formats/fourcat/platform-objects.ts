import { htmlToText } from "../cells.ts";
import type { RecordDraft } from "../record-draft.ts";
import { at, idAt, listAt, textAt } from "../scan/read-json.ts";

/** How a platform's own object becomes a row, as 4CAT itself maps it. */
export interface ObjectMapping {
  /** Whether this is such an object. */
  readonly fits: (object: RecordDraft) => boolean;
  /** The fields that are looked at. */
  readonly fields: ReadonlySet<string>;
  readonly toRow: (object: RecordDraft) => RecordDraft;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { 1: "photo", 2: "video", 8: "album" };

/** A post as Instagram's website loads it, in either of its two forms. */
export const fromInstagram: ObjectMapping = {
  fits: (object) =>
    ("code" in object && "taken_at" in object) || ("shortcode" in object && "taken_at_timestamp" in object),
  fields: new Set(
    (
      "code shortcode id pk taken_at taken_at_timestamp caption edge_media_to_caption user owner media_type carousel_media " +
      "image_versions2 video_versions display_url video_url like_count comment_count play_count view_count " +
      "edge_media_preview_like edge_media_preview_comment edge_media_to_comment __typename accessibility_caption"
    ).split(" "),
  ),
  toRow: (object) => {
    const code = idAt(object, "code") ?? idAt(object, "shortcode");
    const user = at(object, "user") ?? at(object, "owner");
    const first = listAt(object, "carousel_media")[0] ?? object;
    return {
      id: code,
      author: textAt(user, "username"),
      author_id: idAt(user, "pk") ?? idAt(user, "id"),
      author_fullname: textAt(user, "full_name"),
      body: captionOf(object),
      unix_timestamp: at(object, "taken_at") ?? at(object, "taken_at_timestamp"),
      type: MEDIA_TYPES[String(at(object, "media_type"))] ?? textAt(object, "__typename"),
      url: `https://www.instagram.com/p/${code}`,
      image_url:
        textAt(listAt(first, "image_versions2", "candidates")[0], "url") ?? textAt(object, "display_url"),
      media_url: textAt(listAt(first, "video_versions")[0], "url") ?? textAt(object, "video_url"),
      num_likes: at(object, "like_count") ?? at(object, "edge_media_preview_like", "count"),
      num_comments:
        at(object, "comment_count") ??
        at(object, "edge_media_to_comment", "count") ??
        at(object, "edge_media_preview_comment", "count"),
      plays: at(object, "play_count") ?? at(object, "view_count"),
    };
  },
};

function captionOf(object: RecordDraft): string | undefined {
  const edge = listAt(object, "edge_media_to_caption", "edges")[0];
  return textAt(object, "caption", "text") ?? textAt(edge, "node", "text");
}

/** A post of Gab or Truth Social, which both grew out of Mastodon. */
export const fromMastodon: ObjectMapping = {
  fits: (object) => "content" in object && "account" in object && "created_at" in object,
  fields: new Set(
    (
      "id type content created_at url uri language in_reply_to_id quote_id quote_of_id reblog account card media_attachments favourites_count " +
      "reblogs_count reposts_count replies_count reaction_count quotes_count upvotes_count downvotes_count sponsored"
    ).split(" "),
  ),
  toRow: (object) => {
    const media = listAt(object, "media_attachments");
    const addresses = (type: string) =>
      media.flatMap((medium) => (at(medium, "type") === type ? (textAt(medium, "url") ?? []) : [])).join(",");
    return {
      id: idAt(object, "id"),
      account_id: idAt(object, "account", "id"),
      account_username: textAt(object, "account", "acct") ?? textAt(object, "account", "username"),
      account_display_name: textAt(object, "account", "display_name"),
      account_url: textAt(object, "account", "url"),
      account_note: htmlToText(textAt(object, "account", "note")),
      account_followers_count: at(object, "account", "followers_count"),
      body: htmlToText(textAt(object, "content")),
      timestamp: at(object, "created_at"),
      language: textAt(object, "language"),
      url: textAt(object, "url") ?? textAt(object, "uri"),
      in_reply_to: idAt(object, "in_reply_to_id"),
      quote_of: idAt(object, "quote_id") ?? idAt(object, "quote_of_id"),
      share_of: idAt(object, "reblog", "id"),
      is_ad: at(object, "sponsored"),
      link_attached: textAt(object, "card", "url"),
      link_title: textAt(object, "card", "title"),
      link_description: textAt(object, "card", "description"),
      images: addresses("image"),
      videos: addresses("video"),
      type: textAt(object, "card", "url") === undefined ? undefined : "link",
      likes: at(object, "favourites_count"),
      reposts: at(object, "reblogs_count") ?? at(object, "reposts_count"),
      replies: at(object, "replies_count"),
      reaction_count: at(object, "reaction_count"),
      quotes: at(object, "quotes_count"),
      upvotes: at(object, "upvotes_count"),
      downvotes: at(object, "downvotes_count"),
    };
  },
};

/** A video as TikTok's website loads it. */
export const fromTikTok: ObjectMapping = {
  fits: (object) => "desc" in object && "createTime" in object && "stats" in object,
  fields: new Set(
    "id desc createTime author nickname authorStats stats video isAd textLanguage stickersOnItem".split(" "),
  ),
  toRow: (object) => {
    const isObject = typeof at(object, "author") === "object";
    const handle = isObject ? textAt(object, "author", "uniqueId") : textAt(object, "author");
    const stickers = listAt(object, "stickersOnItem").flatMap((sticker) => listAt(sticker, "stickerText"));
    return {
      id: idAt(object, "id"),
      author: handle,
      author_id: isObject ? idAt(object, "author", "id") : undefined,
      author_full: textAt(object, "author", "nickname") ?? textAt(object, "nickname"),
      author_followers: at(object, "authorStats", "followerCount"),
      body: [textAt(object, "desc"), ...stickers].filter((text) => typeof text === "string").join("\n"),
      unix_timestamp: at(object, "createTime"),
      language: textAt(object, "textLanguage"),
      is_ad: at(object, "isAd"),
      url: `https://www.tiktok.com/@${handle}/video/${idAt(object, "id")}`,
      video_url: textAt(object, "video", "downloadAddr"),
      thumbnail_url: textAt(object, "video", "cover"),
      likes: at(object, "stats", "diggCount"),
      comments: at(object, "stats", "commentCount"),
      shares: at(object, "stats", "shareCount"),
      plays: at(object, "stats", "playCount"),
      saves: at(object, "stats", "collectCount"),
    };
  },
};

/** A message of Telegram as 4CAT's own collector keeps it. */
export const fromTelethon: ObjectMapping = {
  fits: (object) => "_chat" in object && "message" in object,
  fields: new Set(
    (
      "id message message_markdown date _chat _sender _type peer_id from_id media views forwards reactions reply_to " +
      "reply_to_msg_id replies fwd_from _forward entities"
    ).split(" "),
  ),
  toRow: (object) => {
    const sender = at(object, "_sender");
    const names = [textAt(sender, "first_name"), textAt(sender, "last_name")].filter(
      (name) => name !== undefined,
    );
    const webpage = at(object, "media", "webpage");
    const forwarded = textAt(object, "_forward", "_chat", "title") ?? textAt(object, "fwd_from", "from_name");
    return {
      id: idAt(object, "id"),
      chat: textAt(object, "_chat", "username") ?? idAt(object, "_chat", "id"),
      author: idAt(sender, "id"),
      author_username: textAt(sender, "username"),
      author_name: names.length > 0 ? names.join(" ") : textAt(sender, "title"),
      author_is_user: names.length > 0,
      body: textAt(object, "message"),
      title: forwarded === undefined ? undefined : `Forwarded from ${forwarded}`,
      unix_timestamp: toSeconds(at(object, "date")),
      reply_to: idAt(object, "reply_to", "reply_to_msg_id") ?? idAt(object, "reply_to_msg_id"),
      link_attached: textAt(webpage, "url"),
      link_title: textAt(webpage, "title"),
      link_description: textAt(webpage, "description"),
      attachment_type: attachmentOf(object),
      views: at(object, "views"),
      forwards: at(object, "forwards"),
      replies: at(object, "replies", "replies"),
      reactions: countReactions(object),
    };
  },
};

function countReactions(object: RecordDraft): number | undefined {
  const results = listAt(object, "reactions", "results");
  if (results.length === 0) return undefined;
  return results.reduce<number>((sum, result) => sum + (Number(at(result, "count")) || 0), 0);
}

/** A document is a video, a sound or a file: its MIME type says which. */
function attachmentOf(object: RecordDraft): string | undefined {
  const type = textAt(object, "media", "_type")
    ?.replace(/^MessageMedia/, "")
    .toLowerCase();
  if (type !== "document") return type;
  return textAt(object, "media", "document", "mime_type")?.split("/")[0] ?? type;
}

function toSeconds(value: unknown): unknown {
  return typeof value === "number" ? Math.floor(value) : value;
}

/** A tweet as the website of X loads it. */
export const fromTwitterWeb: ObjectMapping = {
  fits: (object) => "rest_id" in object && "legacy" in object,
  fields: new Set("rest_id id legacy core views note_tweet type __typename".split(" ")),
  toRow: (object) => {
    const id = idAt(object, "rest_id");
    const author = userOf(object);
    const media = listAt(object, "legacy", "entities", "media");
    const addresses = (type: string) =>
      media.flatMap((medium) =>
        at(medium, "type") === type ? (textAt(medium, "media_url_https") ?? []) : [],
      );
    return {
      id,
      author: author.handle,
      author_id: idAt(object, "legacy", "user_id_str"),
      author_fullname: author.name,
      author_followers: author.followers,
      body: textOf(object),
      timestamp: toIso(textAt(object, "legacy", "created_at")),
      language_guess: textAt(object, "legacy", "lang"),
      url: `https://twitter.com/${author.handle ?? "i"}/status/${id}`,
      in_reply_to: idAt(object, "legacy", "in_reply_to_status_id_str"),
      quote_of: idAt(object, "legacy", "quoted_status_id_str"),
      share_of: idAt(retweetedBy(object), "rest_id"),
      urls: listAt(object, "legacy", "entities", "urls")
        .flatMap((url) => textAt(url, "expanded_url") ?? [])
        .join(","),
      images: addresses("photo").join(","),
      videos: [...addresses("video"), ...addresses("animated_gif")].join(","),
      retweet_count: at(object, "legacy", "retweet_count"),
      reply_count: at(object, "legacy", "reply_count"),
      like_count: at(object, "legacy", "favorite_count"),
      quote_count: at(object, "legacy", "quote_count"),
      impression_count: at(object, "views", "count"),
    };
  },
};

interface TwitterUser {
  readonly handle: string | undefined;
  readonly name: string | undefined;
  readonly followers: unknown;
}

/** Names moved from `legacy` to `core`. */
function userOf(object: unknown): TwitterUser {
  const user = at(object, "core", "user_results", "result");
  return {
    handle: textAt(user, "core", "screen_name") ?? textAt(user, "legacy", "screen_name"),
    name: textAt(user, "core", "name") ?? textAt(user, "legacy", "name"),
    followers: at(user, "legacy", "followers_count"),
  };
}

/** A retweet's own text is cut off: the whole one is in the tweet that it repeats. */
function textOf(object: RecordDraft): string | undefined {
  const retweeted = retweetedBy(object);
  const whole = retweeted === undefined ? undefined : ownText(retweeted);
  return whole === undefined ? ownText(object) : `RT @${userOf(retweeted).handle}: ${whole}`;
}

function retweetedBy(object: unknown): unknown {
  const result = at(object, "legacy", "retweeted_status_result", "result");
  return at(result, "tweet") ?? result;
}

function ownText(tweet: unknown): string | undefined {
  return (
    textAt(tweet, "note_tweet", "note_tweet_results", "result", "text") ??
    textAt(tweet, "legacy", "full_text")
  );
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `Wed Oct 10 20:19:24 +0000 2018` as ISO 8601; anything else stays, and is rejected. */
function toIso(text: string | undefined): string | undefined {
  const match = /^\w{3} (\w{3}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})$/.exec(text ?? "");
  const month = MONTHS.indexOf(match?.[1] ?? "") + 1;
  if (match === null || month === 0) return text;
  return `${match[5]}-${String(month).padStart(2, "0")}-${match[2]}T${match[3]}${match[4]}`;
}
