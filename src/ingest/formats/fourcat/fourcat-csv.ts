import type { Format, FormatItem, ReadOptions } from "../format.ts";
import { type CsvHeader, type CsvRow, readCsv } from "../read-csv.ts";
import { UnusedFields } from "../unused-fields.ts";
import { toItem } from "./fourcat-row.ts";

/** The same rows as 4CAT offers them for download. */
export const fourcatCsv: Format = {
  name: "4cat-csv",
  title: "Dataset of 4CAT as CSV",
  detect: ({ columns }) =>
    ["id", "thread_id", "body", "timestamp"].every((name) => columns.has(name)) ? 0.95 : 0,
  read: readRows,
};

async function* readRows(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<FormatItem> {
  const unused = new UnusedFields();
  let header: CsvHeader | null = null;
  for await (const item of readCsv(chunks, options)) {
    if ("problem" in item) yield item;
    else if ("header" in item) header = item.header;
    else if (header !== null) yield toItem(item.line, toObject(header, item.row), unused);
  }
  unused.report("row", options.warn);
}

function toObject(header: CsvHeader, row: CsvRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(header.names.map((name, column) => [name.toLowerCase(), row.at(column)]));
}
