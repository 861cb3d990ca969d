/** The measurements as tables. */

import { OPERATIONS, WINDOWS } from "./operations.mjs";
import { bestPeer } from "./verdicts.mjs";

const KIND_TITLES = { page: "page and exact total", stats: "statistics" };

export function printReport(report, verdicts) {
  return [
    ...heading(report),
    ...OPERATIONS.flatMap((operation) =>
      Object.keys(KIND_TITLES).flatMap((kind) => operationTable(report, operation, kind)),
    ),
    ...pagingTable(report),
    ...sortingTable(report),
    ...firstTable(report),
    ...mixesTable(report),
    ...deliveryTable(report),
    ...verdictLines(verdicts, report.corpus.posts),
    "",
  ].join("\n");
}

function heading({ corpus, machine, contenders, server }) {
  const loaded = contenders
    .map(({ title, loadSeconds }) => `${title} ${loadSeconds.toFixed(0)} s`)
    .join(", ");
  return [
    `${corpus.posts.toLocaleString("en")} posts (${corpus.different.toLocaleString("en")} different) of ${corpus.accounts.toLocaleString("en")} accounts; ${machine.cores} × ${machine.processor}, Node ${machine.node}, ${machine.commit}`,
    `loaded in: ${loaded}`,
    ...(server === null
      ? []
      : [
          `the server answered ${(server.startMs / 1000).toFixed(1)} s after it was started again (${(server.firstStartMs / 1000).toFixed(1)} s where none was stopped in order before) and has ${(server.residentBytes / 2 ** 20).toFixed(0)} MB after all of it, ${(server.restingBytes / 2 ** 20).toFixed(0)} MB when it has rested`,
        ]),
  ];
}

function operationTable({ cells, contenders }, operation, kind) {
  const own = cells.filter((cell) => cell.operation === operation.id && cell.kind === kind);
  if (own.length === 0) return [];
  const lines = WINDOWS.flatMap(({ id, title }) => {
    const cell = own.find(({ window }) => window === id);
    return cell === undefined
      ? []
      : contenders.map((contender, index) =>
          row(index === 0 ? `${title}, ${cell.found.toLocaleString("en")} posts` : "", contender, cell),
        );
  });
  const columns = ["p50 ms", "p95 ms", "1/s at 1", "at 4", "at 16"].map((name) => name.padStart(10)).join("");
  return [
    "",
    `${operation.title}: ${KIND_TITLES[kind]}`,
    `${"".padEnd(50)}${columns}   to the best peer`,
    ...lines,
  ];
}

function row(label, { id, title }, cell) {
  const { p50, p95, rates } = cell.results[id];
  const numbers = [p50.toFixed(1), p95.toFixed(1), ...rates.map(showRate)]
    .map((text) => text.padStart(10))
    .join("");
  const best = bestPeer(cell);
  const ratio = Number.isFinite(best) ? `   ${(best / p50).toFixed(2)}x` : "";
  return `  ${label.padEnd(28)}${title.padEnd(20)}${numbers}${ratio}`;
}

function showRate(rate) {
  if (rate === null) return "–";
  return rate.toFixed(rate < 10 ? 1 : 0);
}

function pagingTable({ paging, contenders }) {
  if (paging === null) return [];
  const far = `page ${paging.pages}`;
  return [
    "",
    `A common term over everything, ${paging.total.toLocaleString("en")} posts, p50 in ms`,
    `${"".padEnd(50)}${["page 1", far, `link ${paging.pages}`].map((name) => name.padStart(12)).join("")}`,
    ...contenders.map(({ id, title }) => {
      const { first, far: deep, link } = paging.results[id];
      return `${"".padEnd(30)}${title.padEnd(20)}${[first, deep, link].map((ms) => ms.toFixed(1).padStart(12)).join("")}`;
    }),
  ];
}

function sortingTable({ sorting }) {
  if (sorting.length === 0) return [];
  const orders = Object.keys(sorting[0].p50);
  return [
    "",
    "The same pages in several orders, Earshot over HTTP, p50 in ms",
    `${"".padEnd(50)}${orders.map((order) => order.padStart(14)).join("")}`,
    ...sorting.map(({ title, page, total, p50 }) => {
      const name = `${title}, ${total.toLocaleString("en")} posts, page ${page.toLocaleString("en")}`;
      return `${name.padEnd(50)}${orders.map((order) => p50[order].toFixed(1).padStart(14)).join("")}`;
    }),
  ];
}

function firstTable({ first, contenders }) {
  return first.flatMap(({ kind, title, results }) => [
    "",
    `Words that were never asked for, ${title}: ${KIND_TITLES[kind]}, one client`,
    `${"".padEnd(50)}${["p50 ms", "p95 ms"].map((name) => name.padStart(12)).join("")}`,
    ...contenders.map((contender) => {
      const { p50, p95 } = results[contender.id];
      return `${"".padEnd(30)}${contender.title.padEnd(20)}${[p50, p95].map((value) => value.toFixed(1).padStart(12)).join("")}`;
    }),
  ]);
}

function mixesTable({ mixes, contenders }) {
  return mixes.flatMap(({ title, results }) => [
    "",
    `${title}: 16 at once`,
    `${"".padEnd(50)}${["requests/s", "p50 ms", "p95 ms", "p99 ms"].map((name) => name.padStart(12)).join("")}`,
    ...contenders.map((contender) => {
      const { rate, p50, p95, p99 } = results[contender.id];
      return `${"".padEnd(30)}${contender.title.padEnd(20)}${[rate, p50, p95, p99].map((value) => value.toFixed(1).padStart(12)).join("")}`;
    }),
  ]);
}

function deliveryTable({ delivery, contenders }) {
  if (delivery === null) return [];
  return [
    "",
    "Everything that a common term finds, posts a second",
    ...contenders.map(({ id, title }) => {
      const { walk, export: exported } = delivery[id];
      const whole =
        exported === undefined
          ? ""
          : `; export ${exported.rate.toFixed(0)} of ${exported.posts}, ${(exported.grownBytes / 2 ** 20).toFixed(0)} MB more memory meanwhile`;
      return `${"".padEnd(30)}${title.padEnd(20)}${walk.rate.toFixed(0).padStart(12)} by a thousand${whole}`;
    }),
  ];
}

/** What must hold must hold of so many: of fewer, the peers need next to no time either. */
const LEAST_POSTS = 1_000_000;

function verdictLines(verdicts, posts) {
  if (verdicts.length === 0) return [];
  const mark = (holds) => (holds === null ? "not measured" : holds ? "holds" : "DOES NOT HOLD");
  return [
    "",
    `What must hold (issue 24)${posts < LEAST_POSTS ? ", of a million posts: what compares with peers, and the rates, say little of so few" : ""}`,
    ...verdicts.map(({ title, measured, target, unit, holds }) => {
      const shown = measured === null ? "" : `${measured.toFixed(measured < 100 ? 2 : 0)} ${unit}, `;
      return `  ${mark(holds).padEnd(14)} ${title}: ${shown}${target}`;
    }),
  ];
}
