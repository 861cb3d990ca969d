/** One operation in one window: first whether all agree, then how long each takes. */

import { askFor, summarize } from "./measure.mjs";
import { verifyPage, verifyStats } from "./verify.mjs";

const CONCURRENCIES = [1, 4, 16];
const TURNS = 3;
/** A contender that needs longer alone is neither asked in another turn nor by many at once: it would take hours. */
const SLOW_MS = 400;

export const KINDS = {
  page: { verify: verifyPage, ask: (contender, parameters) => contender.page(parameters) },
  stats: { verify: verifyStats, ask: (contender, parameters) => contender.stats(parameters) },
};

/** How many posts the first of the verified requests finds. */
export async function verifyCell({ kind, operation, window, contenders, variants }) {
  const found = [];
  for (const parameters of variants.verified(operation, window)) {
    found.push(await KINDS[kind].verify(contenders, parameters));
  }
  return found[0];
}

export async function measureCell({ kind, operation, window, contenders, variants, seconds }) {
  const asking = (contender) => () => KINDS[kind].ask(contender, variants.next(contender, operation, window));
  const alone = new Map(contenders.map((contender) => [contender, []]));
  const isSlow = (contender) => {
    const turns = alone.get(contender);
    return turns.length > 0 && summarize(turns).p50 > SLOW_MS;
  };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const contender of rotated(contenders, turn)) {
      if (isSlow(contender)) continue;
      const ask = asking(contender);
      alone.get(contender).push(await askFor({ seconds: seconds / TURNS, concurrency: 1, ask }));
    }
  }
  const results = {};
  for (const contender of contenders) {
    const summary = summarize(alone.get(contender));
    const rates = [summary.rate];
    for (const concurrency of CONCURRENCIES.slice(1)) {
      const ask = asking(contender);
      rates.push(isSlow(contender) ? null : summarize([await askFor({ seconds, concurrency, ask })]).rate);
    }
    results[contender.id] = { ...summary, rates };
  }
  return results;
}

function rotated(contenders, turn) {
  const first = turn % contenders.length;
  return [...contenders.slice(first), ...contenders.slice(0, first)];
}
