import { toPlainText } from "./formats/cells.ts";
import type { FormatItem } from "./formats/format.ts";
import { type CsvRow, delimiterOf, readCsv } from "./formats/scan/read-csv.ts";
import { readJson, selectDocuments } from "./formats/scan/read-json.ts";

/** One line that is not blank; `line` counts from 1 and counts blank lines too. */
export interface SourceLine {
  readonly line: number;
  readonly text: string;
  /** Why the line cannot be read; `text` is then what could be made of its beginning. */
  readonly problem?: string;
}

const MAX_RECORD_BYTES = 1024 * 1024;
/** Enough to see what a source is. */
const HEAD_BYTES = 64 * 1024;

/**
 * Records of any small kind, plain or gzipped: objects in JSON, one a line or however they stand, or rows of CSV with
 * the names of the columns in the first. `columns` are the names if the first row does not have the first of them.
 */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  { columns }: { readonly columns: readonly [string, ...string[]] },
): AsyncGenerator<FormatItem> {
  const { head, chunks } = await peek(toPlainText(source));
  const [firstLine = ""] = head.toString("utf8").trimStart().split("\n", 1);
  if (/^[{[]/.test(firstLine)) yield* readObjects(chunks);
  else if (namesOf(firstLine).includes(columns[0].toLowerCase())) yield* readRows(chunks);
  else {
    const header = Buffer.from(`${columns.join(delimiterOf(firstLine))}\n`);
    for await (const item of readRows(prepended(header, chunks))) yield { ...item, line: item.line - 1 };
  }
}

async function* readObjects(chunks: AsyncIterable<Buffer>): AsyncGenerator<FormatItem> {
  const options = { select: selectDocuments, maxRecordBytes: MAX_RECORD_BYTES };
  for await (const item of readJson(chunks, options)) {
    if ("problem" in item) yield item;
    else if ("value" in item) yield { line: item.line, record: item.value };
  }
}

async function* readRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<FormatItem> {
  let names: readonly string[] = [];
  for await (const item of readCsv(chunks, { maxRecordBytes: MAX_RECORD_BYTES })) {
    if ("header" in item) names = item.header.names;
    else if ("problem" in item) yield item;
    else yield { line: item.line, record: toRecord(names, item.row) };
  }
}

/** What is blank is absent. */
function toRecord(names: readonly string[], row: CsvRow): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name, column) => {
      const cell = row.at(column);
      return cell === undefined ? [] : [[name, cell.trim()]];
    }),
  );
}

function namesOf(line: string): readonly string[] {
  return line.split(delimiterOf(line)).map((cell) => cell.trim().replaceAll('"', "").toLowerCase());
}

async function peek(
  source: AsyncGenerator<Buffer>,
): Promise<{ readonly head: Buffer; readonly chunks: AsyncIterable<Buffer> }> {
  let head = Buffer.alloc(0);
  for (let ended = false; !ended && head.length < HEAD_BYTES; ) {
    const { value, done } = await source.next();
    if (value !== undefined) head = Buffer.concat([head, value]);
    ended = done === true;
  }
  return { head, chunks: prepended(head, source) };
}

async function* prepended(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}
