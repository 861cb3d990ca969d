import type { Member } from "../../src/directory/directory.ts";
import { normalize } from "../../src/ingest/normalize.ts";
import { type NewPost, type PropertyValue, searchedParts } from "../../src/posts/post.ts";
import { postLexemes, queryPhrases } from "../../src/text/lexemes.ts";
import { tokenize } from "../../src/text/tokenize.ts";

/*
 * What a request should find, by looking at every post in turn: slow, short, and without an index, SQL or parser.
 * It shares with the service only what a word is (`src/text`) and what a record means (`normalize`).
 */

export interface ModelPost {
  readonly post: NewPost;
  /** For each part of the text, for each place in it: what the word there means. */
  readonly parts: readonly (readonly ReadonlySet<string>[])[];
}

/** A keyword before anybody has written it down. */
export type Keyword =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "hyphenated"; readonly texts: readonly [string, string] }
  | { readonly kind: "phrase"; readonly text: string }
  | { readonly kind: "and" | "or"; readonly parts: readonly Keyword[] }
  | { readonly kind: "not"; readonly part: Keyword };

export interface ModelList {
  readonly members: readonly Member[];
  readonly keyword: Keyword | null;
}

/** Which posts are wanted. An empty array: not filtered by this. */
export interface Wish {
  readonly keyword: Keyword | null;
  readonly window: { readonly from: number; readonly to: number } | null;
  readonly platforms: readonly string[];
  readonly types: readonly string[];
  readonly languages: readonly string[];
  readonly exclude: readonly string[];
  readonly engagementFrom: number | null;
  readonly engagementTo: number | null;
  readonly lists: readonly ModelList[];
  readonly person: readonly Property[];
  readonly channel: readonly Property[];
  readonly postUid: string | null;
}

export type Property = readonly [key: string, value: string];

export function toModelPost(record: unknown, now: Date): ModelPost {
  const normalized = normalize(record, now.getTime());
  if ("reason" in normalized) throw new Error(normalized.reason);
  const { post } = normalized;
  const parts = searchedParts(post.content).map((part) =>
    tokenize(part, post.language).map(({ text }) => new Set(postLexemes(text, post.language))),
  );
  return { post, parts };
}

export function isWanted(candidate: ModelPost, wish: Wish): boolean {
  const { post } = candidate;
  const { window, languages } = wish;
  return (
    (window === null || (post.publishedAt >= window.from && post.publishedAt <= window.to)) &&
    isAmong(post.platform, wish.platforms) &&
    isAmong(post.type, wish.types) &&
    isAmong(post.language, languages) &&
    !(wish.exclude.includes("ads") && post.kind === "ad") &&
    !(wish.exclude.includes("replies") && post.kind === "reply") &&
    !(wish.exclude.includes("posts") && post.kind !== "ad") &&
    post.engagement >= (wish.engagementFrom ?? 0) &&
    post.engagement <= (wish.engagementTo ?? Number.POSITIVE_INFINITY) &&
    (wish.postUid === null || post.uid === wish.postUid) &&
    isFromWantedAccount(post, wish) &&
    (wish.lists.length === 0 || wish.lists.some((list) => isPulledIn(candidate, list))) &&
    (wish.keyword === null || says(candidate, wish.keyword, languages.length === 0 ? null : languages))
  );
}

export function isPulledIn(candidate: ModelPost, { members, keyword }: ModelList): boolean {
  const { platform, uid, handle } = candidate.post.account;
  const isMember = members.some(
    (member) =>
      member.platform === platform &&
      ((member.by !== "handle" && member.value === uid) ||
        (member.by !== "uid" && member.value === handle?.toLowerCase())),
  );
  return isMember || (keyword !== null && says(candidate, keyword, null));
}

function isAmong(value: string | null, wanted: readonly string[]): boolean {
  return wanted.length === 0 || (value !== null && wanted.includes(value));
}

function isFromWantedAccount({ account }: NewPost, { person, channel }: Wish): boolean {
  if (person.length === 0 && channel.length === 0) return true;
  const wanted = account.type === "person" ? person : channel;
  const keys = new Set(wanted.map(([key]) => key.toLowerCase()));
  const owned = Object.entries(account.properties ?? {}).flatMap(([key, value]) =>
    valuesOf(value).map((one) => `${key}=${one}`.toLowerCase()),
  );
  const has = ([key, value]: Property) => owned.includes(`${key}=${value}`.toLowerCase());
  return (
    wanted.length > 0 &&
    [...keys].every((key) => wanted.some((one) => one[0].toLowerCase() === key && has(one)))
  );
}

function valuesOf(value: PropertyValue): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function says(candidate: ModelPost, keyword: Keyword, languages: readonly string[] | null): boolean {
  const holds = (part: Keyword) => says(candidate, part, languages);
  switch (keyword.kind) {
    case "word": {
      const tokens = tokenize(keyword.text);
      const isPhrase = tokens.every(({ unspaced }) => unspaced);
      const texts = tokens.map(({ text }) => text);
      return isPhrase
        ? standsTogether(candidate, texts, languages)
        : texts.every((text) => standsTogether(candidate, [text], languages));
    }
    case "hyphenated":
      return keyword.texts.every((text) => holds({ kind: "word", text }));
    case "phrase": {
      const texts = tokenize(keyword.text).map(({ text }) => text);
      return standsTogether(candidate, texts, languages);
    }
    case "and":
      return keyword.parts.every(holds);
    case "or":
      return keyword.parts.some(holds);
    case "not":
      return !holds(keyword.part);
  }
}

/** Whether these words follow upon one another somewhere in one part, all of them meant in one language. */
function standsTogether(
  { parts }: ModelPost,
  tokens: readonly string[],
  languages: readonly string[] | null,
): boolean {
  return queryPhrases(tokens, languages).some((lexemes) =>
    parts.some((places) =>
      places.some((_, start) =>
        lexemes.every((lexeme, offset) => places[start + offset]?.has(lexeme) ?? false),
      ),
    ),
  );
}
