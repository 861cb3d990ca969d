import styles from "./axes.module.css";
import type { Plot } from "./plot.ts";
import type { TimeTick } from "./time-ticks.ts";

interface Props {
  readonly plot: Plot;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  readonly times: readonly TimeTick[];
}

/** The lines behind a timeline and what they stand for. */
export function Axes({ plot, ticks, format, times }: Props) {
  return (
    <g className={styles.axes}>
      {ticks.map((value) => (
        <g key={value} transform={`translate(0 ${plot.y(value)})`}>
          <line x1={plot.left} x2={plot.right} className={value === 0 ? styles.base : styles.grid} />
          <text x={plot.left - 8} dy="0.32em" textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {times.map(({ at, label }) => (
        <g key={at} transform={`translate(${plot.x(at)} ${plot.bottom})`}>
          <line y2="5" className={styles.base} />
          <text y="18" textAnchor={textAnchor(plot.x(at), plot)}>
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}

/** A label at the edge must not be cut off. */
function textAnchor(x: number, { left, right }: Plot): "start" | "middle" | "end" {
  if (x > right - 24) return "end";
  return x < left + 12 ? "start" : "middle";
}
