import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { t } from "../languages/text.ts";
import type { Plot } from "./plot.ts";
import styles from "./time-brush.module.css";

export interface Stretch {
  readonly first: number;
  readonly last: number;
}

interface Props {
  readonly plot: Plot;
  readonly count: number;
  /** A bucket in words: its time and how much it holds. */
  readonly describe: (bucket: number) => string;
  readonly onHover: (bucket: number | null) => void;
  readonly onChoose: (stretch: Stretch) => void;
}

/** Chooses a stretch of a timeline: by dragging, by a click on one bucket, or with two handles and the arrow keys. */
export function TimeBrush({ plot, count, describe, onHover, onChoose }: Props) {
  const [stretch, setStretch] = useState<Stretch | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const whole = { first: 0, last: count - 1 };
  const { first, last } = stretch ?? whole;

  const bucketOf = (event: PointerEvent<HTMLElement>) =>
    plot.bucketAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const move = (event: PointerEvent<HTMLElement>) => {
    const bucket = bucketOf(event);
    onHover(bucket);
    if (anchor !== null) setStretch({ first: Math.min(anchor, bucket), last: Math.max(anchor, bucket) });
  };
  const finish = () => {
    setAnchor(null);
    setStretch(null);
    if (stretch !== null) onChoose(stretch);
  };
  const onKey = (event: KeyboardEvent, handle: "first" | "last") => {
    if (event.key === "Enter" && stretch !== null) {
      event.preventDefault();
      finish();
    } else if (event.key === "Escape") {
      setStretch(null);
    } else {
      const target = destination(event.key, { first, last }[handle], count);
      if (target === null) return;
      event.preventDefault();
      onHover(target);
      setStretch(
        handle === "first"
          ? { first: Math.min(target, last), last }
          : { first, last: Math.max(target, first) },
      );
    }
  };
  const handles = [
    { name: "first", label: t("Beginning of the time to look at"), bucket: first, x: plot.x(first) },
    { name: "last", label: t("End of the time to look at"), bucket: last, x: plot.x(last + 1) },
  ] as const;
  return (
    <div
      className={styles.brush}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const bucket = bucketOf(event);
        setAnchor(bucket);
        setStretch({ first: bucket, last: bucket });
      }}
      onPointerMove={move}
      onPointerUp={() => anchor !== null && finish()}
      onPointerCancel={() => {
        setAnchor(null);
        setStretch(null);
      }}
      onPointerLeave={() => anchor === null && onHover(null)}
    >
      {stretch !== null && (
        <div
          className={styles.chosen}
          style={{
            insetInlineStart: plot.x(first),
            inlineSize: plot.x(last + 1) - plot.x(first),
            insetBlockStart: plot.top,
            blockSize: plot.bottom - plot.top,
          }}
        />
      )}
      {handles.map(({ name, label, bucket, x }) => (
        <div
          key={name}
          className={styles.handle}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(count - 1, 0)}
          aria-valuenow={bucket}
          aria-valuetext={describe(bucket)}
          style={{ insetInlineStart: x, insetBlockStart: plot.top, blockSize: plot.bottom - plot.top }}
          onKeyDown={(event) => onKey(event, name)}
          onBlur={() => onHover(null)}
        />
      ))}
      <p className={styles.hint}>
        {t("Arrow keys choose a time, Enter narrows the search to it, Escape lets go.")}
      </p>
    </div>
  );
}

const STRIDE = 10;

function destination(key: string, from: number, count: number): number | null {
  const target = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - STRIDE,
    PageUp: from + STRIDE,
    Home: 0,
    End: count - 1,
  }[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1);
}
