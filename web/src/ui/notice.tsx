import type { ReactNode } from "react";
import { QuickButton } from "../controls/quick-button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";

type Tone = "bad" | "warn" | "calm" | "good";

interface Props {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

const ICONS: Readonly<Record<Tone, IconName>> = {
  bad: "warning",
  warn: "info",
  calm: "info",
  good: "check",
};

/** Something the reader should know: what happened, and what to do. */
export function Notice({ tone, title, children, action }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <Icon name={ICONS[tone]} />
      <div className={styles.words}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <QuickButton onClick={action.onClick}>{action.label}</QuickButton>}
    </div>
  );
}
