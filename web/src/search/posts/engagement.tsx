import { withoutCommonCounters } from "../../../../src/contract/counters.ts";
import type { PostAttributes } from "../../../../src/contract/post.ts";
import { msg, t } from "../../languages/text.ts";
import { formatCompact, formatCount, formatTimes } from "../../ui/format-number.ts";
import styles from "./engagement.module.css";

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
      <div
        className={styles.total}
        title={t("Engagement {count, number}: all counters together", { count: engagement })}
      >
        <dt>{t("engagement")}</dt>
        <dd>{formatCompact(engagement)}</dd>
      </div>
      {times !== null && (measured || times >= REMARKABLE) && (
        <div
          title={t("{times} times the median of the account’s 100 posts before it", {
            times: formatTimes(times),
          })}
        >
          <dt>{t("for the account")}</dt>
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
  if (own.length === 0) return <p>{t("No counters were collected.")}</p>;
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
            <th scope="row">{t("engagement")}</th>
            <td>{formatCount(engagement)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.note}>
        {t("Engagement is the sum of all counters, views included, when last collected.")}
      </p>
      <p className={styles.note}>{sayTimes(post.relative_engagement)}</p>
    </>
  );
}

function sayTimes(times: number | null): string {
  return times === null
    ? t("Fewer than five earlier posts of the account were here when it came: what is usual is not known.")
    : t(
        "×{times} for the account: {times} times the median of the account’s 100 posts before it, as far as they were here when it came or last changed.",
        { times: formatTimes(times) },
      );
}

/** The counters that most platforms have. */
const NOUNS: Readonly<Record<string, string>> = {
  likes: msg("{count, plural, one {like} other {likes}}"),
  shares: msg("{count, plural, one {share} other {shares}}"),
  comments: msg("{count, plural, one {comment} other {comments}}"),
  views: msg("{count, plural, one {view} other {views}}"),
};

/** Others are named by the platform, in the plural: `link_clicks`. */
function nounOf(name: string, count: number): string {
  const known = NOUNS[name];
  if (known !== undefined) return t(known, { count });
  const words = name.replaceAll("_", " ");
  return count === 1 ? words.replace(/s$/, "") : words;
}
