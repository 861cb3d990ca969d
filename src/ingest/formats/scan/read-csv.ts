import { toCount } from "../cells.ts";
import type { ReadOptions } from "../format.ts";
import { CsvScanner } from "./csv-scanner.ts";

const DELIMITERS = [",", ";", "\t"];
/** Within this much the header must end for its delimiter to be told. */
const HEADER_BYTES = 64 * 1024;

/** The header of a CSV file: names as they are written, unnamed and repeated ones made tellable apart. */
export class CsvHeader {
  readonly names: readonly string[];
  /** By name in lower case, and by every other way in which a column was asked for. */
  readonly #index: Map<string, number | undefined>;

  constructor(cells: readonly string[]) {
    const index = new Map<string, number | undefined>();
    this.names = cells.map((cell, column) => {
      const given = cell.trim() === "" ? `column ${column + 1}` : cell.trim();
      const name = index.has(given.toLowerCase()) ? `${given} (column ${column + 1})` : given;
      index.set(name.toLowerCase(), column);
      return name;
    });
    this.#index = index;
  }

  /** Without regard to case. */
  indexOf(name: string): number | undefined {
    if (!this.#index.has(name)) this.#index.set(name, this.#index.get(name.toLowerCase()));
    return this.#index.get(name);
  }
}

/** One row; columns are named without regard to case, and what is blank is absent. */
export class CsvRow {
  readonly #header: CsvHeader;
  readonly #cells: readonly string[];

  constructor(header: CsvHeader, cells: readonly string[]) {
    this.#header = header;
    this.#cells = cells;
  }

  at(column: number): string | undefined {
    const cell = this.#cells[column];
    return cell === undefined || cell.trim() === "" ? undefined : cell;
  }

  /** The first of these columns that is not blank, as it is written. */
  text(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const column = this.#header.indexOf(name);
      const text = column === undefined ? undefined : this.at(column);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** The same without space around it: for names, addresses and words of a fixed set. */
  word(...names: readonly string[]): string | undefined {
    return this.text(...names)?.trim();
  }

  count(...names: readonly string[]): unknown {
    return toCount(this.text(...names));
  }

  /** Roughly the row as it came, to be shown. */
  toString(): string {
    return this.#cells.join(",");
  }
}

export type CsvItem =
  | { readonly line: number; readonly header: CsvHeader }
  | { readonly line: number; readonly row: CsvRow }
  | { readonly line: number; readonly problem: string; readonly text: string };

/**
 * The header and then the rows; a row that does not fit the header is a reject, one without any content is passed over.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  { maxRecordBytes }: Pick<ReadOptions, "maxRecordBytes">,
): AsyncGenerator<CsvItem> {
  let head: Buffer | null = Buffer.alloc(0);
  let scanner = new CsvScanner({ delimiter: ",", maxBytes: maxRecordBytes });
  let header: CsvHeader | null = null;

  const understand = function* (records: ReturnType<CsvScanner["push"]>): Generator<CsvItem> {
    for (const record of records) {
      if ("problem" in record) yield record;
      else if (header === null) {
        header = new CsvHeader(record.cells);
        yield { line: record.line, header };
      } else yield* toItem(record, header);
    }
  };
  for await (const bytes of chunks) {
    let chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (head !== null) {
      chunk = Buffer.concat([head, chunk]);
      head = chunk.includes("\n") || chunk.length > HEADER_BYTES ? null : chunk;
      if (head !== null) continue;
      scanner = new CsvScanner({ delimiter: delimiterOf(chunk), maxBytes: maxRecordBytes });
    }
    yield* understand(scanner.push(chunk));
  }
  if (head !== null && head.length > 0) {
    scanner = new CsvScanner({ delimiter: delimiterOf(head), maxBytes: maxRecordBytes });
    yield* understand(scanner.push(head));
  }
  yield* understand(scanner.end());
}

function* toItem(
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  header: CsvHeader,
): Generator<CsvItem> {
  const width = header.names.length;
  if (cells.every((cell) => cell.trim() === "")) return;
  if (cells.length < width || cells.slice(width).some((cell) => cell !== ""))
    yield {
      line,
      problem: `The row has ${cells.length} cells, but the header names ${width} columns.`,
      text: cells.join(","),
    };
  else yield { line, row: new CsvRow(header, cells) };
}

/** The one of comma, semicolon and tab that stands most often in the first line, quoted cells aside. */
export function delimiterOf(head: Buffer | string): string {
  const [firstLine = ""] = head.toString("utf8").split("\n", 1);
  const plain = firstLine.replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => plain.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
