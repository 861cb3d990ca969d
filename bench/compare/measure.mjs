/** Asks for a while with so many requests at the same time, and keeps the time of each. */

import { percentile } from "./percentiles.mjs";

/** Fewer say nothing; of what takes longer than this many seconds all together, fewer must do. */
const FEWEST = 5;
const LONGEST_SECONDS = 8;

/** `ask(number)` is one request. Whatever has begun is finished, and counts. */
export async function askFor({ seconds, concurrency, ask }) {
  const times = [];
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const goesOn = () => elapsed() < seconds || (times.length < FEWEST && elapsed() < LONGEST_SECONDS);
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      do {
        const begun = performance.now();
        await ask();
        times.push(performance.now() - begun);
      } while (goesOn());
    }),
  );
  return { times, seconds: elapsed() };
}

/** What several turns of the same together say. */
export function summarize(turns) {
  const times = turns.flatMap((turn) => turn.times);
  const seconds = turns.reduce((sum, turn) => sum + turn.seconds, 0);
  return {
    requests: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    rate: times.length / seconds,
  };
}
