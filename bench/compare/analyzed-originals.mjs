/** What the peers are given of each post: what Earshot's own analysis makes of it, so that all count the same posts. */

import { normalize } from "../../dist/ingest/prepare/normalize.js";
import { searchedParts } from "../../dist/posts/post.js";
import { loadDetectLanguage } from "../../dist/text/language/detect-language.js";
import { domainsOf, hashtagsOf } from "../../dist/text/urls.js";

/** Between the parts of a post, which no phrase crosses. No lexeme is like it. */
const PART_BREAK = "‖";

/** PostgreSQL has no more positions, and no more of one lexeme. */
const MOST_POSITIONS = 16_383;
const MOST_OF_ONE = 255;

const detectLanguage = await loadDetectLanguage();

/**
 * Every record that is a post, once each: its facts, and `tokens`, one list for each part, of the words as they are
 * written and of what they mean. `skipped` were no posts, came twice, or are too long for PostgreSQL.
 */
export function analyzeOriginals(records, analyzer) {
  const byIdentity = new Map();
  const nowMs = Date.now();
  for (const record of records) {
    const { post } = normalize(record, nowMs);
    if (post === undefined) continue;
    const original = analyze(record, post, analyzer);
    if (fitsPostgres(original)) byIdentity.set(`${post.platform} ${post.uid}`, original);
  }
  const originals = [...byIdentity.values()];
  return { originals, skipped: records.length - originals.length };
}

function analyze(record, post, analyzer) {
  const parts = searchedParts(post.content);
  const language = post.detectLanguage ? detectLanguage(parts.join("\n")) : post.language;
  const tokens = parts.map((part) => analyzer.analyzeText(part, language));
  return {
    record,
    account: post.account,
    uid: post.uid,
    platform: post.platform,
    type: post.type,
    kind: post.kind,
    language: language ?? "",
    engagement: post.engagement,
    publishedAt: post.publishedAt,
    hashtags: hashtagsOf(parts),
    domains: domainsOf(parts, post.content.link?.url ?? null),
    tokens,
    text: tokens.map((part) => part.map(({ lexemes }) => lexemes[0]).join(" ")).join(` ${PART_BREAK} `),
  };
}

function fitsPostgres({ text }) {
  const tokens = text.split(" ");
  if (tokens.length > MOST_POSITIONS) return false;
  if (tokens.length <= MOST_OF_ONE) return true;
  const seen = new Map();
  for (const token of tokens) seen.set(token, (seen.get(token) ?? 0) + 1);
  return Math.max(...seen.values()) <= MOST_OF_ONE;
}
