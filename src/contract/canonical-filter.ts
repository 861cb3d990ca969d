import type { PostFilter, PropertyFilter } from "./post-request.ts";

/**
 * A string that is equal for two filters exactly when they mean the same, whatever the order, repetition or case in
 * which they were written. Whether the window was the default does not count: a link pins it.
 */
export function canonicalFilter(filter: PostFilter): string {
  const { keyword, window } = filter;
  return JSON.stringify([
    keyword === null ? null : [keyword.text, keyword.boolean],
    window === null ? null : [window.from, window.to],
    sorted(filter.postTypes),
    sorted(filter.platforms),
    sorted(filter.languages),
    filter.engagementFrom,
    filter.engagementTo,
    sorted(filter.lists),
    canonicalProperties(filter.person),
    canonicalProperties(filter.channel),
    sorted(filter.exclude),
    sorted(filter.channelIds),
    filter.postUid,
    // Only when they are there: cursors from before there were any stay good.
    ...(filter.hashtags === null && filter.domains === null
      ? []
      : [sorted(filter.hashtags), sorted(filter.domains)]),
    ...(filter.collectedFrom === null && filter.collectedTo === null
      ? []
      : [{ collected: [filter.collectedFrom, filter.collectedTo] }]),
  ]);
}

function sorted<Value extends string | number>(values: readonly Value[] | null): readonly Value[] | null {
  return values === null ? null : [...new Set(values)].sort(compare);
}

function canonicalProperties(filter: PropertyFilter | null): unknown {
  return (
    filter
      ?.map(
        ({ key, values }) => [key.toLowerCase(), sorted(values.map((value) => value.toLowerCase()))] as const,
      )
      .sort(([left], [right]) => compare(left, right)) ?? null
  );
}

/** By code unit, never by locale: the string must be the same on every machine. */
function compare<Value extends string | number>(left: Value, right: Value): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
