import styles from "./state-badge.module.css";

interface Props {
  readonly state: "good" | "off";
  readonly children: string;
}

/** The state of a thing in one word. */
export function StateBadge({ state, children }: Props) {
  return (
    <span className={styles.badge} data-state={state}>
      {children}
    </span>
  );
}
