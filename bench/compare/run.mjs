/** The whole comparison, one operation after the other; in each the contenders take turns, because the machine is never the same for long. */

import { KINDS, measureCell, verifyCell } from "./cell.mjs";
import { measureMixes } from "./mixes.mjs";
import { OPERATIONS, WINDOWS } from "./operations.mjs";
import { measureDelivery, measurePaging } from "./paging.mjs";
import { createVariants } from "./variants.mjs";

/** What is measured besides the operations, by the name that `--operations` takes. */
export const EXTRAS = ["paging", "mixes", "delivery"];

/** `wanted`: the operations and extras by name, or null for all. */
export async function runComparison({ contenders, facts, seconds, wanted, say }) {
  const isWanted = (id) => wanted === null || wanted.includes(id);
  const context = { contenders, facts, seconds, variants: createVariants(facts), say };
  const cells = [];
  for (const place of cellsOf(isWanted)) {
    const { kind, operation, window } = place;
    const [found] = await verifyCell({ ...context, ...place });
    const results = await measureCell({ ...context, ...place });
    cells.push({ kind, operation: operation.id, window: window.id, found, results });
    const medians = contenders.map(({ id }) => `${id} ${results[id].p50.toFixed(1)}`);
    say(`${operation.title}, ${window.title}, ${kind}: ${medians.join(", ")} ms`);
  }
  return {
    cells,
    paging: isWanted("paging") ? await measurePaging(context) : null,
    mixes: isWanted("mixes") ? await measureMixes(context) : [],
    delivery: isWanted("delivery") ? await measureDelivery(context) : null,
  };
}

/** Whether all agree, and nothing else; how many answers were compared. */
export async function checkComparison({ contenders, facts, wanted }) {
  const variants = createVariants(facts);
  let compared = 0;
  for (const place of cellsOf((id) => wanted === null || wanted.includes(id))) {
    compared += (await verifyCell({ contenders, variants, ...place })).length;
  }
  return compared;
}

function cellsOf(isWanted) {
  return OPERATIONS.filter(({ id }) => isWanted(id)).flatMap((operation) =>
    WINDOWS.flatMap((window) => Object.keys(KINDS).map((kind) => ({ kind, operation, window }))),
  );
}
