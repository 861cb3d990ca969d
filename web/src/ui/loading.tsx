import { t } from "../languages/text.ts";
import styles from "./loading.module.css";

/** Shown only when it takes long enough to be noticed. */
export function Loading({ label = t("Loading") }: { readonly label?: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className={styles.label}>{label} …</span>
    </div>
  );
}
