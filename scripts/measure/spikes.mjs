/**
 * Measures the detection of spikes on series made by chance, always the same: `npm run measure:spikes`. Takes some
 * minutes. What it prints stands in docs/guide/watch.md. The seeds are others than those that the limits in
 * src/watch/spike.ts were chosen with.
 */

import { prepareCheckout } from "../checkout.mjs";
import {
  COPIED_CORPUS,
  DOUBLED_CORPUS,
  importOfOldPosts,
  measureBursts,
  measureQuiet,
  ownRhythm,
} from "./spike-series.mjs";

prepareCheckout();
const detector = await import("../../dist/watch/spike.js");
const { FRESH_MS } = await import("../../dist/posts/results.js");

/** A normal deviation that leaves out 2.5 % on either side. */
const Z = 1.96;
const line = (cells) => process.stdout.write(`| ${cells.join(" | ")} |\n`);

line(["threefold burst, begun at any minute, on a base of", "found within two hours", "after, on average"]);
line(["---", "---", "---"]);
for (const { remark = "", ...options } of [
  { base: 10 },
  { base: 20 },
  { base: 50 },
  { base: 200 },
  { base: 10, rhythm: ownRhythm, remark: ", loud when the others are quiet" },
  { base: 10, weeks: 3, remark: ", 3 weeks known" },
  { base: 5 },
]) {
  const { found, bursts, minutes } = measureBursts(detector, { ...options, bursts: 4000, seed: 70_001 });
  const share = `${percent(found / bursts)} % (${intervalOfShare(found, bursts).map(percent).join(" to ")})`;
  line([`${options.base} posts an hour${remark}`, share, `${Math.round(minutes)} minutes`]);
}

process.stdout.write("\n");
line(["no burst, for 90 days", "searches", "false alarms for each, on average", "with none, one, more"]);
line(["---", "---", "---", "---"]);
const quiet = [
  { level: 1, searches: 50 },
  { level: 5, searches: 100 },
  { level: 10, searches: 300 },
  { level: 20, searches: 100 },
  { level: 50, searches: 50 },
  { level: 200, searches: 50 },
  { level: 10, searches: 100, rhythm: ownRhythm, remark: ", loud when the others are quiet" },
  { level: 10, searches: 50, weeks: 3, remark: ", 3 weeks known at the beginning" },
  ...[
    { change: DOUBLED_CORPUS, later: "as many other posts again" },
    { change: COPIED_CORPUS, later: "each post twice" },
  ].flatMap(({ change, later }) => [
    { level: 10, searches: 300, days: 42, change, remark: `, the first 42 days of ${later}` },
    { level: 10, searches: 300, change, remark: `, and then ${later}` },
    { level: 200, searches: 50, change, remark: `, and then ${later}` },
  ]),
  { level: 10, searches: 200, days: 5, remark: ", 5 days" },
  {
    ...{ level: 10, searches: 200, days: 5, change: importOfOldPosts((lateMs) => lateMs < FRESH_MS) },
    remark: ", the same 5 days, of which one imports ten times as many posts that match, up to 60 days old",
  },
];
for (const { remark = "", ...options } of quiet) {
  const alarms = measureQuiet(detector, { ...options, seed: 70_002 });
  const total = alarms.reduce((sum, count) => sum + count, 0);
  const mean = `${(total / alarms.length).toFixed(2)} (${intervalOfMean(total, alarms.length).join(" to ")})`;
  const having = (test) => alarms.filter(test).length;
  const counts = [
    having((count) => count === 0),
    having((count) => count === 1),
    having((count) => count > 1),
  ];
  line([
    `${options.level} ${options.level === 1 ? "post" : "posts"} an hour${remark}`,
    alarms.length,
    mean,
    counts.join(", "),
  ]);
}

function percent(share) {
  return (100 * share).toFixed(1);
}

/** Wilson's, 95 %. */
function intervalOfShare(found, all) {
  const share = found / all;
  const middle = share + (Z * Z) / (2 * all);
  const half = Z * Math.sqrt((share * (1 - share)) / all + (Z * Z) / (4 * all * all));
  return [middle - half, middle + half].map((bound) => bound / (1 + (Z * Z) / all));
}

/** Of numbers that come by chance, 95 %: Byar's approximation of Poisson's. */
function intervalOfMean(total, all) {
  const bound = (count, sign) =>
    count === 0 ? 0 : count * (1 - 1 / (9 * count) + (sign * Z) / (3 * Math.sqrt(count))) ** 3;
  return [bound(total, -1), bound(total + 1, 1)].map((count) => (count / all).toFixed(2));
}
