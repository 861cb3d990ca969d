import fc from "fast-check";
import { expect, test } from "vitest";
import {
  commonCountersBeside,
  engagementFieldsOf,
  isCounterName,
  withoutCommonCounters,
} from "./counters.ts";

test.each([
  [
    { diggCount: 376, shareCount: 116, commentCount: 56, playCount: 10_929, collectCount: 9 },
    [376, 116, 56, 10_929],
  ],
  [{ favorite_count: 1, retweet_count: 2, reply_count: 3, view_count: 4, quote_count: 5 }, [1, 2, 3, 4]],
  [{ likeCount: 1, repostCount: 2, replyCount: 3, quoteCount: 5 }, [1, 2, 3, 0]],
  [{ reactions: 7, quote_count: 5 }, [7, 5, 0, 0]],
  [{ "reactions.like": 3, "reactions.love": 2, "reactions.wow": 1 }, [6, 0, 0, 0]],
  [{ lkbpst: 4, shbpst: 2, cm: 1, vfpst: 9 }, [4, 2, 1, 9]],
  [{ like_count: 4, repost_count: 3, reshare_count: 2, direct_reply_count: 1 }, [4, 3, 1, 0]],
  [{ rumbles: 4, echoes: 2, discussion_count: 1 }, [4, 2, 1, 0]],
  [{ likes: 4, "reactions.like": 3, "reactions.love": 2 }, [4, 0, 0, 0]],
  [{ "public_metrics.like_count": 8, "public_metrics.impression_count": 9 }, [8, 0, 0, 9]],
  [{ Likes: 1, LIKES_COUNT: 2, applause: 3, constructor: 4 }, [1, 0, 0, 0]],
  [{}, [0, 0, 0, 0]],
])("%j means %j likes, shares, comments and views", (counters, counts) => {
  const { likes_count, shares_count, comments_count, views_count } = engagementFieldsOf(counters);
  expect([likes_count, shares_count, comments_count, views_count]).toEqual(counts);
});

test("the common names stand beside those that came in, which are never changed", () => {
  const counters = { diggCount: 376, share_count: 116, retweet_count: 2 };
  expect(commonCountersBeside(counters, engagementFieldsOf(counters))).toEqual([
    ["like_count", 376],
    ["reply_count", 0],
    ["comment_count", 0],
    ["view_count", 0],
  ]);
});

test("what was put beside the counters of an answer can be taken away again", () => {
  const name = fc.oneof(
    fc.constantFrom("likes", "like_count", "diggCount", "share_count", "view_count", "reply_count"),
    fc.string({ minLength: 1 }),
  );
  fc.assert(
    // A zero under a common name means the same whether it is there or not.
    fc.property(fc.dictionary(name, fc.integer({ min: 1, max: 1_000 })), (counters) => {
      const engagement = Object.values(counters).reduce((sum, count) => sum + count, 0);
      const beside = commonCountersBeside(counters, engagementFieldsOf(counters));
      const shown = { ...counters, ...Object.fromEntries(beside) };
      expect(withoutCommonCounters(shown, engagement)).toEqual({ ...counters });
    }),
  );
});

test("counters of another service are left alone", () => {
  const tweet = { like_count: 5, retweet_count: 2, reply_count: 1 };
  expect(withoutCommonCounters(tweet, 3)).toBe(tweet);
});

test.each([
  "likes",
  "Saves",
  "quote_count",
  "laughReactions",
  "num_likes",
  "DownloadsCount",
  "Shares",
  "upvotes",
])("%s counts something about posts", (name) => expect(isCounterName(name)).toBe(true));

test.each([
  "views_total",
  "Total Views",
  "Likes at Posting",
  "author_likes",
  "like_rate",
  "ShareUrl",
  "reply_to",
  "topic",
  "is_reply",
])("%s does not, or counts what others count", (name) => expect(isCounterName(name)).toBe(false));
