import type { TimeWindow } from "../../contract/post-request.ts";
import { compileKeyword, conjunction, isVerified } from "../compile-keyword.ts";
import type { Engine, Statement } from "../engine.ts";
import { lowest } from "../lowest.ts";
import { RowReader } from "../row-reader.ts";
import type { RowSet } from "../columns/row-set.ts";
import { POSTS } from "../schema.ts";
import { StaleBookError } from "../stale-book-error.ts";
import { createStatementBuilder, type StatementBuilder } from "../statement-builder.ts";
import { matchRows, type Wanted } from "./match-rows.ts";
import type { Segment } from "./segment.ts";

interface Question {
  readonly wanted: Wanted;
  readonly window: TimeWindow;
  /** Of the segments that it is about; of the others it is known. */
  readonly places: readonly number[];
}

/** Words are read in blocks that fit into the cache of a processor: a sixth less of its time. */
const VERIFYING = "SETTINGS max_block_size = 8192";
/** A part has fewer rows. */
const ELSEWHERE = 2 ** 31;

/** The rows that match, by the names of the parts, upwards or as bits: from the files of the engine where they can be read, and otherwise from the engine. */
export async function readMatches(
  engine: Engine,
  segments: readonly Segment[],
  wanted: Wanted,
  window: TimeWindow,
  places: readonly number[],
): Promise<ReadonlyMap<string, Uint32Array | RowSet>> {
  const found = new Map<string, Uint32Array | RowSet>();
  const left: number[] = [];
  for (const place of places) {
    const segment = segments[place];
    if (segment === undefined) continue;
    const rows = await matchRows(segment, wanted, window);
    if (rows === null) left.push(place);
    else found.set(segment.name, rows);
  }
  if (left.length === 0) return found;
  return new Map([...found, ...(await readRows(engine, segments, { wanted, window, places: left }))]);
}

/**
 * By the names of the parts. A row has one number over all parts of the book, which takes a millisecond less than to gather rows by their part. Parts
 * that the book does not have are asked about in any case: they tell that it is out of date.
 */
async function readRows(
  engine: Engine,
  segments: readonly Segment[],
  question: Question,
): Promise<ReadonlyMap<string, Uint32Array>> {
  const starts: number[] = [];
  let end = 0;
  for (const { publishedAt } of segments) {
    starts.push(end);
    end += publishedAt.length;
  }
  const builder = createStatementBuilder();
  const names = builder.bind(
    "Array(String)",
    segments.map(({ name }) => name),
  );
  const what = `toUInt32(_part_offset + transform(_part, ${names}, ${builder.bind("Array(UInt32)", starts)}, ${ELSEWHERE}))`;
  const known = segments.filter((_, place) => !question.places.includes(place)).map(({ name }) => name);
  const bytes = await engine.readRowBinary(statementFor(what, question, known, builder));
  const rows = ascending(new RowReader(bytes).uint32s(bytes.length / 4));
  if ((rows.at(-1) ?? 0) >= ELSEWHERE) throw new StaleBookError("there are parts that are not in the book");
  const firsts = [...starts, end].map((start) => lowest(rows.length, (index) => (rows[index] ?? 0) >= start));
  return new Map(
    question.places.map((place) => {
      const start = starts[place] ?? 0;
      const found = rows.subarray(firsts[place], firsts[place + 1]);
      if (start > 0)
        for (let index = 0; index < found.length; index++) found[index] = (found[index] ?? 0) - start;
      // What is remembered of one part must not keep the rows of all.
      return [segments[place]?.name ?? "", found.length === rows.length ? found : found.slice()];
    }),
  );
}

function statementFor(
  what: string,
  { wanted, window }: Question,
  knownParts: readonly string[],
  builder: StatementBuilder,
): Statement {
  const { keyword, languages, analyzer } = wanted;
  const { from, to } = window;
  const asked = knownParts.length > 0 ? [`_part NOT IN ${builder.bind("Array(String)", knownParts)}`] : [];
  const times: string[] = [];
  if (from > 0) times.push(`published_at >= ${builder.bind("UInt32", from)}`);
  if (Number.isFinite(to)) times.push(`published_at <= ${builder.bind("UInt32", to)}`);
  const scope = [...asked, ...times];
  const matching = compileKeyword(keyword, { builder, analyzer, languages, scope });
  const heavy = isVerified(keyword);
  // Rows of other times do no harm: to leave them out a column would have to be read.
  const light = conjunction([...asked, ...times.map((condition) => `indexHint(${condition})`)]);
  const where = heavy
    ? `WHERE ${conjunction([...scope, matching])} ${VERIFYING}`
    : `PREWHERE ${matching} WHERE ${light}`;
  return builder.build(`SELECT ${what} FROM ${POSTS} ${where}`, { heavy });
}

/** With several threads the engine does not read in order. */
function ascending(rows: Uint32Array): Uint32Array {
  let last = 0;
  for (const row of rows) {
    if (row < last) return rows.sort();
    last = row;
  }
  return rows;
}
