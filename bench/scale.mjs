/**
 * How cost grows with the number of posts, on one ClickHouse server and on two shards: `npm run bench:scale -- --posts
 * FILE.ndjson.gz --sizes 100000,1000000,5000000`. `--write` puts the table into docs/guide/operate.md. The posts are
 * repeated with other uids and times up to the size; without a file they are those of the demo.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareCheckout, ROOT } from "../scripts/checkout.mjs";
import { ensurePostgres } from "../scripts/install/postgres.mjs";
import { ensureZookeeper } from "../scripts/install/zookeeper.mjs";
import { loadOriginals } from "./corpus.mjs";
import { measureLayout } from "./scale/layout.mjs";
import { insertTable, tableOf } from "./scale/table.mjs";

const GUIDE = join(ROOT, "docs", "guide", "operate.md");
const LAYOUTS = [
  { title: "one server", shards: 1 },
  { title: "two shards", shards: 2 },
];

prepareCheckout();
const { values: options } = parseArgs({
  options: {
    posts: { type: "string" },
    sizes: { type: "string", default: "100000,1000000,5000000" },
    write: { type: "boolean", default: false },
  },
});
const sizes = sizesOf(options.sizes);
const guide = options.write ? readFileSync(GUIDE, "utf8") : "";
if (options.write) insertTable(guide, "");
ensurePostgres();
ensureZookeeper();
const scratch = mkdtempSync(join(tmpdir(), "earshot-scale-"));
try {
  const endSeconds = Math.floor(Date.now() / 1000) - 60;
  const originals = await loadOriginals(options.posts, { most: sizes.at(-1), endSeconds });
  const rows = [];
  for (const layout of LAYOUTS) {
    for await (const row of measureLayout({ ...layout, sizes, originals, endSeconds, scratch })) {
      process.stderr.write(`${JSON.stringify(row)}\n`);
      rows.push(row);
    }
  }
  const table = tableOf(rows);
  process.stdout.write(table);
  if (options.write) writeFileSync(GUIDE, insertTable(guide, table));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function sizesOf(text) {
  const numbers = text.split(",").map(Number);
  if (numbers.every((size, index) => Number.isSafeInteger(size) && size > (numbers[index - 1] ?? 0))) {
    return numbers;
  }
  process.stderr.write(`--sizes: "${text}" is not a list of growing numbers, like 100000,1000000,5000000\n`);
  process.exit(2);
}
