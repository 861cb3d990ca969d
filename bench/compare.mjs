/**
 * Earshot beside SQLite FTS5 and PostgreSQL, on the same posts and the same queries, in one run: `npm run bench`.
 *
 *   --posts FILE        NDJSON of the import format, gzipped or not; otherwise the demo
 *   --count N           so many posts; the same ones are repeated with other uids, times, accounts and platforms
 *   --data DIR          keeps what was loaded there, and uses it again
 *   --only NAMES        of earshot, index, sqlite, postgres
 *   --operations NAMES  of those in compare/operations.mjs, and of paging, sorting, mixes, delivery
 *   --seconds N         for each measurement
 *   --results DIR       where latest.json and latest.svg are written
 *   --check             compares the answers and measures nothing
 *
 * Ends with 1 when two contenders give different answers. Times never decide how it ends: they are the machine's too.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareCheckout, ROOT } from "../scripts/checkout.mjs";

const DEFAULT_COUNT = 20_000;

const { values: options } = parseArgs({
  options: {
    posts: { type: "string" },
    count: { type: "string" },
    data: { type: "string" },
    only: { type: "string" },
    operations: { type: "string" },
    seconds: { type: "string", default: "0.1" },
    results: { type: "string", default: join(ROOT, "bench", "results") },
    check: { type: "boolean", default: false },
  },
});
prepareCheckout();
const { compare } = await import("./compare/compare.mjs");
const folder = options.data ?? mkdtempSync(join(tmpdir(), "earshot-bench-"));
const count = options.count ?? (options.posts === undefined ? DEFAULT_COUNT : undefined);
try {
  await compare({
    folder,
    results: options.results,
    posts: options.posts,
    count: count === undefined ? undefined : positive("count", count),
    seconds: positive("seconds", options.seconds),
    only: options.only?.split(",") ?? null,
    operations: options.operations?.split(",") ?? null,
    check: options.check,
  });
} catch (error) {
  process.exitCode = 1;
  // What is thrown on purpose says what to do; of anything else it matters where it came from.
  process.stderr.write(`${error.constructor === Error ? error.message : (error.stack ?? error)}\n`);
} finally {
  if (options.data === undefined) rmSync(folder, { recursive: true, force: true });
}

function positive(name, text) {
  const value = Number(text);
  if (value > 0) return value;
  process.stderr.write(`--${name} must be a number greater than 0, not "${text}".\n`);
  process.exit(2);
}
