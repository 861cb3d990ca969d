import { t } from "../languages/text.ts";
import { formatCount, formatShare } from "../ui/format-number.ts";
import { formatBucket } from "../ui/format-time.ts";
import type { Measure } from "./timeline.tsx";
import type { TimelineData } from "./timeline-data.ts";
import styles from "./timeline-table.module.css";
import type { PartTimeline } from "./timelines-by.tsx";

interface Props {
  readonly data: TimelineData;
  readonly parts: readonly PartTimeline[];
  readonly measure: Measure;
}

/** The same as the chart, or the charts, to be read line by line. */
export function TimelineTable({ data, parts, measure }: Props) {
  const format = measure === "posts" ? formatCount : formatShare;
  if (parts.length > 0) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
      <section className={styles.scroll} tabIndex={0} aria-label={t("Posts over time, as a table")}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("Time (UTC)")}</th>
              {parts.map(({ key, label }) => (
                <th scope="col" key={key}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.buckets.map(({ start }, at) => (
              <tr key={start}>
                <th scope="row">{formatBucket(start, data.interval)}</th>
                {parts.map(({ key, timeline }) => (
                  <td key={key}>{format(timeline?.buckets[at]?.[measure] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={t("Posts over time, as a table")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("Time (UTC)")}</th>
            <th scope="col">{t("Posts")}</th>
            <th scope="col">{t("Share of all")}</th>
            <th scope="col">{t("Engagement")}</th>
          </tr>
        </thead>
        <tbody>
          {data.buckets.map(({ start, posts, share, engagement }) => (
            <tr key={start}>
              <th scope="row">{formatBucket(start, data.interval)}</th>
              <td>{formatCount(posts)}</td>
              <td>{share === null ? "–" : formatShare(share)}</td>
              <td>{formatCount(engagement)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
