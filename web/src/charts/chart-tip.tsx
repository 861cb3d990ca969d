import type { ReactNode } from "react";
import styles from "./chart-tip.module.css";

interface Props {
  readonly x: number;
  /** Of the chart: at its right end the note is on the left of the place. */
  readonly width: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** What is under the pointer. The same is in the table and in the labels of the handles. */
export function ChartTip({ x, width, title, children }: Props) {
  const place = x > width / 2 ? { insetInlineEnd: width - x + 12 } : { insetInlineStart: x + 12 };
  return (
    <div className={styles.tip} style={place} aria-hidden="true">
      <strong>{title}</strong>
      {children}
    </div>
  );
}
