import styles from "../charts/timeline-table.module.css";
import { t } from "../languages/text.ts";
import { formatCount, formatShare } from "../ui/format-number.ts";
import { formatBucket } from "../ui/format-time.ts";
import type { Measure } from "./comparison.ts";
import type { Lines } from "./series.ts";

interface Props {
  readonly lines: Lines;
  readonly names: readonly string[];
  readonly measure: Measure;
}

/** The same as the chart, to be read line by line. */
export function LinesTable({ lines: { interval, starts, values }, names, measure }: Props) {
  const format = measure === "share" ? formatShare : formatCount;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={t("The comparison as a table")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("Time (UTC)")}</th>
            {names.map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place among the searches.
              <th key={place} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {starts.map((start, at) => (
            <tr key={start}>
              <th scope="row">{formatBucket(start, interval)}</th>
              {names.map((_name, place) => {
                const value = values[place]?.[at] ?? null;
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                return <td key={place}>{value === null ? "–" : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
