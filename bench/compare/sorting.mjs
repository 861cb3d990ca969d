/**
 * The same pages by time and by another order, near and far: in turns, because the machine is never the same for long.
 */

import { askFor, summarize } from "./measure.mjs";
import { filtered, WINDOWS, word } from "./operations.mjs";

const FAR_PAGE = 1000;
const PER_PAGE = 10;
const TURNS = 3;
const ORDERS = ["published_at", "engagement", "collected"];

const everything = WINDOWS.at(-1);
const CASES = [
  { id: "sorted-all", title: "everything", of: () => [{}] },
  { id: "sorted-common", title: "a common term", of: ({ terms }) => terms.common.map(word) },
  {
    id: "sorted-platform",
    title: "a platform",
    of: ({ filters: { platform } }) => [{ "platform_names[]": platform }],
  },
  {
    id: "sorted-filtered",
    title: "platform, language, engagement",
    of: ({ terms, filters }) => terms.common.map((keyword) => filtered(keyword, filters)),
  },
];

/** Of the service alone. */
export async function measureSorting({ contenders, seconds, variants, say }) {
  const earshot = contenders.find(({ id }) => id === "earshot");
  if (earshot === undefined) return [];
  say("sorting");
  const rows = [];
  for (const operation of CASES) {
    const [parameters] = variants.verified(operation, everything);
    const { total } = earshot.readPage(await earshot.page(parameters, { isRead: true }));
    const far = Math.max(1, Math.min(FAR_PAGE, Math.floor(total / PER_PAGE)));
    for (const page of [1, far]) {
      const turns = Object.fromEntries(ORDERS.map((order) => [order, []]));
      const ask = (order) => {
        const next = variants.next(earshot, operation, everything);
        return earshot.page({ ...next, sort_by: order, page: String(page) });
      };
      // An order is made when it is first asked for.
      for (const order of ORDERS) await ask(order);
      for (let turn = 0; turn < TURNS; turn += 1) {
        for (const order of ORDERS) {
          turns[order].push(
            await askFor({ seconds: seconds / TURNS, concurrency: 1, ask: () => ask(order) }),
          );
        }
      }
      const p50 = Object.fromEntries(ORDERS.map((order) => [order, summarize(turns[order]).p50]));
      rows.push({ title: operation.title, page, total, p50 });
    }
  }
  return rows;
}
