/** Far into the results: the page by its number, the walk, and everything at once. */

import { askFor, summarize } from "./measure.mjs";
import { WINDOWS } from "./operations.mjs";
import { percentile } from "./percentiles.mjs";
import { verifyPage } from "./verify.mjs";

const FAR_PAGE = 1000;
const PER_PAGE = 10;
const TURNS = 3;
/**
 * The time of the last link is the median of so many. What it is compared with is asked for between them: both take
 * milliseconds, and the machine is another one a minute later.
 */
const LAST_LINKS = 50;
/** A peer that is slow does not deliver everything. */
const MOST_SECONDS = 15;
const LOOK_MS = 50;

const everything = WINDOWS.at(-1);
const COMMON = { id: "one-common", of: ({ terms }) => [{ keyword: terms.common[0] }] };

export async function measurePaging({ contenders, seconds, variants, say }) {
  say("paging");
  const [parameters] = variants.verified(COMMON, everything);
  const total = await verifyPage(contenders, parameters);
  const pages = Math.max(1, Math.min(FAR_PAGE, Math.floor(total / PER_PAGE)));
  await verifyPage(contenders, { ...parameters, page: String(pages) });
  const turns = new Map(contenders.map((contender) => [contender, { first: [], far: [] }]));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const contender of contenders) {
      const measure = (page) =>
        askFor({
          seconds: seconds / TURNS,
          concurrency: 1,
          ask: () => contender.page({ ...variants.next(contender, COMMON, everything), page: String(page) }),
        });
      turns.get(contender).first.push(await measure(1));
      turns.get(contender).far.push(await measure(pages));
    }
  }
  const results = {};
  for (const contender of contenders) {
    const links = [];
    const beside = [];
    for await (const { ms } of contender.walk(variants.next(contender, COMMON, everything))) {
      links.push(ms);
      if (links.length > pages - LAST_LINKS) {
        const started = performance.now();
        await contender.page(variants.next(contender, COMMON, everything));
        beside.push(performance.now() - started);
      }
      if (links.length === pages) break;
    }
    const { first, far } = turns.get(contender);
    results[contender.id] = {
      first: summarize(first).p50,
      far: summarize(far).p50,
      link: percentile(links.slice(-LAST_LINKS), 0.5),
      beside: percentile(beside, 0.5),
    };
  }
  return { pages, total, results };
}

/** Posts a second: by pages of a thousand, and by export; the median of as many turns. */
export async function measureDelivery({ contenders, variants, say }) {
  say("the walk and the export");
  const turns = new Map(contenders.map((contender) => [contender, { walks: [], exports: [] }]));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [contender, { walks, exports }] of turns) {
      const parameters = () => variants.next(contender, COMMON, everything);
      walks.push(await walkAll(contender, { ...parameters(), per_page: "1000" }));
      if (contender.export !== undefined) exports.push(await exportAll(contender, parameters()));
    }
  }
  return Object.fromEntries([...turns].map(([{ id }, measured]) => [id, summarizeDelivery(measured)]));
}

function summarizeDelivery({ walks, exports }) {
  const walk = medianOf(walks);
  if (exports.length === 0) return { walk };
  const grownBytes = Math.max(...exports.map((one) => one.grownBytes));
  return { walk, export: { ...medianOf(exports), grownBytes } };
}

/** The one with the median rate. */
function medianOf(measured) {
  return measured.toSorted((one, other) => one.rate - other.rate)[Math.floor(measured.length / 2)];
}

async function exportAll(contender, parameters) {
  const watch = watchMemory(contender);
  const started = performance.now();
  const posts = await contender.export(parameters);
  const rate = (posts * 1000) / (performance.now() - started);
  return { posts, rate, grownBytes: watch.stop() };
}

async function walkAll(contender, parameters) {
  let posts = 0;
  let ms = 0;
  for await (const page of contender.walk(parameters)) {
    posts += page.posts;
    ms += page.ms;
    if (ms > MOST_SECONDS * 1000) break;
  }
  return { posts, rate: (posts * 1000) / ms };
}

/** By how much the memory of the process has been greater meanwhile. */
function watchMemory({ resident }) {
  const before = resident();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, resident());
  }, LOOK_MS);
  return {
    stop() {
      clearInterval(timer);
      return most - before;
    },
  };
}
