import type { KeyBody } from "../../../../src/contract/manage/keys.ts";
import { countOf } from "../../ui/format-number.ts";
import { formatDay } from "../../ui/format-time.ts";
import { describeUsage } from "./describe-usage.ts";
import styles from "./usage-chart.module.css";

const HEIGHT = 28;
const STEP = 5;
const BAR = 4;

/** Requests of the last days, one bar a day, today at the end. */
export function UsageChart({ usage }: { readonly usage: KeyBody["usage"] }) {
  const most = Math.max(1, ...usage.map(({ requests }) => requests));
  const width = usage.length * STEP - (STEP - BAR);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={describeUsage(usage)}
    >
      {usage.map(({ day, requests }, at) => {
        // A day with a single request is to be seen beside one with thousands.
        const height = requests === 0 ? 1 : Math.max(2.5, (requests / most) * HEIGHT);
        return (
          <g key={day}>
            <title>{`${formatDay(day)}: ${countOf(requests, "request")}`}</title>
            <rect
              className={requests === 0 ? styles.none : styles.some}
              x={at * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={1}
            />
          </g>
        );
      })}
    </svg>
  );
}
