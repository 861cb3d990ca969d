import { isRecord } from "../fields.ts";
import { at, idAt, listAt, textAt } from "./json-path.ts";
import { languageOf } from "./language-code.ts";
import { platformOfHost } from "./platform-names.ts";
import { draft, present, type RecordDraft } from "./record-draft.ts";

/** The fields of a tweet that end up in a record, or say again what others say. */
export const TWEET_FIELDS: ReadonlySet<string> = new Set(
  (
    "id text note_tweet author_id author created_at lang public_metrics attachments referenced_tweets entities " +
    "in_reply_to_user_id in_reply_to_user conversation_id edit_history_tweet_ids __twarc"
  ).split(" "),
);

/** A flattened tweet as a record. */
export function toTweetRecord(tweet: unknown): RecordDraft {
  const id = idAt(tweet, "id");
  const handle = textAt(tweet, "author", "username");
  const media = listAt(tweet, "attachments", "media").filter(isRecord);
  const link = toLink(tweet);
  return draft({
    platform: "Twitter",
    uid: id,
    published_at: at(tweet, "created_at"),
    collected_at: at(tweet, "__twarc", "retrieved_at"),
    url: id === undefined ? undefined : `https://twitter.com/${handle ?? "i"}/status/${id}`,
    text: fullText(tweet),
    image_text: media.flatMap((medium) => textAt(medium, "alt_text") ?? []).join("\n") || undefined,
    link,
    type: typeOf(media, link),
    kind: referenceOf(tweet, "replied_to") !== undefined ? "reply" : "post",
    language: languageOf(textAt(tweet, "lang")),
    engagement: toCounters(tweet),
    media: media.length === 0 ? undefined : media.map(toMedium),
    account: present({
      uid: idAt(tweet, "author_id") ?? idAt(tweet, "author", "id"),
      handle,
      name: textAt(tweet, "author", "name"),
      url: handle === undefined ? undefined : `https://twitter.com/${handle}`,
      bio: textAt(tweet, "author", "description"),
      followers: at(tweet, "author", "public_metrics", "followers_count"),
    }),
  });
}

/** A retweet's own text is cut off after 140 characters, and that of a long tweet after 280: the whole one stands elsewhere. */
function fullText(tweet: unknown): unknown {
  const retweeted = referenceOf(tweet, "retweeted");
  const whole = retweeted === undefined ? undefined : ownText(retweeted);
  if (typeof whole !== "string") return ownText(tweet);
  const prefix = /^RT @\w+: /.exec(textAt(tweet, "text") ?? "")?.[0];
  const handle = textAt(retweeted, "author", "username");
  return `${prefix ?? (handle === undefined ? "RT " : `RT @${handle}: `)}${whole}`;
}

function ownText(tweet: unknown): unknown {
  return textAt(tweet, "note_tweet", "text") ?? at(tweet, "text");
}

function referenceOf(tweet: unknown, type: "retweeted" | "quoted" | "replied_to"): unknown {
  return listAt(tweet, "referenced_tweets").find((reference) => at(reference, "type") === type);
}

/** The first address in the text that leads away from Twitter; otherwise the tweet that is quoted. */
function toLink(tweet: unknown): RecordDraft | undefined {
  const urls = [...listAt(tweet, "note_tweet", "entities", "urls"), ...listAt(tweet, "entities", "urls")];
  const outside = urls.find((url) => {
    const address = textAt(url, "expanded_url");
    return address !== undefined && platformOfHost(address) !== "Twitter";
  });
  const quoted = idAt(referenceOf(tweet, "quoted"), "id");
  if (outside === undefined)
    return quoted === undefined ? undefined : { url: `https://twitter.com/i/status/${quoted}` };
  return present({
    url: textAt(outside, "unwound_url") ?? textAt(outside, "expanded_url"),
    title: textAt(outside, "title"),
    description: textAt(outside, "description"),
  });
}

function toCounters(tweet: unknown): RecordDraft | undefined {
  const metrics = at(tweet, "public_metrics");
  return isRecord(metrics) ? present(metrics) : undefined;
}

function toMedium(medium: RecordDraft): RecordDraft {
  const videos = listAt(medium, "variants").filter((variant) => at(variant, "content_type") === "video/mp4");
  const best = videos.reduce<unknown>((a, b) => (rate(b) >= rate(a) ? b : a), undefined);
  return draft({
    type: textAt(medium, "type"),
    url: textAt(medium, "url") ?? textAt(best, "url"),
    thumbnail_url: textAt(medium, "preview_image_url"),
  });
}

function rate(variant: unknown): number {
  const rate = at(variant, "bit_rate");
  return typeof rate === "number" ? rate : -1;
}

function typeOf(media: readonly RecordDraft[], link: RecordDraft | undefined): string {
  if (media.some(({ type }) => type === "video" || type === "animated_gif")) return "video";
  if (media.some(({ type }) => type === "photo")) return "photo";
  return link === undefined ? "status" : "link";
}
