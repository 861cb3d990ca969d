/** The whole comparison, one operation after the other; in each the contenders take turns, because the machine is never the same for long. */

import { askFor, summarize } from "./measure.mjs";
import { measureMixes } from "./mixes.mjs";
import { OPERATIONS, parametersOf, WINDOWS } from "./operations.mjs";
import { measureDelivery, measurePaging } from "./paging.mjs";
import { percentile } from "./percentiles.mjs";
import { verifyPage, verifyStats } from "./verify.mjs";

export const CONCURRENCIES = [1, 4, 16];
/** What is measured besides the operations, by the name that `--operations` takes. */
export const EXTRAS = ["paging", "mixes", "delivery"];
const TURNS = 3;
/** So many variants of everything are compared before any are timed. */
const VERIFIED = 2;
/** Whoever needs longer alone is neither asked again nor by many at once: it would take hours. */
const SLOW_MS = 400;

const KINDS = {
  page: { verify: verifyPage, ask: (contender, parameters) => contender.page(parameters) },
  stats: { verify: verifyStats, ask: (contender, parameters) => contender.stats(parameters) },
};

/** `wanted`: the operations and extras by name, or null for all. */
export async function runComparison({ contenders, facts, seconds, wanted, say }) {
  const isWanted = (id) => wanted === null || wanted.includes(id);
  const variants = createVariants(facts);
  const cells = [];
  for (const operation of OPERATIONS.filter(({ id }) => isWanted(id))) {
    for (const window of WINDOWS) {
      for (const kind of Object.keys(KINDS)) {
        say(`${operation.title}, ${window.title}, ${kind}`);
        cells.push(await measureCell({ kind, operation, window, contenders, variants, seconds }));
      }
    }
  }
  const context = { contenders, facts, seconds, variants, say };
  return {
    cells,
    paging: isWanted("paging") ? await measurePaging(context) : null,
    mixes: isWanted("mixes") ? await measureMixes(context) : [],
    delivery: isWanted("delivery") ? await measureDelivery(context) : null,
  };
}

/** Every request of a contender is one that it has not been asked before; all are asked the same ones. */
function createVariants(facts) {
  const used = new Map();
  const key = (contender, operation, window) => `${contender.id} ${operation.id} ${window.id}`;
  return {
    next(contender, operation, window) {
      const number = used.get(key(contender, operation, window)) ?? VERIFIED;
      used.set(key(contender, operation, window), number + 1);
      return parametersOf(operation, window, facts, number);
    },
    /** One that nobody has been asked. */
    fresh(contenders, operation, window) {
      const number = Math.max(...contenders.map((one) => used.get(key(one, operation, window)) ?? VERIFIED));
      for (const one of contenders) used.set(key(one, operation, window), number + 1);
      return parametersOf(operation, window, facts, number);
    },
    verified: (operation, window) =>
      Array.from({ length: VERIFIED }, (_, number) => parametersOf(operation, window, facts, number)),
  };
}

async function measureCell({ kind, operation, window, contenders, variants, seconds }) {
  const found = [];
  for (const parameters of variants.verified(operation, window)) {
    found.push(await KINDS[kind].verify(contenders, parameters));
  }
  const turns = new Map(
    contenders.map((contender) => [contender, new Map(CONCURRENCIES.map((one) => [one, []]))]),
  );
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const contender of rotated(contenders, turn)) {
      const ask = () => KINDS[kind].ask(contender, variants.next(contender, operation, window));
      for (const concurrency of CONCURRENCIES) {
        const alone = turns.get(contender).get(1)[0];
        if (alone !== undefined && percentile(alone.times, 0.5) > SLOW_MS) break;
        turns
          .get(contender)
          .get(concurrency)
          .push(await askFor({ seconds: seconds / TURNS, concurrency, ask }));
      }
    }
  }
  const results = contenders.map((contender) => {
    const measured = turns.get(contender);
    const rates = CONCURRENCIES.map((one) =>
      measured.get(one).length === 0 ? null : summarize(measured.get(one)).rate,
    );
    return [contender.id, { ...summarize(measured.get(1)), rates }];
  });
  return {
    kind,
    operation: operation.id,
    window: window.id,
    found: found[0],
    results: Object.fromEntries(results),
  };
}

function rotated(contenders, turn) {
  const first = turn % contenders.length;
  return [...contenders.slice(first), ...contenders.slice(0, first)];
}
