import { join } from "node:path";
import type { Engine } from "../engine.ts";
import { loadTextIndex } from "../files/text-index.ts";
import { GrowingNumbers } from "../growing-numbers.ts";
import { RowReader } from "../row-reader.ts";
import { LEXEMES_INDEX, PAIRS_INDEX, POSTS } from "../schema.ts";
import { createStatementBuilder } from "../statement-builder.ts";
import { SHORT_MS, TimeSlice } from "../time-slice.ts";
import { findWords, keepWords } from "./load-words.ts";
import type { SegmentTerms } from "./match-rows.ts";
import { FACET, type Names, type Segment } from "./segment.ts";

/** A part of the table, and how many of its rows can be seen. */
export interface Part {
  readonly name: string;
  readonly rows: number;
  readonly aliveRows: number;
}

export interface LoadOptions {
  goesOn(): boolean;
  /** In memory, for the words of a small part. */
  readonly roomForWords: number;
}

/** So many rows are asked for at a time: about 6 MB. With a tenth of it the engine would spend most of its time on getting ready to read. */
const SLICE = 65_536;
/** So many are taken apart between two looks at the clock. */
const STRETCH = 256;
/** More combinations have no number. */
const MOST_FACETS = 2 ** 16;

/** Null if it does not go on, or the part is not there any more, or says what does not fit into the columns. */
export async function loadSegment(
  engine: Engine,
  part: Part,
  names: Names,
  { goesOn, roomForWords }: LoadOptions,
): Promise<Segment | null> {
  const { name, rows } = part;
  const alive = new Uint32Array(Math.ceil(rows / 32));
  const publishedAt = new Uint32Array(rows);
  const id = new Float64Array(rows);
  const version = new Uint32Array(rows);
  const facet = new Uint16Array(rows);
  const account = new Uint32Array(rows);
  const tagsFrom = new Uint32Array(rows + 1);
  const engagement = new Float64Array(rows);
  const tags = new GrowingNumbers(Uint32Array);
  let aliveRows = 0;
  let lastCreatedAt = 0;
  /** The first row of which nothing is known yet. */
  let next = 0;

  /** A row that cannot be seen says what the one before it does, so that all are in order. */
  const fillTo = (row: number) => {
    for (; next < row; next++) {
      publishedAt[next] = publishedAt[next - 1] ?? 0;
      id[next] = id[next - 1] ?? 0;
      tagsFrom[next] = tags.length;
    }
  };

  const slice = new TimeSlice(SHORT_MS);
  for await (const bytes of readSlices(engine, part)) {
    if (!goesOn()) return null;
    const reader = new RowReader(bytes);
    while (reader.more) {
      if (aliveRows % STRETCH === 0 && slice.isOver()) {
        await slice.next();
        if (!goesOn()) return null;
      }
      const row = reader.uint32();
      // The engine reads with one thread, and so in order.
      if (row < next || row >= rows) return null;
      fillTo(row);
      next = row + 1;
      aliveRows += 1;
      alive[row >>> 5] = (alive[row >>> 5] ?? 0) | (1 << (row & 31));
      publishedAt[row] = reader.uint32();
      id[row] = reader.uint64();
      // Only the uid tells them apart, which is not here.
      if (publishedAt[row] === publishedAt[row - 1] && id[row] === id[row - 1]) return null;
      version[row] = names.versions.numberOf(reader.uint64());
      facet[row] = names.facets.numberOf(reader.string());
      engagement[row] = reader.uint64();
      account[row] = names.accounts.numberOf(reader.uint64());
      lastCreatedAt = Math.max(lastCreatedAt, reader.uint64());
      tagsFrom[row] = tags.length;
      for (let left = reader.length(); left > 0; left--) tags.push(names.tags.numberOf(reader.string()));
    }
    if (names.facets.values.length > MOST_FACETS) return null;
  }
  if (aliveRows !== part.aliveRows) return null;
  fillTo(rows);
  tagsFrom[rows] = tags.length;
  const place = await findPart(engine, name);
  if (place === undefined) return null;
  // Small parts have no file for each column.
  const words =
    place.type === "Wide"
      ? await findWords(engine, part, place.path, goesOn)
      : await keepWords(engine, part, roomForWords, goesOn);
  const directory = place.path;
  return {
    ...{
      name,
      directory,
      alive,
      aliveRows,
      lastCreatedAt,
      publishedAt,
      id,
      version,
      facet,
      account,
      tagsFrom,
    },
    engagement: engagement.every((value) => value < 2 ** 32) ? new Uint32Array(engagement) : engagement,
    tags: tags.take(),
    words,
    terms: loadTerms(directory, rows),
  };
}

/** The same with fewer rows: those that were deleted since. */
export async function reloadAlive(engine: Engine, segment: Segment): Promise<Segment> {
  const alive = new Uint32Array(segment.alive.length);
  let aliveRows = 0;
  const builder = createStatementBuilder();
  const reader = new RowReader(
    await engine.readRowBinary(
      builder.build(
        `SELECT toUInt32(_part_offset) FROM ${POSTS} WHERE _part = ${builder.bind("String", segment.name)}`,
      ),
    ),
  );
  for (; reader.more; aliveRows++) {
    const row = reader.uint32();
    alive[row >>> 5] = (alive[row >>> 5] ?? 0) | (1 << (row & 31));
  }
  return { ...segment, alive, aliveRows };
}

async function findPart(
  engine: Engine,
  name: string,
): Promise<{ readonly path: string; readonly type: string } | undefined> {
  const builder = createStatementBuilder();
  const [part] = await engine.read<{ path: string; type: string }>(
    builder.build(
      `SELECT path, part_type AS type FROM system.parts WHERE active AND name = ${builder.bind("String", name)}
         AND database || '.' || table = '${POSTS}'`,
    ),
  );
  return part;
}

export function loadTerms(directory: string, rows: number): SegmentTerms | null {
  const [lexemes, pairs] = [LEXEMES_INDEX, PAIRS_INDEX].map((name) =>
    loadTextIndex(join(directory, `skp_idx_${name}`), rows),
  );
  return lexemes && pairs ? { lexemes, pairs } : null;
}

/** The next one is read while this one is taken apart. */
async function* readSlices(engine: Engine, { name, rows }: Part): AsyncGenerator<Uint8Array> {
  const read = (start: number) => {
    const slice = readSlice(engine, name, start, start + SLICE);
    // Whoever waits for it is told.
    slice.catch(() => undefined);
    return slice;
  };
  let next = read(0);
  try {
    for (let start = 0; start < rows; start += SLICE) {
      const bytes = await next;
      if (start + SLICE < rows) next = read(start + SLICE);
      yield bytes;
    }
  } finally {
    await next.catch(() => undefined);
  }
}

function readSlice(engine: Engine, name: string, from: number, to: number): Promise<Uint8Array> {
  const builder = createStatementBuilder();
  return engine.readRowBinary(
    builder.build(
      `SELECT toUInt32(_part_offset), published_at, id, version, ${FACET}, engagement, account_id, created_at,
         arrayConcat(hashtags, domains)
       FROM ${POSTS} WHERE _part = ${builder.bind("String", name)}
         AND _part_offset >= ${builder.bind("UInt64", from)} AND _part_offset < ${builder.bind("UInt64", to)}`,
    ),
  );
}
