import type { TrialBody } from "../../../src/contract/manage/alerts.ts";
import { DayBars } from "../charts/bars/day-bars.tsx";
import { factsOf } from "../charts/save/facts-of.ts";
import { t } from "../languages/text.ts";
import { parseSearch } from "../search/search.ts";
import { formatMinute } from "../ui/format-time.ts";
import styles from "./watch.module.css";

/** How often an alert would have fired, on which days, and what it would have said. */
export function AlertTrial({ query, trial }: { readonly query: string; readonly trial: TrialBody }) {
  const { firings, days, posts_by_day: byDay, samples, remark } = trial;
  const words = t(
    "Would have fired {firings, plural, one {# time} other {# times}} in the last {days, plural, one {# day} other {# days}}",
    { firings, days },
  );
  const secondsAt = (day: string | undefined) => Date.parse(day ?? "1970-01-01") / 1000;
  const window = { from: secondsAt(byDay[0]?.day), to: secondsAt(byDay.at(-1)?.day) + 86_399 };
  return (
    <section className={styles.trial} aria-label={t("What the alert would have done")}>
      <p role="status">
        <strong>{words}</strong>
      </p>
      <DayBars
        days={byDay.map(({ day, posts: count, fired }) => ({ day, count, fired }))}
        noun="post"
        label={t("{words}: posts by day, with the days on which it fires marked", { words })}
        facts={factsOf(words, parseSearch(query, window.to), window)}
      />
      {remark !== null && <p className={styles.soft}>{remark}</p>}
      {samples.length > 0 && (
        <ul className={styles.posts} aria-label={t("Sample messages")}>
          {samples.map((sample) => (
            <li key={sample.at} className={styles.card}>
              <strong>{sample.title}</strong>
              <span className={styles.soft}>{formatMinute(sample.at)} UTC</span>
              {sample.posts.slice(0, 2).map((post) => (
                <p key={post.id} dir="auto">
                  {post.text}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
