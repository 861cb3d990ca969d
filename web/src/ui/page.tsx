import type { ReactNode } from "react";
import { Mark } from "../app/mark.tsx";
import styles from "./page.module.css";

interface Props {
  readonly title: string;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  /** Buttons that concern the whole page. */
  readonly actions?: ReactNode;
  /** Narrow: a door, in the middle of the window, with the mark and the name of the server. */
  readonly width?: "narrow" | "reading" | "full";
  readonly children: ReactNode;
}

/** The frame of a page: its title in the window and at the top, what can be done with it, its content. */
export function Page({ title, lead, actions, width = "reading", children }: Props) {
  return (
    <div className={styles.page} data-width={width}>
      <title>{`${title} · Earshot`}</title>
      <div className={styles.head}>
        {width === "narrow" && (
          <p className={styles.server}>
            <Mark size={44} />
            {window.location.host}
          </p>
        )}
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
