import { isRecord } from "../prepare/fields.ts";
import { languageOf } from "./cells.ts";
import type { Format, FormatItem, ReadOptions } from "./format.ts";
import { platformOfHost } from "./platform-names.ts";
import { draft, present, type RecordDraft, UnusedFields, withRaw } from "./record-draft.ts";
import { at, idAt, listAt, readJson, selectDocuments, textAt } from "./scan/read-json.ts";

/** The tweets of a page with what the page includes put in its place, or one flattened tweet; null if it is neither. */
function expandTweets(value: unknown): readonly unknown[] | null {
  const data = at(value, "data");
  if (data !== undefined) {
    const includes = indexIncludes(value);
    return (Array.isArray(data) ? data : [data]).map((tweet: unknown) => expand(tweet, includes, value));
  }
  const meta = at(value, "meta", "result_count");
  if (meta === 0) return [];
  return isRecord(value) && idAt(value, "id") !== undefined && !("errors" in value) ? [value] : null;
}

interface Includes {
  readonly users: ReadonlyMap<unknown, unknown>;
  readonly tweets: ReadonlyMap<unknown, unknown>;
  readonly media: ReadonlyMap<unknown, unknown>;
}

function indexIncludes(page: unknown): Includes {
  const index = (kind: string, key: string) =>
    new Map(listAt(page, "includes", kind).map((entry) => [at(entry, key), entry]));
  return { users: index("users", "id"), tweets: index("tweets", "id"), media: index("media", "media_key") };
}

/** In the shape that `twarc2 flatten` gives it. */
function expand(tweet: unknown, includes: Includes, page: unknown): unknown {
  if (!isRecord(tweet)) return tweet;
  const twarc = at(page, "__twarc");
  return { ...inline(tweet, includes), ...(twarc === undefined ? {} : { __twarc: twarc }) };
}

function inline(tweet: RecordDraft, includes: Includes): RecordDraft {
  const author = includes.users.get(tweet.author_id);
  const keys = listAt(tweet, "attachments", "media_keys");
  const references = listAt(tweet, "referenced_tweets");
  return {
    ...tweet,
    ...(author === undefined ? {} : { author }),
    ...(keys.length === 0
      ? {}
      : {
          attachments: {
            ...(isRecord(tweet.attachments) ? tweet.attachments : {}),
            media: keys.map((key) => includes.media.get(key) ?? {}),
          },
        }),
    ...(references.length === 0
      ? {}
      : { referenced_tweets: references.map((reference) => inlineReference(reference, includes)) }),
  };
}

function inlineReference(reference: unknown, includes: Includes): unknown {
  const included = includes.tweets.get(at(reference, "id"));
  if (!isRecord(reference) || !isRecord(included)) return reference;
  return { ...reference, ...included, author: includes.users.get(included.author_id) };
}

/** The fields of a tweet that end up in a record, or say again what others say. */
const TWEET_FIELDS: ReadonlySet<string> = new Set(
  (
    "id text note_tweet author_id author created_at lang public_metrics attachments referenced_tweets entities " +
    "in_reply_to_user_id in_reply_to_user conversation_id edit_history_tweet_ids __twarc"
  ).split(" "),
);

/** A flattened tweet as a record. */
function toTweetRecord(tweet: unknown): RecordDraft {
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
    reply_to: idAt(referenceOf(tweet, "replied_to"), "id"),
    quote_of: idAt(referenceOf(tweet, "quoted"), "id"),
    share_of: idAt(referenceOf(tweet, "retweeted"), "id"),
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

/**
 * A retweet's own text is cut off after 140 characters, and that of a long tweet after 280: the whole one stands
 * elsewhere.
 */
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

/** Answers of the Twitter API v2 as twarc2 keeps them, a page a line; or flattened, a tweet a line. */
export const twarc2Jsonl: Format = {
  name: "twarc2-jsonl",
  title: "Twitter API v2 as twarc2 writes it, pages or flattened tweets",
  detect: ({ paths }) => {
    const isTweet = (path: string) =>
      paths.has(`${path}id`) &&
      (paths.has(`${path}text`) || paths.has(`${path}author_id`)) &&
      ["edit_history_tweet_ids", "public_metrics", "conversation_id", "author_id", "lang"].some((name) =>
        paths.has(path + name),
      );
    if (["data[].", "data.", "[].data[]."].some(isTweet)) return 1;
    return isTweet("") || isTweet("[].") ? 0.9 : paths.has("__twarc") ? 0.8 : 0;
  },
  read: readTweets,
};

async function* readTweets(
  chunks: AsyncIterable<Uint8Array>,
  { keepRaw, maxRecordBytes, warn }: ReadOptions,
): AsyncGenerator<FormatItem> {
  const unused = new UnusedFields();
  let errorPages = 0;
  for await (const item of readJson(chunks, { select: selectDocuments, maxRecordBytes })) {
    if ("problem" in item) yield item;
    if (!("value" in item)) continue;
    const { line, value } = item;
    const tweets = expandTweets(value);
    if (tweets !== null) {
      for (const tweet of tweets) {
        if (isRecord(tweet)) unused.noteOthers(tweet, TWEET_FIELDS);
        const record = toTweetRecord(tweet);
        yield { line, record: keepRaw ? withRaw(record, tweet, unused) : record };
      }
    } else if (at(value, "errors") !== undefined) errorPages += 1;
    else
      yield {
        line,
        problem: "This is neither a page of the Twitter API v2 nor a tweet.",
        text: JSON.stringify(value),
      };
  }
  if (errorPages > 0) warn(`Pages with errors and without tweets: ${errorPages}.`);
  unused.report("tweet", warn);
}
