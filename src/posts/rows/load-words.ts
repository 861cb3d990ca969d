import { join } from "node:path";
import type { Engine } from "../engine.ts";
import { GrowingNumbers } from "../growing-numbers.ts";
import { RowReader } from "../row-reader.ts";
import { POSTS } from "../schema.ts";
import { createStatementBuilder } from "../statement-builder.ts";
import type { Part } from "./load-segment.ts";
import type { Alternatives, SegmentWords } from "./verify-phrases.ts";
import { indexWords } from "./words-file.ts";

/** So many rows are asked for at a time. */
const SLICE = 131_072;
/** More do not fit where lengths are kept. */
const MOST_WORDS = 2 ** 16 - 1;
/** What was deleted lies between the words of the others. */
const WITH_DELETED = "SETTINGS apply_deleted_mask = 0, apply_patch_parts = 0, max_threads = 1";

/** Null if the words of the part are not in a file that we can read, or it does not go on. */
export async function loadWords(
  engine: Engine,
  { name, rows }: Part,
  directory: string,
  goesOn: () => boolean,
): Promise<SegmentWords | null> {
  const lengths = new Uint16Array(rows);
  const alternatives = { rows: new GrowingNumbers(Uint32Array), from: new GrowingNumbers(Uint32Array) };
  const entries = new GrowingNumbers(Float64Array);
  for (let start = 0; start < rows; start += SLICE) {
    if (!goesOn()) return null;
    const reader = new RowReader(await readSlice(engine, name, start, start + SLICE));
    const end = Math.min(rows, start + SLICE);
    for (let row = start; row < end; row++) {
      if (!reader.more) return null;
      const length = reader.uint32();
      if (length > MOST_WORDS) return null;
      lengths[row] = length;
      const more = reader.length();
      if (more === 0) continue;
      alternatives.rows.push(row);
      alternatives.from.push(entries.length);
      for (let left = more; left > 0; left--) entries.push(reader.uint64());
    }
    await new Promise(setImmediate);
  }
  alternatives.from.push(entries.length);
  const file = indexWords(join(directory, "words.bin"), lengths);
  if (file === null) return null;
  const all: Alternatives = {
    rows: alternatives.rows.take(),
    from: alternatives.from.take(),
    entries: entries.take(),
  };
  return { file, alternatives: all };
}

function readSlice(engine: Engine, name: string, from: number, to: number): Promise<Uint8Array> {
  const builder = createStatementBuilder();
  return engine.readRowBinary(
    builder.build(
      `SELECT toUInt32(length(words)), alternatives FROM ${POSTS} WHERE _part = ${builder.bind("String", name)}
         AND _part_offset >= ${builder.bind("UInt64", from)} AND _part_offset < ${builder.bind("UInt64", to)}
       ${WITH_DELETED}`,
    ),
  );
}
