import { Popover, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./filter-pill.module.css";

interface Props {
  readonly label: string;
  /** What is chosen, in a few words; null: nothing. */
  readonly summary: string | null;
  readonly children: ReactNode;
  readonly width?: number;
}

/** A filter that opens on demand and says what it does when closed. */
export function FilterPill({ label, summary, children, width = 300 }: Props) {
  return (
    <Popover position="bottom-start" width={width} shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton className={styles.pill ?? ""} data-active={summary !== null}>
          <span className={styles.label}>{label}</span>
          {summary !== null && <span className={styles.summary}>{summary}</span>}
          <Icon name="down" size={14} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ""} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
