import type { ReactNode } from "react";
import type { PostStatsBody } from "../../../src/contract/stats.ts";
import { useRequests } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { Link } from "../router/link.tsx";
import { formatSearch, type Search } from "../search/search.ts";
import { addressOf } from "../search/use-search.ts";
import { countOf } from "../ui/format-number.ts";
import { formatBucket } from "../ui/format-time.ts";
import { Problem } from "../ui/problem.tsx";
import type { Stretch } from "./time-brush.tsx";
import { type Measure, Timeline } from "./timeline.tsx";
import { type TimelineData, timesOfBuckets } from "./timeline-data.ts";
import styles from "./timelines-by.module.css";

/** One of the values that the posts are told apart by. */
export interface Part {
  readonly key: string;
  readonly name: string;
  readonly label: ReactNode;
  /** What narrows the search to it. */
  readonly filter: Partial<Search>;
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** A value with its own search, and its timeline once that is there. */
export interface PartTimeline extends Part {
  readonly search: Search;
  readonly timeline: TimelineData | null;
  readonly error: unknown;
}

/** The same time for each part; none without a time. */
export function usePartTimelines(
  search: Search,
  parts: readonly Part[],
  window: Window | null,
): readonly PartTimeline[] {
  const narrowed =
    window === null
      ? []
      : parts.map((part) => ({ ...search, ...part.filter, from: window.from, to: window.to }));
  const answers = useRequests<PostStatsBody>(
    narrowed.map((one) => `/api/v1/posts/stats?${formatSearch(one)}`),
  );
  return narrowed.flatMap((one, at) => {
    const part = parts[at];
    const { data = null, error = null } = answers[at] ?? {};
    if (part === undefined || window === null) return [];
    return [{ ...part, search: one, timeline: data === null ? null : wholeTimeline(data, window), error }];
  });
}

interface Props {
  readonly parts: readonly PartTimeline[];
  readonly measure: Measure;
  readonly onChoose: (window: Window) => void;
}

const HEIGHT = 84;

/** The same time for each value, one below the other and on one scale: where it began, and where it went. */
export function TimelinesBy({ parts, measure, onChoose }: Props) {
  const values = parts.flatMap(
    ({ timeline }) => timeline?.buckets.map((bucket) => bucket[measure] ?? 0) ?? [],
  );
  const most = values.reduce((left, right) => Math.max(left, right), 0);
  const error = parts.find((part) => part.error !== null)?.error ?? null;
  if (error !== null) return <Problem error={error} />;
  return (
    <ul className={styles.parts}>
      {parts.map(({ key, name, label, search, timeline: data }) => {
        const choose = ({ first, last }: Stretch) => data && onChoose(timesOfBuckets(data, first, last));
        return (
          <li key={key}>
            <div className={styles.head}>
              <h3 className={styles.name}>{label}</h3>
              {data !== null && <First data={data} />}
              <Link
                className={styles.open}
                href={addressOf({ ...search, sortBy: "published_at", sortOrder: "asc" })}
              >
                {t("See the first posts")}
              </Link>
            </div>
            <div className={styles.chart}>
              {data !== null && (
                <Timeline
                  data={data}
                  measure={measure}
                  name={name}
                  height={HEIGHT}
                  most={most}
                  onChoose={choose}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function First({ data }: { readonly data: TimelineData }) {
  const posts = data.buckets.reduce((sum, bucket) => sum + bucket.posts, 0);
  const first = data.buckets.find((bucket) => bucket.posts > 0);
  const count = countOf(posts, "post");
  if (first === undefined) return <span className={styles.fact}>{count}</span>;
  const time = formatBucket(first.start, data.interval);
  return <span className={styles.fact}>{t("{posts}, first {time}", { posts: count, time })}</span>;
}

/** With its empty beginning, so that all of them show the same time. */
function wholeTimeline({ data }: PostStatsBody, { from, to }: Window): TimelineData {
  const { interval, buckets } = data.attributes.timeline;
  return { interval, buckets, from, to };
}
