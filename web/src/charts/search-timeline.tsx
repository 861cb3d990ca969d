import { ActionIcon, SegmentedControl, Tooltip } from "@mantine/core";
import { memo, useState } from "react";
import type { PostStatsBody } from "../../../src/contract/stats.ts";
import { useRequest } from "../api/use-request.ts";
import { EMPTY_SEARCH, formatSearch, parseSearch } from "../search/search.ts";
import type { ChangeSearch } from "../search/use-search.ts";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./search-timeline.module.css";
import { type Measure, Timeline } from "./timeline.tsx";
import { timelineOf, timesOfBuckets, worthZoomingTo } from "./timeline-data.ts";
import { TimelineTable } from "./timeline-table.tsx";

interface Props {
  readonly query: string;
  /** Whether more than keyword and time narrow it down: then a share is one of fewer posts. */
  readonly filtered: boolean;
  readonly stats: PostStatsBody | null;
  readonly stale: boolean;
  readonly change: ChangeSearch;
}

/** The posts of a search over time, by number or by their share of all; a stretch of it narrows the search. */
export const SearchTimeline = memo(function SearchTimeline(props: Props) {
  const { query, filtered, stats, stale, change } = props;
  const [measure, setMeasure] = useState<Measure>("posts");
  const [asTable, setAsTable] = useState(false);
  const answer = useFiner(query, useFiner(query, stale ? null : stats) ?? stats);
  const data = answer === null ? null : timelineOf(answer);
  return (
    <Card
      title="Posts over time"
      aside={
        <div className={styles.tools}>
          <SegmentedControl
            size="xs"
            aria-label="What the bars show"
            value={measure}
            onChange={(value) => setMeasure(value === "share" ? "share" : "posts")}
            data={[
              { value: "posts", label: "Volume" },
              { value: "share", label: filtered ? "Share under these filters" : "Share of all posts" },
            ]}
          />
          <Tooltip label={asTable ? "Show as a chart" : "Show as a table"}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={asTable ? "Show as a chart" : "Show as a table"}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            >
              <Icon name={asTable ? "chart" : "table"} />
            </ActionIcon>
          </Tooltip>
        </div>
      }
    >
      <div className={styles.chart} data-stale={stale}>
        {data !== null &&
          (asTable ? (
            <TimelineTable data={data} />
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
