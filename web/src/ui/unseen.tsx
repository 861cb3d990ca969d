import type { ReactNode } from "react";
import styles from "./unseen.module.css";

/** Words for those who hear the page. */
export function Unseen({ children }: { readonly children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
