import { type ReactNode, useState } from "react";
import { t } from "../../languages/text.ts";
import { formatCount } from "../../ui/format-number.ts";
import { Unseen } from "../../ui/unseen.tsx";
import styles from "./bar-list.module.css";

interface BarRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly posts: number;
  /** Where there is more about it. */
  readonly page?: ReactNode;
  readonly chosen: boolean;
  /** Null: it cannot be chosen. */
  readonly toggle: (() => void) | null;
}

interface Props {
  readonly title: string;
  readonly rows: readonly BarRow[];
  /** How many posts were found; null where the rows count others, too. */
  readonly total: number | null;
}

const FEW = 6;

/** Values by how often they occur. A click narrows the search to one, a second lets go. */
export function BarList({ title, rows, total }: Props) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ posts }) => posts), 1);
  const shown = all ? rows : rows.filter(({ chosen }, at) => at < FEW || chosen);
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {shown.map(({ key, label, posts, page, chosen, toggle }) => (
          <li key={key} className={styles.item}>
            <button
              type="button"
              className={styles.row}
              disabled={toggle === null}
              aria-pressed={chosen}
              title={
                total === null
                  ? undefined
                  : t("{share, number} % of the posts found", {
                      share: Math.round((100 * posts) / Math.max(total, 1)),
                    })
              }
              onClick={toggle ?? undefined}
            >
              <span className={styles.bar} style={{ inlineSize: `${(100 * posts) / most}%` }} />
              <span className={styles.label}>{label}</span>
              <span className={styles.count}>
                {formatCount(posts)}
                <Unseen> {t("{count, plural, one {post} other {posts}}", { count: posts })}</Unseen>
              </span>
            </button>
            {page}
          </li>
        ))}
      </ul>
      {rows.length > FEW && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("Fewer") : t("All {count}", { count: rows.length })}
        </button>
      )}
    </section>
  );
}
