import { isRecord } from "../fields.ts";
import type { Format, FormatItem, ReadOptions } from "./format.ts";
import { at } from "./json-path.ts";
import { readJson, selectDocuments } from "./read-json.ts";
import { expandTweets } from "./tweet-page.ts";
import { TWEET_FIELDS, toTweetRecord } from "./tweet-record.ts";
import { UnusedFields } from "./unused-fields.ts";

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
  { maxRecordBytes, warn }: ReadOptions,
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
        yield { line, record: toTweetRecord(tweet) };
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
