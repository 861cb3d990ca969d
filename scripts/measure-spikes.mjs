/**
 * Measures the detection of spikes on series made by chance, always the same: `npm run measure:spikes`. Takes some
 * minutes. What it prints stands in docs/guide/watch.md.
 */

import { prepareCheckout } from "./checkout.mjs";
import { DOUBLED_CORPUS, importOfOldPosts, measureBursts, measureQuiet } from "./spike-series.mjs";

prepareCheckout();
const { FRESH_MS, isSpike } = await import("../dist/watch/spike.js");

const line = (cells) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
line(["threefold burst on a base of", "found within two hours", "after, on average"]);
line(["---", "---", "---"]);
const bursts = [
  { base: 10 },
  { base: 20 },
  { base: 50 },
  { base: 10, onTheHour: false },
  { base: 10, weeks: 3 },
];
for (const { base, weeks = 8, onTheHour = true } of bursts) {
  const {
    found,
    bursts: all,
    minutes,
  } = measureBursts(isSpike, { base, weeks, onTheHour, bursts: 1000, seed: 7 });
  const remarks = [
    ...(onTheHour ? [] : ["begun at any minute"]),
    ...(weeks === 8 ? [] : [`${weeks} weeks known`]),
  ];
  const what = [`${base} posts an hour`, ...remarks].join(", ");
  line([what, `${((100 * found) / all).toFixed(1)} % of ${all}`, `${Math.round(minutes)} minutes`]);
}
process.stdout.write("\n");
line([
  "no burst; 90 days unless said",
  "alarms for each search, on average",
  "searches with none, one, more",
]);
line(["---", "---", "---"]);
const quiet = [
  { name: "1 post an hour", level: 1 },
  { name: "3 posts an hour", level: 3 },
  { name: "10 posts an hour", level: 10 },
  { name: "50 posts an hour", level: 50 },
  {
    name: "10 posts an hour, a week after the corpus has doubled",
    level: 10,
    days: 7,
    change: DOUBLED_CORPUS,
  },
  {
    name: "10 posts an hour, 4 days of which one imports ten times as many, days to weeks old",
    level: 10,
    days: 4,
    change: importOfOldPosts((lateMs) => lateMs < FRESH_MS),
  },
];
for (const { name, level, days = 90, change = {} } of quiet) {
  const alarms = measureQuiet(isSpike, { level, days, change, searches: 40, seed: 7 });
  const mean = alarms.reduce((sum, count) => sum + count, 0) / alarms.length;
  const having = (test) => alarms.filter(test).length;
  const counts = [
    having((count) => count === 0),
    having((count) => count === 1),
    having((count) => count > 1),
  ];
  line([name, mean.toFixed(2), counts.join(", ")]);
}
