/**
 * The medians as dots on a logarithmic line, one line for each operation, one column for each window. Reads on light
 * and on dark.
 */

import { OPERATIONS, WINDOWS } from "./operations.mjs";

const COLORS = { earshot: "#0969da", index: "#54aeff", sqlite: "#d4862a", postgres: "#8a63d2" };
const LABELS_WIDTH = 230;
const COLUMN_WIDTH = 230;
const GAP = 48;
const LINE_HEIGHT = 20;
const TOP = 86;
const TICKS_MS = [1, 10, 100, 1000, 10_000];
const KIND_TITLES = { page: "Page and exact total", stats: "Statistics" };

export function drawChart({ cells, contenders, corpus, machine }) {
  const kinds = Object.keys(KIND_TITLES).filter((kind) => cells.some((cell) => cell.kind === kind));
  const rows = kinds.flatMap((kind) => [
    { heading: KIND_TITLES[kind] },
    ...OPERATIONS.filter(({ id }) => cells.some((cell) => cell.kind === kind && cell.operation === id)).map(
      (operation) => ({ kind, operation }),
    ),
  ]);
  const width = LABELS_WIDTH + WINDOWS.length * (COLUMN_WIDTH + GAP);
  const height = TOP + rows.length * LINE_HEIGHT + 30;
  const title = `Median time of a request with one client, ${corpus.posts.toLocaleString("en")} posts, ${machine.cores} cores`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<style>
  text { font: 12px system-ui, sans-serif; fill: #57606a; }
  .strong { font-weight: 600; fill: #24292f; }
  line { stroke: #8c959f; stroke-opacity: 0.35; }
  @media (prefers-color-scheme: dark) { text { fill: #9da7b1; } .strong { fill: #e6edf3; } }
</style>
<text class="strong" x="0" y="16">${title}</text>
${legend(contenders)}
${WINDOWS.map((window, column) => drawColumn(window, column, rows, cells, contenders, height)).join("\n")}
${rows.map((row, index) => `<text ${row.heading ? 'class="strong" ' : ""}x="0" y="${yOf(index) + 4}">${escaped(row.heading ?? row.operation.title)}</text>`).join("\n")}
</svg>
`;
}

function legend(contenders) {
  return contenders
    .map(({ id, title }, index) => {
      const x = index * 170 + 6;
      return `<circle cx="${x}" cy="36" r="5" fill="${COLORS[id]}"/><text x="${x + 12}" y="40">${title}</text>`;
    })
    .join("\n");
}

function drawColumn(window, column, rows, cells, contenders, height) {
  const left = LABELS_WIDTH + column * (COLUMN_WIDTH + GAP);
  const ticks = TICKS_MS.map((ms) => {
    const x = left + across(ms);
    const label = ms < 1000 ? `${ms} ms` : `${ms / 1000} s`;
    return `<line x1="${x}" x2="${x}" y1="${TOP - 12}" y2="${height - 24}"/><text text-anchor="middle" x="${x}" y="${height - 8}">${label}</text>`;
  });
  const dots = rows.flatMap(({ kind, operation }, index) => {
    const cell = cells.find(
      (one) => one.kind === kind && one.operation === operation?.id && one.window === window.id,
    );
    if (cell === undefined) return [];
    // Ours are drawn last, on top.
    return contenders.toReversed().map(({ id, title }) => {
      const { p50 } = cell.results[id];
      return `<circle cx="${(left + across(p50)).toFixed(1)}" cy="${yOf(index)}" r="5" fill="${COLORS[id]}"><title>${title}: ${p50.toFixed(1)} ms</title></circle>`;
    });
  });
  return [`<text class="strong" x="${left}" y="${TOP - 20}">${window.title}</text>`, ...ticks, ...dots].join(
    "\n",
  );
}

function across(ms) {
  const [least = 1] = TICKS_MS;
  const most = TICKS_MS.at(-1) ?? 1;
  const share = Math.log(Math.min(Math.max(ms, least), most) / least) / Math.log(most / least);
  return share * COLUMN_WIDTH;
}

function yOf(index) {
  return TOP + index * LINE_HEIGHT + 6;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
