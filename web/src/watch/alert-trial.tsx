import type { TrialBody } from "../../../src/contract/manage/alerts.ts";
import { t } from "../languages/text.ts";
import { formatMinute } from "../ui/format-time.ts";
import { DayBars } from "./day-bars.tsx";
import styles from "./watch.module.css";

/** How often an alert would have fired, on which days, and what it would have said. */
export function AlertTrial({ trial }: { readonly trial: TrialBody }) {
  const { firings, days, posts_by_day: byDay, samples, remark } = trial;
  const words = t(
    "Would have fired {firings, plural, one {# time} other {# times}} in the last {days, plural, one {# day} other {# days}}",
    { firings, days },
  );
  return (
    <section className={styles.trial} aria-label={t("What the alert would have done")}>
      <p role="status">
        <strong>{words}</strong>
      </p>
      <DayBars
        days={byDay}
        label={t("{words}: posts by day, with the days on which it fires marked", { words })}
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
