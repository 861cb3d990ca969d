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
