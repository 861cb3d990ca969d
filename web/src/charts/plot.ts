/** Where things are in a timeline of so many buckets: the left edge of a bucket, the height of a value. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly step: number;
  readonly x: (bucket: number) => number;
  readonly y: (value: number) => number;
  /** The bucket at a horizontal place, the nearest one outside. */
  readonly bucketAt: (x: number) => number;
}

const MARGIN = { top: 10, right: 4, bottom: 26 };
const CHARACTER_WIDTH = 7;

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** The value at the top. */
  readonly max: number;
  /** What stands at the left of the lines, for which there must be room. */
  readonly labels: readonly string[];
}

export function createPlot({ width, height, count, max, labels }: Frame): Plot {
  const { top } = MARGIN;
  const left = 12 + CHARACTER_WIDTH * Math.max(...labels.map(({ length }) => length), 1);
  const right = Math.max(width - MARGIN.right, left + 1);
  const bottom = height - MARGIN.bottom;
  const step = (right - left) / Math.max(count, 1);
  return {
    left,
    right,
    top,
    bottom,
    step,
    x: (bucket) => left + bucket * step,
    y: (value) => bottom - (max > 0 ? value / max : 0) * (bottom - top),
    bucketAt: (x) => Math.min(Math.max(Math.floor((x - left) / step), 0), Math.max(count - 1, 0)),
  };
}
