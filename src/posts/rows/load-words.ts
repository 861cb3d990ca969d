import { join } from "node:path";
import type { Engine } from "../engine.ts";
import { GrowingNumbers } from "../growing-numbers.ts";
import { RowReader } from "../row-reader.ts";
import { POSTS } from "../schema.ts";
import { createStatementBuilder } from "../statement-builder.ts";
import { SHORT_MS, TimeSlice } from "../time-slice.ts";
import type { Part } from "./load-segment.ts";
import type { Alternatives, SegmentWords, StoredWords } from "./verify-phrases.ts";
import { indexWords, readWords } from "./words-file.ts";

/** So many rows are asked for at a time. */
const SLICE = 131_072;
/** So many are taken apart between two looks at the clock. */
const STRETCH = 1_024;
/** More do not fit where lengths are kept. */
const MOST_WORDS = 2 ** 16 - 1;
/** What was deleted lies between the words of the others. */
const WITH_DELETED = "SETTINGS apply_deleted_mask = 0, apply_patch_parts = 0, max_threads = 1";

/** Of a part in which every column has a file. Null if the words are not in a file that we can read, or it does not go on. */
export async function findWords(
  engine: Engine,
  part: Part,
  directory: string,
  goesOn: () => boolean,
): Promise<SegmentWords | null> {
  const lengths = new Uint16Array(part.rows);
  const alternatives = new GrowingAlternatives();
  const isRead = await readRows(engine, part, "toUInt32(length(words))", goesOn, (reader, row) => {
    const length = reader.uint32();
    lengths[row] = length;
    alternatives.read(reader, row);
    return length <= MOST_WORDS;
  });
  return isRead ? wordsOf({ lengths }, alternatives.take(), directory) : null;
}

/** Of a small part, whose words are kept in memory. Null if they take more room than there is, or it does not go on. */
export async function keepWords(
  engine: Engine,
  part: Part,
  room: number,
  goesOn: () => boolean,
): Promise<SegmentWords | null> {
  const starts = new Uint32Array(part.rows + 1);
  const words = new GrowingNumbers(Uint32Array);
  const alternatives = new GrowingAlternatives();
  const isRead = await readRows(engine, part, "words", goesOn, (reader, row) => {
    for (let left = reader.length(); left > 0; left--) words.push(reader.uint32());
    starts[row + 1] = words.length;
    alternatives.read(reader, row);
    return 4 * words.length <= room;
  });
  if (!isRead) return null;
  return wordsOf({ starts, words: words.take() }, alternatives.take(), null);
}

/** Null if they are not in a file that we can read. */
export function wordsOf(
  stored: StoredWords,
  alternatives: Alternatives,
  directory: string | null,
): SegmentWords | null {
  if ("words" in stored) {
    const { starts, words } = stored;
    const read: SegmentWords["read"] = (rows, visit) => {
      for (const row of rows) visit(row, words, starts[row] ?? 0, starts[row + 1] ?? 0);
      return true;
    };
    return { read, alternatives, stored };
  }
  const file = directory === null ? null : indexWords(join(directory, "words.bin"), stored.lengths);
  if (file === null) return null;
  return { read: (rows, visit) => readWords(file, rows, visit), alternatives, stored };
}

/** In memory, for the words themselves. */
export function keptBytes(words: SegmentWords | null): number {
  return words !== null && "words" in words.stored ? words.stored.words.byteLength : 0;
}

/** Of rows that come upwards. */
class GrowingAlternatives {
  readonly #rows = new GrowingNumbers(Uint32Array);
  readonly #from = new GrowingNumbers(Uint32Array);
  readonly #entries = new GrowingNumbers(Float64Array);

  read(reader: RowReader, row: number): void {
    const count = reader.length();
    if (count === 0) return;
    this.#rows.push(row);
    this.#from.push(this.#entries.length);
    for (let left = count; left > 0; left--) this.#entries.push(reader.uint64());
  }

  take(): Alternatives {
    this.#from.push(this.#entries.length);
    return { rows: this.#rows.take(), from: this.#from.take(), entries: this.#entries.take() };
  }
}

/** Calls `visit` for every row of the part, which reads what was asked for and the alternatives, until it gives false. Whether it came to the end. */
async function readRows(
  engine: Engine,
  { name, rows }: Part,
  what: string,
  goesOn: () => boolean,
  visit: (reader: RowReader, row: number) => boolean,
): Promise<boolean> {
  const slice = new TimeSlice(SHORT_MS);
  for (let start = 0; start < rows; start += SLICE) {
    if (!goesOn()) return false;
    const reader = new RowReader(await readSlice(engine, name, what, start, start + SLICE));
    const end = Math.min(rows, start + SLICE);
    for (let row = start; row < end; row++) {
      if (!reader.more || !visit(reader, row)) return false;
      if (row % STRETCH === 0 && slice.isOver()) await slice.next();
    }
  }
  return true;
}

function readSlice(
  engine: Engine,
  name: string,
  what: string,
  from: number,
  to: number,
): Promise<Uint8Array> {
  const builder = createStatementBuilder();
  return engine.readRowBinary(
    builder.build(
      `SELECT ${what}, alternatives FROM ${POSTS} WHERE _part = ${builder.bind("String", name)}
         AND _part_offset >= ${builder.bind("UInt64", from)} AND _part_offset < ${builder.bind("UInt64", to)}
       ${WITH_DELETED}`,
    ),
  );
}
