import type { ReactNode } from "react";
import styles from "./empty.module.css";

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Where there is nothing: that there is nothing, and what to do. */
export function Empty({ title, children }: Props) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
