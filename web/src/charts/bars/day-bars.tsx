import { t } from "../../languages/text.ts";
import { countOf } from "../../ui/format-number.ts";
import { formatDay } from "../../ui/format-time.ts";
import { type DayBar, drawDays } from "../save/draw-bars.ts";
import type { ChartFacts } from "../save/save-chart.ts";
import { SaveMenu } from "../save/save-menu.tsx";
import styles from "./day-bars.module.css";

interface Props {
  readonly days: readonly DayBar[];
  readonly noun: "post" | "request";
  /** The picture in a sentence. */
  readonly label: string;
  /** What a file of it says, under the label. */
  readonly facts: Omit<ChartFacts, "title">;
}

const WIDTH = 300;
const HEIGHT = 44;

/** Counts by day, small; days on which an alert fires have a mark above and another color. */
export function DayBars({ days, noun, label, facts }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const step = WIDTH / Math.max(days.length, 1);
  const mayFire = days.some(({ fired }) => fired !== undefined);
  return (
    <div className={styles.chart}>
      <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img">
        <title>{label}</title>
        {days.map(({ day, count, fired = 0 }, at) => {
          const size = count === 0 ? 0.75 : Math.max(1.5, (count / most) * (HEIGHT - 8));
          return (
            <g key={day} data-fired={fired > 0}>
              <title>{`${formatDay(day)}: ${countOf(count, noun)}${fired > 0 ? `, ${t("fires {count}×", { count: fired })}` : ""}`}</title>
              <rect x={at * step + 0.75} y={HEIGHT - size} width={Math.max(step - 1.5, 1)} height={size} />
              {fired > 0 && <circle cx={at * step + step / 2} cy={3} r={2.5} />}
            </g>
          );
        })}
      </svg>
      <div className={styles.save}>
        <SaveMenu
          drawings={() => [drawDays(days)]}
          rows={[
            ["day", `${noun}s`, ...(mayFire ? ["fired"] : [])],
            ...days.map(({ day, count, fired = 0 }) => [
              day.slice(0, 10),
              String(count),
              ...(mayFire ? [String(fired)] : []),
            ]),
          ]}
          facts={{ title: label, ...facts }}
        />
      </div>
    </div>
  );
}
