import { formatCount } from "../../ui/format-number.ts";
import { formatDay } from "../../ui/format-time.ts";
import { type Drawing, escapeXml } from "./save-chart.ts";

interface Bar {
  readonly name: string;
  readonly detail?: string;
  readonly posts: number;
}

export interface DayBar {
  /** `2026-11-10`, or the time at which the day begins. */
  readonly day: string;
  readonly count: number;
  /** How often an alert fires on it. */
  readonly fired?: number;
}

const WIDTH = 560;
const ROW = 22;
const DAYS_HEIGHT = 110;
const MOST_LETTERS = 56;

/** Values by how often they occur, as the page shows them: a bar behind each name. */
export function drawBars(title: string, bars: readonly Bar[]): Drawing {
  const most = Math.max(...bars.map(({ posts }) => posts), 1);
  const text = textIn(getComputedStyle(document.body).color);
  const rows = bars.map(({ name, detail, posts }, at) => {
    const y = at * ROW;
    const width = ((WIDTH * posts) / most).toFixed(1);
    const bar = `<rect x="0" y="${y + 1}" width="${width}" height="${ROW - 2}" rx="3" fill="${BAR}" opacity="0.3"/>`;
    const words = shortened(detail === undefined ? name : `${name} · ${detail}`);
    return `${bar}${text(6, y, "start", words)}${text(WIDTH - 6, y, "end", formatCount(posts))}`;
  });
  return { name: title, width: WIDTH, height: bars.length * ROW, markup: rows.join("") };
}

/** Counts by day, with the highest, the first day and the last; days on which an alert fires are marked. */
export function drawDays(days: readonly DayBar[]): Drawing {
  const most = Math.max(...days.map(({ count }) => count), 1);
  const text = textIn(getComputedStyle(document.body).color);
  const step = WIDTH / Math.max(days.length, 1);
  const bottom = ROW + DAYS_HEIGHT;
  const bars = days.map(({ count, fired = 0 }, at) => {
    const height = (DAYS_HEIGHT * count) / most;
    const fill = fired > 0 ? FIRED : BAR;
    const size = `width="${(step * 0.8).toFixed(1)}" height="${height.toFixed(1)}"`;
    const bar = `<rect x="${(step * (at + 0.1)).toFixed(1)}" y="${(bottom - height).toFixed(1)}" ${size} fill="${fill}"/>`;
    const words = fired > 0 ? text(step * (at + 0.5), bottom - height - ROW, "middle", `${fired}×`) : "";
    return bar + words;
  });
  const ends = [text(0, bottom, "start", dayAt(days[0])), text(WIDTH, bottom, "end", dayAt(days.at(-1)))];
  const markup = [text(0, -ROW / 2, "start", formatCount(most)), ...bars, ...ends].join("");
  return { name: null, width: WIDTH, height: bottom + ROW, markup };
}

function dayAt(bar: DayBar | undefined): string {
  return bar === undefined ? "" : formatDay(bar.day);
}

function textIn(color: string) {
  return (x: number, y: number, anchor: string, words: string) =>
    `<text x="${x.toFixed(1)}" y="${(y + 15).toFixed(1)}" text-anchor="${anchor}" fill="${color}" font-family="sans-serif" font-size="12">${escapeXml(words)}</text>`;
}

/** Seen on a light ground and on a dark one. */
const BAR = "#4b9db1";
const FIRED = "#c9762b";

function shortened(words: string): string {
  const letters = [...words];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join("")}…` : words;
}
