import { formatCount, formatShare } from "../ui/format-number.ts";
import { formatBucket } from "../ui/format-time.ts";
import type { TimelineData } from "./timeline-data.ts";
import styles from "./timeline-table.module.css";

/** The same as the chart, to be read line by line. */
export function TimelineTable({ data }: { readonly data: TimelineData }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="Posts over time, as a table">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Time (UTC)</th>
            <th scope="col">Posts</th>
            <th scope="col">Share of all</th>
            <th scope="col">Engagement</th>
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
