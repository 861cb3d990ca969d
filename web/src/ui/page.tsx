import type { ReactNode } from "react";
import styles from "./page.module.css";

interface Props {
  readonly title: string;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  /** Buttons that concern the whole page. */
  readonly actions?: ReactNode;
  readonly width?: "narrow" | "reading" | "full";
  readonly children: ReactNode;
}

/** The frame of a page: its title in the window and at the top, what can be done with it, its content. */
export function Page({ title, lead, actions, width = "reading", children }: Props) {
  return (
    <div className={styles.page} data-width={width}>
      <title>{`${title} · Earshot`}</title>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
