import { CHUNK_ROWS, type Chunk, compareRows, unpackChunk } from "../../columns/chunk.ts";
import { type Facet, readFacet } from "../../columns/facet.ts";
import { hasArrivals, hasRelatives, loadRelatives, readArrivals } from "../columns-beside.ts";
import { type Database, hasRelative, readMeta } from "../database.ts";

/** What of an index can be wrong; each has its own remedy. */
export type CheckedPart = "file" | "rows" | "columns" | "words";

export interface CheckProblem {
  readonly part: CheckedPart;
  readonly detail: string;
}

interface Row {
  readonly row: number;
  readonly id: number;
  readonly published_at: number;
  readonly facet: number;
  readonly account: number;
  readonly engagement: number;
  /** Absent in an index that only earlier versions have opened. */
  readonly relative?: number;
  readonly created_at: number;
  readonly tags: Uint8Array;
}

/** Compares the columns of a full block, and what has changed in it since, with the rows that they were made of. */
export function checkBlock(database: Database, block: number): readonly CheckProblem[] {
  return inReading(database, () => {
    const stored = database.prepare("SELECT columns FROM blocks WHERE block = ?").get(block);
    const isFull = (block + 1) * CHUNK_ROWS <= Number(readMeta(database, "rows"));
    if (stored === undefined && !isFull) return [];
    if (stored === undefined) return [problem(block, "are missing")];
    let chunk: Chunk;
    try {
      chunk = unpackChunk(stored.columns);
    } catch {
      return [problem(block, "cannot be read")];
    }
    if (hasRelatives(database)) loadRelatives(database, block, chunk);
    applyChanges(database, block, chunk);
    const wrong = wrongRows(database, block, chunk, (row) => agrees(chunk, row));
    const arrivals = hasArrivals(database) ? readArrivals(database, block) : null;
    const late =
      arrivals === null
        ? []
        : wrongRows(database, block, chunk, (row) => arrivals[row.row % CHUNK_ROWS] === row.created_at);
    return [
      ...(wrong.length === 0
        ? []
        : [problem(block, `differ in ${wrong.length} rows, the first is ${wrong[0]}`)]),
      ...(wrong.length === 0 && late.length > 0
        ? [problem(block, `have other times of arrival in ${late.length} rows, the first is ${late[0]}`)]
        : []),
      ...(isOrdered(chunk) ? [] : [problem(block, "are not in the order of time")]),
    ];
  });
}

function problem(block: number, what: string): CheckProblem {
  return { part: "columns", detail: `the columns of block ${block} ${what}` };
}

function applyChanges(database: Database, block: number, chunk: Chunk): void {
  const changes = database
    .prepare("SELECT * FROM changes WHERE row >= ? AND row < ?")
    .iterate(BigInt(block * CHUNK_ROWS), BigInt((block + 1) * CHUNK_ROWS)) as Iterable<
    Pick<Row, "row" | "facet" | "account" | "engagement" | "relative"> & { readonly alive: number }
  >;
  for (const { row, alive, facet, account, engagement, relative = 0 } of changes) {
    const within = row % CHUNK_ROWS;
    chunk.facet[within] = facet;
    chunk.account[within] = account;
    chunk.engagement[within] = engagement;
    chunk.relative[within] = relative;
    const bit = 1 << (within & 31);
    const bits = chunk.alive[within >>> 5] ?? 0;
    chunk.alive[within >>> 5] = alive === 0 ? bits & ~bit : bits | bit;
  }
}

/** Rows whose columns say something else, and rows that are dead but seen. */
function wrongRows(
  database: Database,
  block: number,
  chunk: Chunk,
  isRight: (row: Row) => boolean,
): readonly number[] {
  const wrong: number[] = [];
  const first = block * CHUNK_ROWS;
  const rows = database
    .prepare(
      `SELECT row, id, published_at, facet, account, engagement, created_at, tags
         ${hasRelative(database) ? ", relative" : ""} FROM posts
       WHERE row >= ? AND row < ? AND died IS NULL ORDER BY row`,
    )
    .iterate(BigInt(first), BigInt(first + CHUNK_ROWS)) as Iterable<Row>;
  let next = first;
  const passDead = (until: number) => {
    for (; next < until; next += 1) if (isAlive(chunk, next - first)) wrong.push(next);
  };
  for (const row of rows) {
    passDead(row.row);
    next = row.row + 1;
    if (!isAlive(chunk, row.row - first) || !isRight(row)) wrong.push(row.row);
  }
  passDead(first + CHUNK_ROWS);
  return wrong;
}

/** The digest of the source is not compared: it changes without the block being written anew. */
function agrees(chunk: Chunk, row: Row): boolean {
  const within = row.row % CHUNK_ROWS;
  const tags = chunk.tags.slice(chunk.tagsFrom[within], chunk.tagsFrom[within + 1]);
  return (
    chunk.id[within] === row.id &&
    chunk.publishedAt[within] === row.published_at &&
    chunk.facet[within] === row.facet &&
    chunk.account[within] === row.account &&
    chunk.engagement[within] === row.engagement &&
    chunk.relative[within] === (row.relative ?? 0) &&
    Buffer.compare(new Uint8Array(tags.buffer, tags.byteOffset, tags.byteLength), row.tags) === 0
  );
}

function isOrdered(chunk: Chunk): boolean {
  const order = chunk.order ?? new Uint16Array();
  const seen = new Uint8Array(CHUNK_ROWS);
  let before = -1;
  for (const row of order) {
    seen[row] = 1;
    if (!isAlive(chunk, row)) continue;
    if (before !== -1 && compareRows(chunk, before, row) > 0) return false;
    before = row;
  }
  return seen.every((one) => one === 1);
}

function isAlive({ alive }: Chunk, within: number): boolean {
  return ((alive[within >>> 5] ?? 0) & (1 << (within & 31))) !== 0;
}

/** Facets by their numbers, as the file has them. */
export function facetsOf(database: Database): ReadonlyMap<number, Facet> {
  const rows = database.prepare("SELECT number, name FROM facets").all() as {
    number: number;
    name: string;
  }[];
  return new Map(rows.map(({ number, name }) => [number, readFacet(name)]));
}

/** One moment of the file, however many statements; short, so that a writer can empty its log. */
export function inReading<Result>(database: Database, read: () => Result): Result {
  database.exec("BEGIN");
  try {
    return read();
  } finally {
    if (database.isTransaction) database.exec("COMMIT");
  }
}
