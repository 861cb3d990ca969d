import type { Search } from "../search/search.ts";
import { formatCompact } from "../ui/format-number.ts";
import { languageName } from "../ui/language-name.ts";

/** The filters of a search in a few words, apart from keyword and time. */
export function describeFilters(search: Search): string {
  const { engagementFrom: least, engagementTo: most } = search;
  return [
    ...search.platforms,
    ...search.postTypes,
    ...search.languages.map(languageName),
    ...(least === null ? [] : [`engagement from ${formatCompact(least)}`]),
    ...(most === null ? [] : [`engagement up to ${formatCompact(most)}`]),
    ...counted(search.lists, "list"),
    ...[...search.person, ...search.channel].map(({ key, values }) => `${key}: ${values.join(", ")}`),
    ...search.exclude.map((kind) => (kind === "posts" ? "only ads" : `no ${kind}`)),
    ...counted(search.channelIds, "account"),
    ...search.hashtags,
    ...search.domains,
    ...(search.postUid === null ? [] : ["one post"]),
  ].join(" · ");
}

function counted(values: readonly unknown[], noun: string): readonly string[] {
  if (values.length === 0) return [];
  return [`${values.length} ${noun}${values.length === 1 ? "" : "s"}`];
}
