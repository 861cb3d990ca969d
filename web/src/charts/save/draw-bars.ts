import { formatCount } from "../../ui/format-number.ts";
import { type Drawing, escapeXml } from "./save-chart.ts";

interface Bar {
  readonly name: string;
  readonly detail?: string;
  readonly posts: number;
}

const WIDTH = 560;
const ROW = 22;
const MOST_LETTERS = 56;

/** Values by how often they occur, as the page shows them: a bar behind each name. */
export function drawBars(title: string, bars: readonly Bar[]): Drawing {
  const most = Math.max(...bars.map(({ posts }) => posts), 1);
  const { color } = getComputedStyle(document.body);
  const text = (x: number, y: number, anchor: string, words: string) =>
    `<text x="${x}" y="${y + 15}" text-anchor="${anchor}" fill="${color}" font-family="sans-serif" font-size="12">${escapeXml(words)}</text>`;
  const rows = bars.map(({ name, detail, posts }, at) => {
    const y = at * ROW;
    const width = ((WIDTH * posts) / most).toFixed(1);
    const bar = `<rect x="0" y="${y + 1}" width="${width}" height="${ROW - 2}" rx="3" fill="${BAR}" opacity="0.3"/>`;
    const words = shortened(detail === undefined ? name : `${name} · ${detail}`);
    return `${bar}${text(6, y, "start", words)}${text(WIDTH - 6, y, "end", formatCount(posts))}`;
  });
  return { name: title, width: WIDTH, height: bars.length * ROW, markup: rows.join("") };
}

/** Seen on a light ground and on a dark one. */
const BAR = "#4b9db1";

function shortened(words: string): string {
  const letters = [...words];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join("")}…` : words;
}
