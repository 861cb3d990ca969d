import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { Axes } from "../charts/axes.tsx";
import { ChartTip } from "../charts/chart-tip.tsx";
import { niceTicks } from "../charts/nice-ticks.ts";
import { createPlot, type Plot } from "../charts/plot.ts";
import { type Stretch, TimeBrush } from "../charts/time-brush.tsx";
import { timeTicks } from "../charts/time-ticks.ts";
import { t } from "../languages/text.ts";
import { formatCompact, formatCount, formatShare } from "../ui/format-number.ts";
import { formatBucket, intervalName } from "../ui/format-time.ts";
import type { Measure } from "./comparison.ts";
import styles from "./lines-chart.module.css";
import rowStyles from "./search-row.module.css";
import type { Lines } from "./series.ts";

interface Props {
  readonly lines: Lines;
  readonly names: readonly string[];
  readonly measure: Measure;
  readonly onChoose: (stretch: Stretch) => void;
}

const HEIGHT = 340;
const LABEL_WIDTH = 74;

const FORMATS: Readonly<Record<Measure, (value: number) => string>> = {
  posts: formatCompact,
  share: formatShare,
  peak: formatCount,
};

/** Several searches over time, a line each. */
export function LinesChart({ lines, names, measure, onChoose }: Props) {
  const { ref, width } = useElementSize();
  const [hovered, setHovered] = useState<number | null>(null);
  const { interval, starts, values } = lines;
  const greatest = Math.max(...values.flat().map((value) => value ?? 0), 0);
  const ticks = niceTicks(greatest, 5, measure === "share" ? 0 : 1);
  const format = FORMATS[measure];
  const plot = createPlot({
    width,
    height: HEIGHT,
    count: starts.length,
    max: ticks.at(-1) ?? 0,
    labels: ticks.map(format),
  });
  const times = timeTicks(starts, Math.floor(width / LABEL_WIDTH));
  const describe = (at: number) =>
    `${formatBucket(starts[at] ?? "", interval)}: ${names.map((name, place) => `${name} ${say(values[place]?.[at], format)}`).join(", ")}`;
  return (
    <div className={styles.chart} ref={ref} style={{ blockSize: HEIGHT }}>
      {width > 0 && (
        <>
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            aria-label={t("{names} over time, by {interval}", {
              names: names.join(", "),
              interval: intervalName(interval),
            })}
          >
            <Axes plot={plot} ticks={ticks} format={format} times={times} />
            {hovered !== null && (
              <line
                className={styles.cursor}
                x1={plot.x(hovered + 0.5)}
                x2={plot.x(hovered + 0.5)}
                y1={plot.top}
                y2={plot.bottom}
              />
            )}
            {values.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place among the searches.
              <g key={place} className={styles.series} data-series={place + 1}>
                <path className={rowStyles.line} data-series={place + 1} d={pathOf(line, plot)} fill="none" />
                {hovered !== null && typeof line[hovered] === "number" && (
                  <circle cx={plot.x(hovered + 0.5)} cy={plot.y(line[hovered])} r="4" />
                )}
              </g>
            ))}
          </svg>
          <TimeBrush
            key={`${starts[0]} ${starts.length}`}
            plot={plot}
            count={starts.length}
            describe={describe}
            onHover={setHovered}
            onChoose={onChoose}
          />
          {hovered !== null && starts[hovered] !== undefined && (
            <ChartTip x={plot.x(hovered + 0.5)} width={width} title={formatBucket(starts[hovered], interval)}>
              <dl>
                {names.map((name, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <div key={place} className={styles.fact}>
                    <dt>{name}</dt>
                    <dd>{say(values[place]?.[hovered], format)}</dd>
                  </div>
                ))}
              </dl>
            </ChartTip>
          )}
        </>
      )}
    </div>
  );
}

function say(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? "–" : format(value);
}

/** A line through the middles of the stretches, broken where there is no value. */
function pathOf(line: readonly (number | null)[], plot: Plot): string {
  let pen = "M";
  return line
    .map((value, at) => {
      if (value === null) {
        pen = "M";
        return "";
      }
      const point = `${pen}${plot.x(at + 0.5).toFixed(1)} ${plot.y(value).toFixed(1)}`;
      pen = "L";
      return point;
    })
    .join("");
}
