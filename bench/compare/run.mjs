/**
 * The whole comparison, one operation after the other; in each the contenders take turns, because the machine is never
 * the same for long.
 */

import { KINDS, measureCell, verifyCell } from "./cell.mjs";
import { measureMixes } from "./mixes.mjs";
import { OPERATIONS, WINDOWS } from "./operations.mjs";
import { measureDelivery, measurePaging } from "./paging.mjs";
import { measureSorting } from "./sorting.mjs";
import { createVariants } from "./variants.mjs";

/** So many requests of each operation and kind come before those that are timed. */
const WARMING = 40;

/** What is measured besides the operations, by the name that `--operations` takes. */
export const EXTRAS = ["paging", "sorting", "mixes", "delivery"];

/**
 * `wanted`: the operations and extras by name, or null for all. Nothing is timed before all have given the same answers
 * to everything.
 */
export async function runComparison({ contenders, facts, seconds, wanted, say }) {
  const isWanted = (id) => wanted === null || wanted.includes(id);
  const context = { contenders, facts, seconds, variants: createVariants(facts), say };
  const found = await checkAnswers({ contenders, facts, wanted, say });
  await warmUp(context, wanted);
  const cells = [];
  for (const place of cellsOf(wanted)) {
    const { kind, operation, window } = place;
    const results = await measureCell({ ...context, ...place });
    cells.push({ kind, operation: operation.id, window: window.id, found: found[cells.length], results });
    const medians = contenders.map(({ id }) => `${id} ${results[id].p50.toFixed(1)}`);
    say(`${operation.title}, ${window.title}, ${kind}: ${medians.join(", ")} ms`);
  }
  return {
    cells,
    paging: isWanted("paging") ? await measurePaging(context) : null,
    sorting: isWanted("sorting") ? await measureSorting(context) : [],
    ...(isWanted("mixes") ? await measureMixes(context) : { first: [], mixes: [] }),
    delivery: isWanted("delivery") ? await measureDelivery(context) : null,
  };
}

/**
 * They are measured as they are after a while: code is compiled, statements are prepared, and files are in the memory
 * of the machine. Short windows do, which slow contenders get through, too.
 */
async function warmUp({ contenders, variants, say }, wanted) {
  say("warming up");
  const [week] = WINDOWS;
  for (const { kind, operation, window } of cellsOf(wanted)) {
    if (window !== week) continue;
    for (const contender of contenders) {
      for (let request = 0; request < WARMING; request += 1)
        await KINDS[kind].ask(contender, variants.next(contender, operation, week));
    }
  }
}

/** Throws when two answers differ. How many posts each operation finds, in the order in which they are measured. */
export async function checkAnswers({ contenders, facts, wanted, say }) {
  say("Comparing the answers …");
  const variants = createVariants(facts);
  const found = [];
  for (const place of cellsOf(wanted)) found.push(await verifyCell({ contenders, variants, ...place }));
  return found;
}

function cellsOf(wanted) {
  return OPERATIONS.filter(({ id }) => wanted === null || wanted.includes(id)).flatMap((operation) =>
    WINDOWS.flatMap((window) => Object.keys(KINDS).map((kind) => ({ kind, operation, window }))),
  );
}
