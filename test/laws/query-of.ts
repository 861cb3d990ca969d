import type { Keyword, Property, Wish } from "./model.ts";

/** No list has this ID. */
const UNKNOWN_LIST = 99_999_999;

/** The query string that asks for a wish; the lists by the IDs that they got. */
export function queryOf(wish: Wish, listIds: readonly number[]): string {
  const { keyword, window } = wish;
  const time = (seconds: number | null | undefined) =>
    wish.inIso && typeof seconds === "number" ? new Date(seconds * 1000).toISOString() : seconds;
  const unknownIds = wish.unknownList ? [UNKNOWN_LIST] : [];
  const pairs: (readonly [string, string | number | null | undefined])[] = [
    ["keyword", keyword && printKeyword(keyword)],
    ["simple_query", keyword && !isPlain(keyword) ? "true" : null],
    ["published_at_from", time(window?.from)],
    ["published_at_to", time(window?.to)],
    ...wish.platforms.map((value) => ["platform_names[]", value] as const),
    ...wish.types.map((value) => ["post_type[]", value] as const),
    ...wish.languages.map((value) => ["language_code[]", value] as const),
    ...wish.exclude.map((value) => ["exclude[]", value] as const),
    ["engagement_from", wish.engagementFrom],
    ["engagement_to", wish.engagementTo],
    ["lists", listIds.length === 0 ? null : [...listIds, ...unknownIds].join(",")],
    ...wish.person.map(([key, value]: Property) => [`person[${key}]`, value] as const),
    ...wish.channel.map(([key, value]: Property) => [`channel[${key}]`, value] as const),
    ...wish.hashtags.map((value, index) => ["hashtags[]", index === 0 ? value : value.slice(1)] as const),
    ...wish.domains.map((value) => ["domains[]", value] as const),
    ["post_uid", wish.postUid],
    ["collected_from", time(wish.collectedFrom)],
    ["collected_to", time(wish.collectedTo)],
    ["sort_by", wish.sortBy],
    ["sort_order", wish.sortOrder],
  ];
  return pairs
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}=${encode(value)}`]))
    .join("&");
}

/** In boolean syntax, which for plain words is the default mode's too. */
export function printKeyword(keyword: Keyword): string {
  switch (keyword.kind) {
    case "word":
      return keyword.text;
    case "hyphenated":
      return keyword.texts.join("-");
    case "phrase":
      return `"${keyword.text}"`;
    case "and":
      return keyword.parts.map(printOperand).join(" ");
    case "or":
      return keyword.parts.map(printOperand).join("|");
    case "not":
      return `-${printOperand(keyword.part)}`;
  }
}

function printOperand(keyword: Keyword): string {
  return keyword.kind === "and" || keyword.kind === "or"
    ? `(${printKeyword(keyword)})`
    : printKeyword(keyword);
}

function isPlain(keyword: Keyword): boolean {
  return keyword.kind === "and"
    ? keyword.parts.every((part) => part.kind === "word" || part.kind === "hyphenated")
    : keyword.kind === "word" || keyword.kind === "hyphenated";
}

function encode(value: string | number): string {
  return encodeURIComponent(value).replaceAll("%20", "+");
}
