import { withoutCommonCounters } from "../../../../src/contract/counters.ts";
import type { PostAttributes } from "../../../../src/contract/post.ts";
import { formatCompact, formatCount, formatTimes } from "../../ui/format-number.ts";
import styles from "./engagement.module.css";

const USUAL = "the median of the account’s 100 posts before it";

/** From so many times the usual on it is worth saying. */
const REMARKABLE = 2;

interface Props {
  readonly post: PostAttributes;
  /** Also says how much it is for the account where that is not remarkable. */
  readonly measured: boolean;
}

/** What became of a post: all counters together, and the three that most platforms have. */
export function Engagement({ post, measured }: Props) {
  const { engagement } = post.search_data_fields;
  const times = post.relative_engagement;
  const { likes_count: likes, shares_count: shares, comments_count: comments } = post.engagement_fields;
  const counters = [
    ["likes", likes],
    ["shares", shares],
    ["comments", comments],
  ] as const;
  return (
    <dl className={styles.counters}>
      <div className={styles.total} title={`Engagement ${formatCount(engagement)}: all counters together`}>
        <dt>engagement</dt>
        <dd>{formatCompact(engagement)}</dd>
      </div>
      {times !== null && (measured || times >= REMARKABLE) && (
        <div title={`${formatTimes(times)} times ${USUAL}`}>
          <dt>for the account</dt>
          <dd>×{formatTimes(times)}</dd>
        </div>
      )}
      {counters.map(
        ([name, count]) =>
          count > 0 && (
            <div key={name} title={formatCount(count)}>
              <dt>{nounOf(name, count)}</dt>
              <dd>{formatCompact(count)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What the engagement is the sum of, each as the platform calls it. */
export function EngagementSum({ post }: { readonly post: PostAttributes }) {
  const { engagement } = post.search_data_fields;
  const own = Object.entries(withoutCommonCounters(post.engagement_data, engagement));
  if (own.length === 0) return <p>No counters were collected.</p>;
  return (
    <>
      <table className={styles.sum}>
        <tbody>
          {own.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{nounOf(name, count)}</th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">engagement</th>
            <td>{formatCount(engagement)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.note}>
        Engagement is the sum of all counters, views included, when last collected.
      </p>
      <p className={styles.note}>{sayTimes(post.relative_engagement)}</p>
    </>
  );
}

function sayTimes(times: number | null): string {
  return times === null
    ? "Fewer than five posts of the account from before it were here when it came: nobody can say what is usual."
    : `×${formatTimes(times)} for the account: ${formatTimes(times)} times ${USUAL}, as far as they were here when it came or last changed.`;
}

/** Counters are named by the platform, in the plural: `likes`, `link_clicks`. */
function nounOf(name: string, count: number): string {
  const words = name.replaceAll("_", " ");
  return count === 1 ? words.replace(/s$/, "") : words;
}
