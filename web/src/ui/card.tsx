import type { ReactNode } from "react";
import styles from "./card.module.css";

interface Props {
  /** The heading; none: the card has no name of its own. */
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page on a ground of its own. */
export function Card({ title, aside, children }: Props) {
  return (
    <section className={styles.card} aria-label={title}>
      {(title !== undefined || aside !== undefined) && (
        <div className={styles.head}>
          {title !== undefined && <h2 className={styles.title}>{title}</h2>}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
