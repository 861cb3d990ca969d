import type { Exclude } from "../../../src/contract/vocabulary.ts";
import { t } from "../languages/text.ts";
import type { Search } from "../search/search.ts";
import { countOf, formatCompact } from "../ui/format-number.ts";
import { languageName } from "../ui/language-name.ts";
import { postTypeName } from "../ui/post-type-name.ts";

/** The filters of a search in a few words, apart from keyword and time. */
export function describeFilters(search: Search): string {
  const { engagementFrom: least, engagementTo: most } = search;
  return [
    ...search.platforms,
    ...search.postTypes.map(postTypeName),
    ...search.languages.map(languageName),
    ...(least === null ? [] : [t("engagement from {least}", { least: formatCompact(least) })]),
    ...(most === null ? [] : [t("engagement up to {most}", { most: formatCompact(most) })]),
    ...counted(search.lists, "list"),
    ...[...search.person, ...search.channel].map(({ key, values }) => `${key}: ${values.join(", ")}`),
    ...search.exclude.map((kind) => EXCLUDED[kind]),
    ...counted(search.channelIds, "account"),
    ...search.hashtags,
    ...search.domains,
    ...(search.postUid === null ? [] : [t("one post")]),
  ].join(" · ");
}

const EXCLUDED: Readonly<Record<Exclude, string>> = {
  ads: t("no ads"),
  replies: t("no replies"),
  posts: t("only ads"),
};

function counted(values: readonly unknown[], noun: "account" | "list"): readonly string[] {
  return values.length === 0 ? [] : [countOf(values.length, noun)];
}
