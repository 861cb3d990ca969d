import type { SortBy, SortOrder } from "../../src/contract/vocabulary.ts";
import type { Member } from "../../src/directory/records.ts";
import { normalize } from "../../src/ingest/prepare/normalize.ts";
import { type NewPost, type PropertyValue, searchedParts } from "../../src/posts/post.ts";
import { loadDetectLanguage } from "../../src/text/language/detect-language.ts";
import { tokenize } from "../../src/text/tokenize.ts";
import { domainsOf, hashtagsOf } from "../../src/text/urls.ts";
import { analyzer } from "../support/analyzers.ts";
import { NOON } from "../support/world.ts";

/*
 * What a request should find, by looking at every post in turn: slow, short, and without an index, SQL or parser.
 * It shares with the service only what a word is (`src/text`) and what a record means (`normalize`).
 */

export interface ModelPost {
  readonly post: NewPost;
  /** For each part of the text, for each place in it: what the word there means. */
  readonly parts: readonly (readonly ReadonlySet<string>[])[];
  readonly hashtags: readonly string[];
  readonly domains: readonly string[];
  /** The second in which it first arrived. */
  readonly arrivedAt: number;
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
  /** `to: null`: only the beginning was given. Null: neither was. One that ends before it begins wants nothing. */
  readonly window: { readonly from: number; readonly to: number | null } | null;
  /** Whether times are written as ISO 8601; it changes nothing. */
  readonly inIso: boolean;
  /** Whether a list that does not exist is named beside the others; it changes nothing. */
  readonly unknownList: boolean;
  readonly platforms: readonly string[];
  readonly types: readonly string[];
  readonly languages: readonly string[];
  readonly exclude: readonly string[];
  readonly engagementFrom: number | null;
  readonly engagementTo: number | null;
  readonly lists: readonly ModelList[];
  readonly person: readonly Property[];
  readonly channel: readonly Property[];
  readonly hashtags: readonly string[];
  readonly domains: readonly string[];
  readonly postUid: string | null;
  /** Seconds of arrival, inclusive. */
  readonly collectedFrom: number | null;
  readonly collectedTo: number | null;
  /** Null: not said. */
  readonly sortBy: SortBy | null;
  readonly sortOrder: SortOrder | null;
}

export type Property = readonly [key: string, value: string];

const detectLanguage = await loadDetectLanguage();

export function toModelPost(record: unknown, arrivedAt: number): ModelPost {
  const normalized = normalize(record, NOON.getTime());
  if ("reason" in normalized) throw new Error(normalized.reason);
  const texts = searchedParts(normalized.post.content);
  const post = normalized.post.detectLanguage
    ? { ...normalized.post, language: detectLanguage(texts.join("\n")) }
    : normalized.post;
  const parts = texts.map((part) =>
    analyzer.analyzeText(part, post.language).map(({ lexemes }) => new Set(lexemes)),
  );
  const domains = domainsOf(texts, post.content.link?.url ?? null);
  return { post, parts, hashtags: hashtagsOf(texts), domains, arrivedAt };
}

/** Whether a post is wanted. */
export function isWantedBy(wish: Wish): (candidate: ModelPost) => boolean {
  const { languages, exclude } = wish;
  const { from, to } = windowOf(wish);
  const says =
    wish.keyword === null ? null : sayingOf(wish.keyword, languages.length === 0 ? null : languages);
  const lists = wish.lists.map(isPulledInBy);
  return (candidate) => {
    const { post } = candidate;
    return (
      post.publishedAt >= from &&
      post.publishedAt <= to &&
      isAmong(post.platform, wish.platforms) &&
      isAmong(post.type, wish.types) &&
      isAmong(post.language, languages) &&
      isAnyAmong(candidate.hashtags, wish.hashtags) &&
      isAnyAmong(candidate.domains, wish.domains) &&
      !(exclude.includes("ads") && post.kind === "ad") &&
      !(exclude.includes("replies") && post.kind === "reply") &&
      !(exclude.includes("posts") && post.kind !== "ad") &&
      post.engagement >= (wish.engagementFrom ?? 0) &&
      post.engagement <= (wish.engagementTo ?? Number.POSITIVE_INFINITY) &&
      candidate.arrivedAt >= (wish.collectedFrom ?? 0) &&
      candidate.arrivedAt <= (wish.collectedTo ?? Number.POSITIVE_INFINITY) &&
      (wish.postUid === null || post.uid === wish.postUid) &&
      isFromWantedAccount(post, wish) &&
      (lists.length === 0 || lists.some((pullsIn) => pullsIn(candidate))) &&
      (says === null || says(candidate))
    );
  };
}

