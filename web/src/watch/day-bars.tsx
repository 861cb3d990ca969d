import { t } from "../languages/text.ts";
import { countOf } from "../ui/format-number.ts";
import { formatDay } from "../ui/format-time.ts";
import styles from "./watch.module.css";

export interface DayBar {
  /** `2026-11-10`, or the time at which the day begins. */
  readonly day: string;
  readonly posts: number;
  /** How often an alert fires on it. */
  readonly fired?: number;
}

const WIDTH = 300;
const HEIGHT = 44;

/** Posts by day, small; days on which an alert fires have a mark above and another color. */
export function DayBars({ days, label }: { readonly days: readonly DayBar[]; readonly label: string }) {
  const most = Math.max(1, ...days.map(({ posts }) => posts));
  const step = WIDTH / Math.max(days.length, 1);
  return (
    <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img">
      <title>{label}</title>
      {days.map(({ day, posts, fired = 0 }, at) => {
        const size = posts === 0 ? 0.75 : Math.max(1.5, (posts / most) * (HEIGHT - 8));
        return (
          <g key={day} data-fired={fired > 0}>
            <title>{`${formatDay(day)}: ${countOf(posts, "post")}${fired > 0 ? `, ${t("fires {count}×", { count: fired })}` : ""}`}</title>
            <rect x={at * step + 0.75} y={HEIGHT - size} width={Math.max(step - 1.5, 1)} height={size} />
            {fired > 0 && <circle cx={at * step + step / 2} cy={3} r={2.5} />}
          </g>
        );
      })}
    </svg>
  );
}
