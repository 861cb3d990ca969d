import { withoutUrls } from "./urls.ts";

const MAX_HASHTAGS = 50;

/** The distinct hashtags of these texts, lower case, with their #. A tag has a letter; #1 is a number. */
export function hashtagsOf(texts: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [, tag = ""] of withoutUrls(text).matchAll(HASHTAG)) {
      if (!/\p{L}/u.test(tag)) continue;
      found.add(`#${tag.normalize("NFKC").toLowerCase()}`);
      if (found.size >= MAX_HASHTAGS) return [...found];
    }
  }
  return [...found];
}

/** Behind a word or & a # is part of something else (C#, &#39;). Longer than a hundred characters is not a tag but noise. */
const HASHTAG = /(?<![\p{L}\p{N}_&/])[#＃]([\p{L}\p{M}\p{N}_]{1,100})(?![\p{L}\p{M}\p{N}_])/gu;
