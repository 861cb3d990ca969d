/** Whether what must hold does: one line for each, with what was measured and what is wanted. */

import { geometricMean } from "./percentiles.mjs";

const PEERS = ["sqlite", "postgres"];
/** Below it no reader notices, so none is faster. */
const FLOOR_MS = 10;
/** Pages in a week and over everything, and statistics, with words that were asked for before or not. */
const LONGEST_MS = { "page 7d": 10, "page all": 60, "stats 7d": 150, "stats all": 150 };
/** How much faster Earshot is, all operations taken together. */
const FASTER = { sqlite: 2.5, postgres: 3 };
/** A peer that is faster than this need not be beaten. */
const QUICK_MS = 15;
const MEGABYTE = 2 ** 20;

/** `holds` is null where nothing was measured. */
export function judge(report) {
  if (!report.contenders.some(({ id }) => id === "earshot")) return [];
  return [
    ...judgeTimes(report),
    ...judgeFirst(report),
    ...judgeMixes(report),
    ...judgePhrases(report),
    ...judgePaging(report),
    ...judgeSorting(report),
    ...judgeServer(report),
  ];
}

function judgeTimes({ cells }) {
  const pages = cells.filter(({ kind }) => kind === "page");
  const stats = cells.filter(({ kind }) => kind === "stats");
  const beaten = cells.flatMap((cell) =>
    peersIn(cell).map((peer) => ({
      cell,
      share: cell.results[peer].p50 > QUICK_MS ? own(cell) / cell.results[peer].p50 : 0,
    })),
  );
  const together = PEERS.map((peer) => {
    const both = cells.filter(({ results }) => results[peer] !== undefined);
    return atLeast(
      `1 all operations, times below ${FLOOR_MS} ms counted as that: faster than ${peer}`,
      mean(both.map((cell) => floored(cell.results[peer].p50) / floored(own(cell)))),
      FASTER[peer],
      "x",
    );
  });
  return [
    slowest(
      "1 page and total, 7 days, slowest p50",
      pages.filter(({ window }) => window === "7d"),
      LONGEST_MS["page 7d"],
    ),
    slowest(
      "1 page and total, everything, slowest p50",
      pages.filter(({ window }) => window === "all"),
      LONGEST_MS["page all"],
    ),
    slowest("1 statistics, slowest p50", stats, LONGEST_MS["stats all"]),
    atMost(
      `1 time as a share of that of a peer that needs more than ${QUICK_MS} ms, worst${where(worst(beaten, ({ share }) => share)?.cell)}`,
      worst(beaten, ({ share }) => share)?.share,
      1,
      "x",
    ),
    atLeast(
      "1 statistics: faster than the best peer, geometric mean",
      mean(stats.filter((cell) => peersIn(cell).length > 0).map((cell) => bestPeer(cell) / own(cell))),
      10,
      "x",
    ),
    ...together,
  ];
}

/** The same limits for what is asked for the first time. */
function judgeFirst({ first }) {
  return first.map(({ kind, window, title, results }) =>
    atMost(
      `1 words that were never asked for, ${title}, ${kind}, p50`,
      results.earshot.p50,
      LONGEST_MS[`${kind} ${window}`],
      "ms",
    ),
  );
}

function judgeMixes({ mixes }) {
  const targets = { "different-7d": 400, "different-all": 100, zipf: 1000 };
  return mixes.flatMap(({ id, title, results: { earshot } }) => [
    atLeast(`2 ${title}, 16 at once`, earshot.rate, targets[id], "requests/s"),
    atMost(`2 ${title}: p99 by p50`, earshot.p99 / earshot.p50, 10, "x"),
  ]);
}

function judgePhrases({ cells }) {
  const timesOf = (operation) =>
    new Map(
      cells
        .filter((cell) => cell.kind === "page" && cell.operation === operation)
        .map((cell) => [cell.window, own(cell)]),
    );
  const common = timesOf("common");
  const against = (title, operation, target) => {
    const ratios = [...timesOf(operation)].flatMap(([window, ms]) =>
      common.has(window) ? [ms / common.get(window)] : [],
    );
    return atMost(
      `3 ${title}, by a common term, worst window`,
      ratios.length === 0 ? undefined : Math.max(...ratios),
      target,
      "x",
    );
  };
  return [
    against("a phrase of two", "phrase2", 3),
    against('"of the"', "stop", 3),
    against("a phrase of four", "phrase4", 15),
  ];
}

function judgePaging({ paging }) {
  if (paging === null) return [];
  const { first, far, link, beside } = paging.results.earshot;
  return [
    atMost(`4 link number ${paging.pages.toLocaleString("en")}, by page 1`, link / beside, 1.5, "x"),
    atMost(`4 page ${paging.pages.toLocaleString("en")} by its number, by page 1`, far / first, 3, "x"),
  ];
}

function judgeSorting({ sorting }) {
  const shares = sorting.map(({ title, page, p50 }) => ({
    name: `${title}, page ${page.toLocaleString("en")}`,
    share: p50.engagement / p50.published_at,
  }));
  const [most] = shares.toSorted((one, other) => other.share - one.share);
  if (most === undefined) return [];
  return [
    atMost(`4 by engagement, by the time that it takes by time, worst (${most.name})`, most.share, 2, "x"),
  ];
}

function judgeServer({ delivery, server }) {
  const delivered = delivery?.earshot;
  return [
    ...(delivered === undefined
      ? []
      : [
          atLeast("5 the walk by a thousand", delivered.walk.rate, 20_000, "posts/s"),
          atLeast("5 the export", delivered.export.rate, 20_000, "posts/s"),
          atMost("5 memory that an export adds", delivered.export.grownBytes / MEGABYTE, 64, "MB"),
        ]),
    atMost("6 resident memory right after all of it", server.residentBytes / MEGABYTE, 1024, "MB"),
    atMost("6 resident memory a quarter of a minute later", server.restingBytes / MEGABYTE, 1024, "MB"),
    atMost("6 start on existing data, until a search is answered", server.startMs / 1000, 3, "s"),
    atMost("6 the same where no server was stopped in order before", server.firstStartMs / 1000, 3, "s"),
  ];
}

function own({ results }) {
  return results.earshot.p50;
}

function peersIn({ results }) {
  return PEERS.filter((peer) => results[peer] !== undefined);
}

export function bestPeer(cell) {
  return Math.min(...peersIn(cell).map((peer) => cell.results[peer].p50));
}

function floored(ms) {
  return Math.max(ms, FLOOR_MS);
}

function mean(ratios) {
  return ratios.length === 0 ? undefined : geometricMean(ratios);
}

function worst(candidates, badness) {
  return candidates.toSorted((one, other) => badness(other) - badness(one))[0];
}

function where(cell) {
  return cell === undefined ? "" : ` (${cell.operation}, ${cell.window}, ${cell.kind})`;
}

function slowest(title, cells, target) {
  const cell = worst(cells, own);
  return atMost(`${title}${where(cell)}`, cell === undefined ? undefined : own(cell), target, "ms");
}

function atMost(title, measured, target, unit) {
  return {
    title,
    measured: measured ?? null,
    target: `at most ${target}`,
    unit,
    holds: measured === undefined ? null : measured <= target,
  };
}

function atLeast(title, measured, target, unit) {
  return {
    title,
    measured: measured ?? null,
    target: `at least ${target}`,
    unit,
    holds: measured === undefined ? null : measured >= target,
  };
}
