/** Many at once: queries of all operations, each asked once, and a few that are asked again and again. */

import { askFor, summarize } from "./measure.mjs";
import { OPERATIONS, WINDOWS } from "./operations.mjs";

const CONCURRENCY = 16;
const TURNS = 3;
const REPEATED = 500;

export async function measureMixes({ contenders, variants, seconds, say }) {
  const [week, , everything] = WINDOWS;
  const mixes = [];
  for (const window of [week, everything]) {
    say(`different queries at ${CONCURRENCY}, ${window.title}`);
    const asking = (contender) => {
      let asked = 0;
      return () => contender.page(variants.next(contender, OPERATIONS[asked++ % OPERATIONS.length], window));
    };
    const results = await takeTurns(contenders, seconds, asking);
    mixes.push({ id: `different-${window.id}`, title: `every query different, ${window.title}`, results });
  }
  say(`repeated queries at ${CONCURRENCY}`);
  const pool = Array.from({ length: REPEATED }, (_, index) =>
    variants.fresh(contenders, OPERATIONS[index % OPERATIONS.length], week),
  );
  const asking = (contender) => {
    const draw = createZipf(pool.length);
    return () => contender.page(pool[draw()]);
  };
  // It is measured as it is after a while: everything has been asked once.
  for (const contender of contenders) {
    const waiting = [...pool];
    await askInLanes(
      () => waiting.pop(),
      (parameters) => contender.page(parameters),
    );
  }
  const results = await takeTurns(contenders, seconds, asking);
  mixes.push({ id: "zipf", title: `${REPEATED} queries by Zipf's law, ${week.title}`, results });
  return mixes;
}

async function askInLanes(next, ask) {
  const lanes = Array.from({ length: CONCURRENCY }, async () => {
    for (let parameters = next(); parameters !== undefined; parameters = next()) await ask(parameters);
  });
  await Promise.all(lanes);
}

async function takeTurns(contenders, seconds, asking) {
  const turns = new Map(contenders.map((contender) => [contender, { ask: asking(contender), measured: [] }]));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [, { ask, measured }] of turns) {
      measured.push(await askFor({ seconds: (2 * seconds) / TURNS, concurrency: CONCURRENCY, ask }));
    }
  }
  return Object.fromEntries(
    [...turns].map(([contender, { measured }]) => [contender.id, summarize(measured)]),
  );
}

/** Draws places of which the first comes twice as often as the second, three times as often as the third. The same on every run. */
function createZipf(length) {
  const sums = [];
  let sum = 0;
  for (let place = 1; place <= length; place += 1) {
    sum += 1 / place;
    sums.push(sum);
  }
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const drawn = (state / 2 ** 32) * sum;
    return sums.findIndex((reached) => drawn < reached);
  };
}
