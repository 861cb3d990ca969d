import { unpackChunk } from "../../columns/chunk.ts";
import { ColumnsWriter } from "../../columns/columns-writer.ts";
import type { NameWriter } from "../../columns/name-table.ts";
import { createArrivals, createRelatives, loadArrivals, loadRelatives } from "../columns-beside.ts";
import type { Database } from "../database.ts";

/**
 * So many names are read at a time, as one value: taking each out of the store by itself takes many times as
 * long.
 */
const NAMES_AT_ONCE = 65_536;

/**
 * Everything that posts are filtered and counted by: full chunks as they were packed, what has changed in
 * them since, and the rows behind them.
 */
export function loadColumns(database: Database): ColumnsWriter {
  const columns = new ColumnsWriter();
  loadNames(database, "facets", columns.facets);
  loadNames(database, "tags", columns.tags);
  loadAccounts(database, columns);
  createArrivals(database);
  createRelatives(database);
  const read = database.prepare("SELECT columns FROM blocks WHERE block = ?");
  for (let block = 0; ; block += 1) {
    const stored = read.get(block);
    if (stored === undefined) break;
    const chunk = unpackChunk(stored.columns);
    loadArrivals(database, block, chunk);
    loadRelatives(database, block, chunk);
    columns.load(chunk);
  }
  const sealed = columns.rows;
  columns.loaded();
  loadTail(database, columns, sealed);
  columns.begin();
  for (const row of database.prepare("SELECT * FROM changes").iterate()) {
    if (row.row >= sealed) continue;
    columns.change(row.row, row);
    if (row.alive === 0) columns.kill(row.row);
  }
  return columns;
}

function loadNames(database: Database, table: "facets" | "tags", names: NameWriter): void {
  const read = database.prepare(
    `SELECT json_group_array(name) AS names FROM (SELECT name FROM ${table} WHERE number >= ? AND number < ? ORDER BY number)`,
  );
  for (let from = 0; ; from += NAMES_AT_ONCE) {
    const some = JSON.parse(read.get(from, from + NAMES_AT_ONCE).names) as string[];
    for (const name of some) names.numberOf(name);
    if (some.length < NAMES_AT_ONCE) break;
  }
}

function loadAccounts(database: Database, columns: ColumnsWriter): void {
  const merged: (readonly [number, number])[] = [];
  const read = database.prepare("SELECT number, id, merged_into FROM accounts ORDER BY number");
  read.setReturnArrays(true);
  for (const [number, id, mergedInto] of read.iterate() as Iterable<[number, number, number]>) {
    // The numbers of accounts that were erased are not used again.
    while (columns.accounts.count < number) columns.accounts.add(-1);
    columns.accounts.add(id);
    if (mergedInto !== 0) merged.push([number, mergedInto]);
  }
  const next = Number(database.prepare("SELECT value FROM meta WHERE key = 'accounts'").get()?.value ?? 0);
  while (columns.accounts.count < next) columns.accounts.add(-1);
  for (const [from, id] of merged) {
    const into = columns.accounts.find(id);
    if (into !== undefined) columns.accounts.merge(from, into);
  }
}

type TailRow = [
  row: number,
  id: number,
  publishedAt: number,
  createdAt: number,
  sourceDigest: number,
  facet: number,
  account: number,
  engagement: number,
  relative: number,
  tags: Uint8Array,
  died: number | null,
];

function loadTail(database: Database, columns: ColumnsWriter, sealed: number): void {
  const read = database.prepare(
    `SELECT row, id, published_at, created_at, source_digest, facet, account, engagement, relative, tags, died
     FROM posts WHERE row >= ? ORDER BY row`,
  );
  read.setReturnArrays(true);
  const dead: number[] = [];
  for (const row of read.iterate(BigInt(sealed)) as Iterable<TailRow>) {
    const [
      number,
      id,
      publishedAt,
      createdAt,
      sourceDigest,
      facet,
      account,
      engagement,
      relative,
      tags,
      died,
    ] = row;
    // A row that was purged leaves its number behind.
    while (columns.rows < number) dead.push(columns.append(PURGED));
    columns.append({
      ...{ id, publishedAt, createdAt, facet, account, engagement, relative },
      source: sourceOf(sourceDigest),
      tags: tagNumbers(tags),
    });
    if (died !== null) dead.push(number);
  }
  const next = Number(database.prepare("SELECT value FROM meta WHERE key = 'rows'").get()?.value ?? 0);
  while (columns.rows < next) dead.push(columns.append(PURGED));
  columns.begin();
  for (const row of dead) columns.kill(row);
}

const PURGED = {
  ...{ id: -1, publishedAt: 0, createdAt: 0, source: 0, facet: 0, account: 0, engagement: 0, relative: 0 },
  tags: [],
};

/** The low 32 bits of a digest; 0 only for none. */
export function sourceOf(digest: number): number {
  return digest === 0 ? 0 : (digest % 4_294_967_296) >>> 0 || 1;
}

function tagNumbers(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.slice().buffer);
}
