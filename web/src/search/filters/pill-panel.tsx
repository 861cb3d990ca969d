import { Popover } from "@mantine/core";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import type { Opening } from "../../controls/on-demand.tsx";
import { useOpenedOnceThere } from "../../controls/opened-once-there.ts";
import styles from "./filter-pill.module.css";

interface Props extends Opening {
  readonly label: string;
  readonly width: number;
  readonly children: ReactNode;
}

/** What a filter offers, below its button. */
export function PillPanel({ label, width, children, target, opened, setOpened }: Props) {
  const button = target as ReactElement<{ readonly onClick: () => void }>;
  return (
    <Popover
      position="bottom-start"
      width={width}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      opened={useOpenedOnceThere(opened)}
      onChange={setOpened}
    >
      <Popover.Target>{cloneElement(button, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ""} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
