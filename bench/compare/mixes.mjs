/**
 * Queries of all operations with words that were never asked for, by one and by many at once; and a few that are asked
 * again and again.
 */

import { KINDS } from "./cell.mjs";
import { askFor, summarize } from "./measure.mjs";
import { OPERATIONS, WINDOWS } from "./operations.mjs";
import { createUnasked } from "./unasked.mjs";

const CONCURRENCY = 16;
/** In less time most of what many ask for at once would be the beginning and the end. */
const LEAST_SECONDS = 6;
const TURNS = 3;
const REPEATED = 500;

/** `first`: what a reader waits for who asks something new; `mixes`: how much many get. */
export async function measureMixes({ contenders, facts, variants, seconds, say }) {
  const [week, , everything] = WINDOWS;
  const unasked = createUnasked(facts);
  const first = [];
  for (const window of [week, everything]) {
    for (const kind of Object.keys(KINDS)) {
      say(`words that were never asked for, ${window.title}, ${kind}`);
      const asking = (contender) => () => KINDS[kind].ask(contender, unasked.next(contender, window));
      const results = await takeTurns(contenders, seconds, asking, 1);
      first.push({ kind, window: window.id, title: window.title, results });
    }
  }
  const mixes = [];
  for (const window of [week, everything]) {
    say(`different queries at ${CONCURRENCY}, ${window.title}`);
    const asking = (contender) => () => contender.page(unasked.next(contender, window));
    // They are measured as they are after a while: code is compiled, and files are in the memory of the machine.
    for (const contender of contenders) await askFor(turnOf(seconds, asking(contender)));
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
  return { first, mixes };
}

async function askInLanes(next, ask) {
  const lanes = Array.from({ length: CONCURRENCY }, async () => {
    for (let parameters = next(); parameters !== undefined; parameters = next()) await ask(parameters);
  });
  await Promise.all(lanes);
}

function turnOf(seconds, ask, concurrency = CONCURRENCY) {
  return { seconds: (2 * Math.max(seconds, LEAST_SECONDS)) / TURNS, concurrency, ask };
}

async function takeTurns(contenders, seconds, asking, concurrency = CONCURRENCY) {
  const turns = new Map(contenders.map((contender) => [contender, { ask: asking(contender), measured: [] }]));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [, { ask, measured }] of turns) measured.push(await askFor(turnOf(seconds, ask, concurrency)));
  }
  return Object.fromEntries(
    [...turns].map(([contender, { measured }]) => [contender.id, summarize(measured)]),
  );
}

/**
 * Draws places of which the first comes twice as often as the second, three times as often as the third. The same on
 * every run.
 */
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
