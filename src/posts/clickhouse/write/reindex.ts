import type { Analyzer } from "../../../text/analyzer.ts";
import { ByteWriter } from "../../../text/byte-writer.ts";
import { RowPieces, writeStrings } from "../../batch/row-bytes.ts";
import { searchedParts } from "../../post.ts";
import { UNKNOWN_RELATIVE } from "../../relative-engagement.ts";
import type { ReindexProgress } from "../../results.ts";
import { mapInSlices } from "../../time-slice.ts";
import { createStatementBuilder, type Engine, type Rows } from "../engine.ts";
import { findAliases, giveToMergedAccounts } from "../read/accounts.ts";
import { createDocuments } from "../read/documents.ts";
import { createPostsTable, NEXT_POSTS, POSTS } from "../schema.ts";
import { readTableAnalyzer } from "./batch-journal.ts";
import type { Snapshots, WriteQueue } from "./leases.ts";
import { PLAIN_COLUMNS, POST_COLUMNS, writeAnalyzedColumns } from "./post-row.ts";
import { findRelatives } from "./read-earlier.ts";

const CHUNK = 2_000;

export interface ReindexOptions {
  readonly engine: Engine;
  readonly snapshots: Snapshots;
  readonly analyzer: Analyzer;
  readonly queue: WriteQueue;
  readonly onProgress: (progress: ReindexProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Analyzes every post anew into a second table, and exchanges the two. Posts are searched and written as ever
 * meanwhile.
 *
 * A row is the same in both tables when its identity and its version are. So there is no state to keep: rows that
 * the second table lacks are copied, range by range, then those written since, round by round, and the last few while
 * writes wait. Interrupted at any moment, the next run copies what is still lacking.
 */
export async function reindex(options: ReindexOptions): Promise<void> {
  const { engine, snapshots, analyzer, queue } = options;
  await prepareTable(engine, analyzer);
  let since = 0;
  let fresh = await copy(options, { since, whole: true });
  while (fresh.copied > CHUNK) {
    since = fresh.newestVersion;
    fresh = await copy(options, { since, whole: false });
  }
  await queue.exclusively(async () => {
    await copy(options, { since: fresh.newestVersion, whole: false });
    await removeSuperseded(engine);
    await compareTables(engine);
    await giveToMergedAccounts(engine, NEXT_POSTS, await findAliases(engine));
    await snapshots.exchange(analyzer, () =>
      engine.write({ sql: `EXCHANGE TABLES ${POSTS} AND ${NEXT_POSTS}`, parameters: {} }),
    );
  });
  // No writer may be about to use it.
  await queue.exclusively(() =>
    engine.write({ sql: `DROP TABLE IF EXISTS ${NEXT_POSTS} SYNC`, parameters: {} }),
  );
}

/** Removes a second table of another analyzer: one that is of no use, or that an exchange has put out of use. */
async function dropStrayTable(engine: Engine, analyzer: Analyzer): Promise<void> {
  const begun = await readTableAnalyzer(engine, NEXT_POSTS);
  if (begun !== null && begun !== analyzer.version) {
    await engine.write({ sql: `DROP TABLE ${NEXT_POSTS} SYNC`, parameters: {} });
  }
}

async function prepareTable(engine: Engine, analyzer: Analyzer): Promise<void> {
  await dropStrayTable(engine, analyzer);
  await engine.write({ sql: createPostsTable(NEXT_POSTS, analyzer.version), parameters: {} });
}

type CopiedRow = Readonly<Record<(typeof PLAIN_COLUMNS)[number]["name"], unknown>> & {
  readonly published_at: number;
  readonly id: number;
  readonly uid: string;
  readonly version: number;
  readonly language: string;
  readonly account_id: number;
  readonly engagement: number;
  readonly relative: number;
};

/** Copies the rows that are newer than `since` and that the second table lacks, in the order of the table. */
async function copy(
  { engine, analyzer, onProgress, signal }: ReindexOptions,
  { since, whole }: { readonly since: number; readonly whole: boolean },
): Promise<{ copied: number; newestVersion: number }> {
  const [state] = await engine.read<{ rows: number; newest: number }>({
    sql: `SELECT count() AS rows, max(version) AS newest FROM ${POSTS}`,
    parameters: {},
  });
  const total = state?.rows ?? 0;
  let seen = 0;
  let copied = 0;
  let after = { published_at: -1, id: 0, uid: "" };
  for (;;) {
    signal.throwIfAborted();
    const rows = await readChunk(engine, since, after);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
    seen += rows.length;
    const lacking = await withoutPresent(engine, rows);
    if (lacking.length > 0)
      await engine.insert(NEXT_POSTS, POST_COLUMNS, await analyze(engine, lacking, analyzer));
    copied += lacking.length;
    if (whole) onProgress({ done: Math.min(seen, total), total });
  }
  return { copied, newestVersion: state?.newest ?? 0 };
}

async function analyze(engine: Engine, rows: readonly CopiedRow[], analyzer: Analyzer): Promise<Rows> {
  const documents = await createDocuments(engine, 0).load(rows);
  const pieces = new RowPieces();
  const analysis = new ByteWriter();
  const relatives = await measure(engine, rows);
  const found = rows.map((row, index) => ({
    row: { ...row, relative: relatives.get(row) ?? row.relative },
    document: documents[index],
  }));
  await mapInSlices(found, ({ row, document }) => {
    // Replaced since the row was read: its new version is copied when its batch comes.
    if (document === undefined) return;
    pieces.add((writer) => {
      for (const { name, type } of PLAIN_COLUMNS) writeValue(writer, type, row[name]);
      analyzer.writePost(searchedParts(document.content), row.language || null, analysis);
      writeAnalyzedColumns(writer, analysis.take());
    });
  });
  return pieces.take();
}

/** Of posts of which it could not be said before, or that are from before it was, what they are for their accounts. */
async function measure(engine: Engine, rows: readonly CopiedRow[]): Promise<ReadonlyMap<CopiedRow, number>> {
  const unknown = rows.filter(({ relative }) => relative === UNKNOWN_RELATIVE);
  if (unknown.length === 0) return new Map();
  const arriving = unknown.map(({ account_id: account, published_at: publishedAt, id, engagement }) => ({
    ...{ account, publishedAt, id, engagement },
    replaces: true,
  }));
  const relatives = await findRelatives(engine, arriving, []);
  return new Map(unknown.map((row, index) => [row, relatives[index] ?? UNKNOWN_RELATIVE]));
}

function writeValue(writer: ByteWriter, type: (typeof PLAIN_COLUMNS)[number]["type"], value: unknown): void {
  switch (type) {
    case "UInt32":
      writer.uint32(value as number);
      break;
    case "UInt64":
      writer.uint64(value as number);
      break;
    case "String":
      writer.string(value as string);
      break;
    case "Array(String)":
      writeStrings(writer, value as readonly string[]);
  }
}

function readChunk(
  engine: Engine,
  since: number,
  after: { readonly published_at: number; readonly id: number; readonly uid: string },
): Promise<CopiedRow[]> {
  const builder = createStatementBuilder();
  const conditions = [`version > ${builder.bind("UInt64", since)}`];
  if (after.published_at >= 0) {
    const time = builder.bind("UInt32", after.published_at);
    const place = [time, builder.bind("UInt64", after.id), builder.bind("String", after.uid)].join(", ");
    conditions.push(`published_at >= ${time}`, `(published_at, id, uid) > (${place})`);
  }
  return engine.read(
    builder.build(
      `SELECT ${PLAIN_COLUMNS.map(({ name }) => name).join(", ")} FROM ${POSTS} WHERE ${conditions.join(" AND ")}
       ORDER BY published_at, id, uid LIMIT ${CHUNK}`,
    ),
  );
}

async function withoutPresent(engine: Engine, rows: readonly CopiedRow[]): Promise<readonly CopiedRow[]> {
  const builder = createStatementBuilder();
  const from = builder.bind("UInt32", rows[0]?.published_at ?? 0);
  const to = builder.bind("UInt32", rows.at(-1)?.published_at ?? 0);
  const ids = builder.bind(
    "Array(UInt64)",
    rows.map((row) => row.id),
  );
  const present = await engine.read<{ id: number; uid: string; version: number }>(
    builder.build(
      `SELECT id, uid, version FROM ${NEXT_POSTS} WHERE published_at >= ${from} AND published_at <= ${to} AND id IN ${ids}`,
    ),
  );
  const known = new Set(present.map((row) => keyOf(row)));
  return rows.filter((row) => !known.has(keyOf(row)));
}

/** Rows of the second table whose post has been replaced or deleted since they were copied. */
export async function removeSuperseded(engine: Engine): Promise<void> {
  await engine.write({
    sql: `DELETE FROM ${NEXT_POSTS} WHERE (id, uid, version) NOT IN (SELECT id, uid, version FROM ${POSTS})`,
    parameters: {},
  });
}

/** No post may be lost, after any failure. */
async function compareTables(engine: Engine): Promise<void> {
  const servers = await engine.readEverywhere<{ now: number; next: number }>({
    sql: `SELECT (SELECT count() FROM ${POSTS}) AS now, (SELECT count() FROM ${NEXT_POSTS}) AS next`,
    parameters: {},
  });
  for (const { now, next } of servers) {
    if (now !== next)
      throw new Error(`the new index would have ${next} posts in place of ${now}; nothing was changed`);
  }
}

function keyOf({
  id,
  uid,
  version,
}: {
  readonly id: number;
  readonly uid: string;
  readonly version?: unknown;
}): string {
  return `${id} ${version} ${uid}`;
}
