import type { PostStatsBody } from "../../../../src/contract/stats.ts";
import { t } from "../../languages/text.ts";
import type { Search } from "../../search/search.ts";
import { languageName } from "../../ui/language-name.ts";
import { postTypeName } from "../../ui/post-type-name.ts";
import { drawBars } from "./draw-bars.ts";
import { factsOf } from "./facts-of.ts";
import { SaveMenu } from "./save-menu.tsx";

interface Props {
  readonly search: Search;
  readonly stats: PostStatsBody;
}

/** So many of each are in a picture; a table has all. */
const MOST_DRAWN = 10;

/** Keeps where the posts found come from, and what is in them, as a picture or a table. */
export function SaveBreakdowns({ search, stats }: Props) {
  const parts = partsOf(stats.data.attributes).filter(({ rows }) => rows.length > 0);
  const { from, to } = stats.meta.window;
  return (
    <SaveMenu
      label={t("Save these charts")}
      drawings={() => parts.map(({ title, rows }) => drawBars(title, rows.slice(0, MOST_DRAWN)))}
      rows={[
        ["breakdown", "value", "platform", "posts"],
        ...parts.flatMap(({ key, rows }) =>
          rows.map(({ name, detail = "", posts }) => [key, name, detail, String(posts)]),
        ),
      ]}
      facts={factsOf(t("What was found"), search, { from: from ?? 0, to: to ?? 0 })}
    />
  );
}

/** Of the posts found alone: the page beside it also counts what another choice would add. */
function partsOf(stats: PostStatsBody["data"]["attributes"]): readonly Part[] {
  const { platforms, top_channels, languages, post_types, top_hashtags, top_domains } = stats;
  return [
    { key: "platforms", title: t("Platforms"), rows: platforms.map(namedByValue) },
    {
      key: "accounts",
      title: t("Most active accounts"),
      rows: top_channels.map(({ channel_id: id, channel_name: name, platform_name: detail, posts }) => ({
        name: name ?? String(id),
        detail,
        posts,
      })),
    },
    {
      key: "languages",
      title: t("Languages"),
      rows: languages.map(({ value, posts }) => ({ name: languageName(value), posts })),
    },
    {
      key: "types",
      title: t("Types"),
      rows: post_types.map(({ value, posts }) => ({ name: postTypeName(value), posts })),
    },
    { key: "hashtags", title: t("Hashtags"), rows: top_hashtags.map(namedByValue) },
    { key: "domains", title: t("Linked domains"), rows: top_domains.map(namedByValue) },
  ];
}

interface Row {
  readonly name: string;
  readonly detail?: string;
  readonly posts: number;
}

interface Part {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

function namedByValue({ value, posts }: { readonly value: string; readonly posts: number }): Row {
  return { name: value, posts };
}
