import { withoutCommonCounters } from "../../../../src/contract/counters.ts";
import type { PostAttributes } from "../../../../src/contract/post.ts";
import { formatCompact, formatCount } from "../../ui/format-number.ts";
import styles from "./engagement.module.css";

/** What became of a post: its counters together, and each one that the platform has. */
export function Engagement({ post }: { readonly post: PostAttributes }) {
  const { engagement } = post.search_data_fields;
  const own = withoutCommonCounters(post.engagement_data, engagement);
  const counters = Object.entries(own).filter(([, count]) => count > 0);
  return (
    <dl className={styles.counters}>
      <div className={styles.total} title={`Engagement ${formatCount(engagement)}: all counters together`}>
        <dt>engagement</dt>
        <dd>{formatCompact(engagement)}</dd>
      </div>
      {counters.map(([name, count]) => (
        <div key={name} title={formatCount(count)}>
          <dt>{nounOf(name, count)}</dt>
          <dd>{formatCompact(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Counters are named by the platform, in the plural: `likes`, `link_clicks`. */
function nounOf(name: string, count: number): string {
  const words = name.replaceAll("_", " ");
  return count === 1 ? words.replace(/s$/, "") : words;
}
