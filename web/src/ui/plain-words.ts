import { t } from "../languages/text.ts";

/** The filters of the page that a parameter of the API stands for. */
const FILTERS: Readonly<Record<string, string>> = {
  "language_code[]": t("Languages"),
  "platform_names[]": t("Platforms"),
  "post_type[]": t("Types"),
  "domains[]": t("Linked domains"),
  "hashtags[]": t("Hashtags"),
  "channel_ids[]": t("Accounts"),
  lists: t("Lists"),
  published_at_from: t("Time"),
  published_at_to: t("Time"),
};

const REWORDINGS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^Without `simple_query=true` operators/, "In a search for words, operators"],
  [/ With it: /, " In a boolean search: "],
  [/, with `simple_query=true`/g, " in a boolean search"],
  [/ `GET \/lists` names your lists\./, ""],
];

/**
 * A sentence of the API in the words of the page: filters by their labels, characters counted from one, and names
 * without the backticks that would only be noise here.
 */
export function sayPlainly(sentence: string): string {
  const reworded = REWORDINGS.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence);
  return reworded
    .replaceAll(/the parameter `([^`]+)`/g, (all, name: string) =>
      FILTERS[name] === undefined ? all : `the filter ${FILTERS[name]}`,
    )
    .replaceAll(/\bat position (\d+)/g, (_all, place: string) => `at character ${Number(place) + 1}`)
    .replaceAll("`", "");
}
