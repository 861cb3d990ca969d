import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { t } from "../languages/text.ts";
import { countOf, formatCompact, formatCount, formatShare } from "../ui/format-number.ts";
import { formatBucket, intervalName } from "../ui/format-time.ts";
import { Axes } from "./axes.tsx";
import { ChartTip } from "./chart-tip.tsx";
import { niceTicks } from "./nice-ticks.ts";
import { createPlot } from "./plot.ts";
import { type Stretch, TimeBrush } from "./time-brush.tsx";
import { timeTicks } from "./time-ticks.ts";
import styles from "./timeline.module.css";
import type { Bucket, TimelineData } from "./timeline-data.ts";

export type Measure = "posts" | "share";

interface Props {
  readonly data: TimelineData;
  readonly measure: Measure;
  readonly onChoose: (stretch: Stretch) => void;
  /** What it is about, where there are several. */
  readonly name?: string;
  readonly height?: number;
  /** The value at the top, where several have one scale. */
  readonly most?: number;
}

const HEIGHT = 140;
const LABEL_WIDTH = 74;

/** How many posts there were when, one bar for each stretch of time. */
export function Timeline(props: Props) {
  const { data, measure, onChoose, name, height = HEIGHT } = props;
  const { ref, width } = useElementSize();
  const [hovered, setHovered] = useState<number | null>(null);
  const { buckets, interval } = data;
  const measured = (bucket: Bucket) => (measure === "posts" ? bucket.posts : (bucket.share ?? 0));
  const most = props.most ?? Math.max(...buckets.map(measured), 0);
  const ticks = niceTicks(most, height < HEIGHT ? 2 : 3, measure === "posts" ? 1 : 0);
  const format = FORMATS[measure];
  const plot = createPlot({
    width,
    height,
    count: buckets.length,
    max: ticks.at(-1) ?? 0,
    labels: ticks.map(format),
  });
  const times = timeTicks(
    buckets.map(({ start }) => start),
    Math.floor(width / LABEL_WIDTH),
  );
  const gap = plot.step > 5 ? Math.min(plot.step * 0.18, 4) : plot.step * 0.1;
  const shown = hovered === null ? undefined : buckets[hovered];
  return (
    <div className={styles.timeline} ref={ref} style={{ blockSize: height }}>
      {width > 0 && (
        <>
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={`${name === undefined ? "" : `${name}: `}${summarize(data, measure)}`}
          >
            <Axes plot={plot} ticks={ticks} format={format} times={times} />
            {buckets.map((bucket, at) => {
              const y = plot.y(measured(bucket));
              return (
                <rect
                  key={bucket.start}
                  className={styles.bar}
                  data-hovered={hovered === at}
                  x={plot.x(at) + gap / 2}
                  width={Math.max(plot.step - gap, 0.5)}
                  y={y}
                  height={plot.bottom - y}
                />
              );
            })}
          </svg>
          <TimeBrush
            key={`${data.from} ${data.to} ${interval}`}
            plot={plot}
            count={buckets.length}
            describe={(at) => describe(buckets[at], data)}
            onHover={setHovered}
            onChoose={onChoose}
          />
          {shown !== undefined && hovered !== null && (
            <ChartTip x={plot.x(hovered + 0.5)} width={width} title={formatBucket(shown.start, interval)}>
              <Facts bucket={shown} />
            </ChartTip>
          )}
        </>
      )}
    </div>
  );
}

function Facts({ bucket }: { readonly bucket: Bucket }) {
  return (
    <dl>
      <dt>{t("posts")}</dt>
      <dd>{formatCount(bucket.posts)}</dd>
      <dt>{t("share of all")}</dt>
      <dd>{bucket.share === null ? "–" : formatShare(bucket.share)}</dd>
      <dt>{t("engagement")}</dt>
      <dd>{formatCompact(bucket.engagement)}</dd>
    </dl>
  );
}

const FORMATS: Readonly<Record<Measure, (value: number) => string>> = {
  posts: formatCompact,
  share: formatShare,
};

function describe(bucket: Bucket | undefined, { interval }: TimelineData): string {
  if (bucket === undefined) return t("nothing");
  const words = `${formatBucket(bucket.start, interval)}: ${countOf(bucket.posts, "post")}`;
  if (bucket.share === null) return words;
  return `${words}, ${t("{share} of all", { share: formatShare(bucket.share) })}`;
}

/** The picture in a sentence. */
function summarize(data: TimelineData, measure: Measure): string {
  const busiest = data.buckets.reduce<Bucket | undefined>(
    (best, bucket) => (best === undefined || bucket.posts > best.posts ? bucket : best),
    undefined,
  );
  const values = { interval: intervalName(data.interval), most: describe(busiest, data) };
  return measure === "posts"
    ? t("Posts over time, by {interval}. The most: {most}.", values)
    : t("Share of all posts over time, by {interval}. The most: {most}.", values);
}
