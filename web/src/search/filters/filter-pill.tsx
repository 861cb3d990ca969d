import type { ReactNode } from "react";
import { lazily } from "../../controls/lazily.ts";
import { OnDemand } from "../../controls/on-demand.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./filter-pill.module.css";

interface Props {
  readonly label: string;
  /** What is chosen, in a few words; null: nothing. */
  readonly summary: string | null;
  /** What it offers; asked for when it is open. */
  readonly children: () => ReactNode;
  readonly width?: number;
}

const PillPanel = lazily(async () => (await import("./pill-panel.tsx")).PillPanel);

/** A filter that opens on demand and says what it does when closed. */
export function FilterPill({ label, summary, children, width = 300 }: Props) {
  return (
    <OnDemand
      kind="dialog"
      button={(props) => (
        <button type="button" className={styles.pill} data-active={summary !== null} {...props}>
          <span className={styles.label}>{label}</span>
          {summary !== null && <span className={styles.summary}>{summary}</span>}
          <Icon name="down" size={14} />
        </button>
      )}
    >
      {(opening) => (
        <PillPanel label={label} width={width} {...opening}>
          {children()}
        </PillPanel>
      )}
    </OnDemand>
  );
}