/**
 * The specification's cases: both bounds, only the first, neither; and any time where one post is looked up, or arrival
 * is asked for.
 */
export function windowOf(wish: Wish): { readonly from: number; readonly to: number } {
  const { window, postUid, collectedFrom, collectedTo, sortBy } = wish;
  const now = NOON.getTime() / 1000;
  if (window !== null) return { from: window.from, to: window.to ?? now };
  const isUnlimited =
    postUid !== null || collectedFrom !== null || collectedTo !== null || sortBy === "collected";
  return isUnlimited ? { from: 0, to: Number.POSITIVE_INFINITY } : { from: now - 7 * 86_400, to: now };
}

/** Whether a list pulls a post in. */
export function isPulledInBy({ members, keyword }: ModelList): (candidate: ModelPost) => boolean {
  const says = keyword === null ? null : sayingOf(keyword, null);
  return (candidate) => {
    const { platform, uid, handle } = candidate.post.account;
    const isMember = members.some(
      (member) =>
        member.platform === platform &&
        ((member.by !== "handle" && member.value === uid) ||
          (member.by !== "uid" && member.value === handle?.toLowerCase())),
    );
    return isMember || says?.(candidate) === true;
  };
}

function isAmong(value: string | null, wanted: readonly string[]): boolean {
  return wanted.length === 0 || (value !== null && wanted.includes(value));
}

function isAnyAmong(values: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length === 0 || values.some((value) => wanted.includes(value));
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

type Saying = (candidate: ModelPost) => boolean;

function sayingOf(keyword: Keyword, languages: readonly string[] | null): Saying {
  switch (keyword.kind) {
    case "word": {
      const tokens = tokenize(keyword.text);
      const texts = tokens.map(({ text }) => text);
      if (tokens.every(({ unspaced }) => unspaced)) return togetherness(texts, languages);
      return all(texts.map((text) => togetherness([text], languages)));
    }
    case "hyphenated":
      return all(keyword.texts.map((text) => sayingOf({ kind: "word", text }, languages)));
    case "phrase": {
      const texts = tokenize(keyword.text).map(({ text }) => text);
      return togetherness(texts, languages);
    }
    case "and":
      return all(keyword.parts.map((part) => sayingOf(part, languages)));
    case "or": {
      const parts = keyword.parts.map((part) => sayingOf(part, languages));
      return (candidate) => parts.some((says) => says(candidate));
    }
    case "not": {
      const says = sayingOf(keyword.part, languages);
      return (candidate) => !says(candidate);
    }
  }
}

function all(parts: readonly Saying[]): Saying {
  return (candidate) => parts.every((says) => says(candidate));
}

/** These words follow upon one another somewhere in one part, all of them meant in one language. */
function togetherness(tokens: readonly string[], languages: readonly string[] | null): Saying {
  const meanings = analyzer.queryPhrases(tokens, languages);
  return ({ parts }) =>
    meanings.some((lexemes) =>
      parts.some((places) =>
        places.some((_, start) =>
          lexemes.every((lexeme, offset) => places[start + offset]?.has(lexeme) ?? false),
        ),
      ),
    );
}
