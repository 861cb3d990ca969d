import { isRecord } from "../fields.ts";
import { at, idAt, listAt } from "./json-path.ts";
import type { RecordDraft } from "./record-draft.ts";

/** The tweets of a page with what the page includes put in its place, or one flattened tweet; null if it is neither. */
export function expandTweets(value: unknown): readonly unknown[] | null {
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
