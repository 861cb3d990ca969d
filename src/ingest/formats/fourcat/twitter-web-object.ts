import type { RecordDraft } from "../record-draft.ts";
import { at, idAt, listAt, textAt } from "../scan/json-path.ts";
import type { ObjectMapping } from "./platform-objects.ts";

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
