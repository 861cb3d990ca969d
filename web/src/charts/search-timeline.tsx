import { memo, useMemo, useRef, useState } from "react";
import type { ListBody } from "../../../src/contract/list.ts";
import type { PostStatsBody } from "../../../src/contract/stats.ts";
import { useRequest } from "../api/use-request.ts";
import { Choice } from "../controls/choice.tsx";
import { IconButton } from "../controls/quick-button.tsx";
import { Segments } from "../controls/segments.tsx";
import { t } from "../languages/text.ts";
import { PlatformBadge } from "../search/posts/platform-badge.tsx";
import { EMPTY_SEARCH, formatSearch, parseSearch, type Search } from "../search/search.ts";
import type { ChangeSearch } from "../search/use-search.ts";
import { Card } from "../ui/card.tsx";
import { languageName } from "../ui/language-name.ts";
import { postTypeName } from "../ui/post-type-name.ts";
import { factsOf } from "./save/facts-of.ts";
import { drawingsIn } from "./save/save-chart.ts";
import { SaveMenu } from "./save/save-menu.tsx";
import styles from "./search-timeline.module.css";
import { type Measure, Timeline } from "./timeline.tsx";
import { type TimelineData, timelineOf, timesOfBuckets, worthZoomingTo } from "./timeline-data.ts";
import { TimelineTable } from "./timeline-table.tsx";
import { type Part, type PartTimeline, TimelinesBy, usePartTimelines } from "./timelines-by.tsx";

interface Props {
  readonly query: string;
  /** Whether more than keyword and time narrow it down: then a share is one of fewer posts. */
  readonly filtered: boolean;
  readonly stats: PostStatsBody | null;
  readonly stale: boolean;
  /** The reader's lists, of which each may have a chart. */
  readonly lists?: readonly ListBody[];
  readonly change: ChangeSearch;
}

/** The posts of a search over time, by number or by their share of all; a stretch of it narrows the search. */
export const SearchTimeline = memo(function SearchTimeline(props: Props) {
  const { query, filtered, stats, stale, change, lists = NO_LISTS } = props;
  const [wanted, setMeasure] = useState<Measure>("posts");
  const [asTable, setAsTable] = useState(false);
  const answer = useFiner(query, useFiner(query, stale ? null : stats) ?? stats);
  const data = answer === null ? null : timelineOf(answer);
  const [by, setBy] = useState<By>("all");
  const search = useMemo(() => parseSearch(query, 0), [query]);
  // A share divides by the same posts without the keyword: without one, it is everything.
  const hasShares = search.keyword !== "";
  const measure = hasShares ? wanted : "posts";
  const parts = usePartTimelines(search, stats === null ? [] : partsOf(by, stats, lists, search), data);
  const chart = useRef<HTMLDivElement>(null);
  return (
    <Card
      title={t("Posts over time")}
      aside={
        <div className={styles.tools}>
          <Choice
            label={t("One chart, or one for each")}
            value={by}
            onChange={setBy}
            choices={WAYS.filter(({ value }) => value !== "list" || lists.length > 0)}
          />
          {hasShares && (
            <Segments
              label={t("What the bars show")}
              value={measure}
              onChange={setMeasure}
              choices={[
                { value: "posts", label: t("Volume") },
                {
                  value: "share",
                  label: filtered ? t("Share under these filters") : t("Share of all posts"),
                },
              ]}
            />
          )}
          <IconButton
            icon={asTable ? "chart" : "table"}
            label={asTable ? t("Show as a chart") : t("Show as a table")}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
          {data !== null && !asTable && (
            <SaveMenu
              drawings={() => drawingsIn(chart.current)}
              rows={rowsOf(data, parts, measure)}
              facts={factsOf(TITLES[measure], search, data)}
            />
          )}
        </div>
      }
    >
      <div className={styles.chart} data-stale={stale} ref={chart}>
        {data !== null &&
          (asTable ? (
            <TimelineTable data={data} parts={parts} measure={measure} />
          ) : parts.length > 0 ? (
            <TimelinesBy parts={parts} measure={measure} onChoose={change} />
          ) : (
            <Timeline
              data={data}
              measure={measure}
              onChoose={({ first, last }) => change(timesOfBuckets(data, first, last))}
            />
          ))}
      </div>
    </Card>
  );
});

/** For a file: numbers and times as programs read them. */
function rowsOf(
  { buckets }: TimelineData,
  parts: readonly PartTimeline[],
  measure: Measure,
): readonly (readonly string[])[] {
  if (parts.length === 0) {
    const rows = buckets.map(({ start, posts, share, engagement }) =>
      [start, posts, share ?? "", engagement].map(String),
    );
    return [["start", "posts", "share", "engagement"], ...rows];
  }
  const rows = buckets.map(({ start }, at) => [
    start,
    ...parts.map(({ timeline }) => String(timeline?.buckets[at]?.[measure] ?? "")),
  ]);
  return [["start", ...parts.map(({ name }) => `${name} (${measure})`)], ...rows];
}

const TITLES: Readonly<Record<Measure, string>> = {
  posts: t("Posts over time"),
  share: t("Share of posts over time"),
};

const NO_LISTS: readonly ListBody[] = [];

const WAYS = [
  { value: "all", label: t("All together") },
  { value: "platform", label: t("By platform") },
  { value: "language", label: t("By language") },
  { value: "type", label: t("By type") },
  { value: "list", label: t("By list") },
] as const;
type By = (typeof WAYS)[number]["value"];

/** More are not compared at a glance, and each costs a request. */
const MOST_PARTS = 6;

/** The most frequent values of the posts found, or the lists that are chosen, or else all lists. */
function partsOf(
  by: By,
  { data }: PostStatsBody,
  lists: readonly ListBody[],
  search: Search,
): readonly Part[] {
  const { platforms, languages, post_types: types } = data.attributes;
  switch (by) {
    case "all":
      return [];
    case "platform":
      return platforms.slice(0, MOST_PARTS).map(({ value }) => ({
        key: value,
        name: value,
        label: <PlatformBadge platform={value} />,
        filter: { platforms: [value] },
      }));
    case "language":
      return languages
        .flatMap(({ value }) => (value === null ? [] : [value]))
        .slice(0, MOST_PARTS)
        .map((value) => named(value, languageName(value), { languages: [value] }));
    case "type":
      return types
        .slice(0, MOST_PARTS)
        .map(({ value }) => named(value, postTypeName(value), { postTypes: [value] }));
    case "list":
      return lists
        .filter(({ id }) => search.lists.length === 0 || search.lists.includes(id))
        .slice(0, MOST_PARTS)
        .map(({ id, name }) => named(String(id), name, { lists: [id] }));
  }
}

function named(key: string, name: string, filter: Partial<Search>): Part {
  return { key, name, label: <bdi>{name}</bdi>, filter };
}

/**
 * The same posts on a finer timeline, when that tells more: "everything" begins in 1970. Until it is there, as it was.
 */
function useFiner(query: string, stats: PostStatsBody | null): PostStatsBody | null {
  const path = stats === null ? null : finerPath(query, stats);
  const { data, current } = useRequest<PostStatsBody>(path);
  return current ? data : stats;
}

function finerPath(query: string, stats: PostStatsBody): string | null {
  const from = worthZoomingTo(stats);
  const { to } = stats.meta.window;
  if (from === null || to === null || stats.data.attributes.total_posts === 0) return null;
  const search = parseSearch(query, to);
  return `/api/v1/posts/stats?${formatSearch({ ...EMPTY_SEARCH, ...search, from, to })}`;
}
