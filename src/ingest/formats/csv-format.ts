import { isCounterName } from "../../contract/counters.ts";
import type { Platforms } from "../../contract/platforms.ts";
import { roundedIdentifier, toCount } from "./cells.ts";
import type { Format, FormatItem, ReadOptions } from "./format.ts";
import { type RecordDraft, UnusedFields } from "./record-draft.ts";
import { type CsvHeader, type CsvRow, readCsv } from "./scan/read-csv.ts";

/** What becomes of the columns of a CSV format. Names are in lower case. */
export interface CsvMapping {
  readonly name: string;
  readonly title: string;
  readonly detect: Format["detect"];
  /** Whether a column is in the mapping: its content is kept, or says again what another column says. */
  readonly knows: (column: string) => boolean;
  /** Columns with IDs, which spreadsheets like to round. */
  readonly identifiers: readonly string[];
  /** Prepares for a file with this header. */
  readonly bind: (header: CsvHeader, platforms: Platforms) => (row: CsvRow) => RecordDraft;
}

/** Columns outside the mapping are kept if they count something, and reported if not. */
export function createCsvFormat(mapping: CsvMapping): Format {
  const { name, title, detect } = mapping;
  return { name, title, detect, read: (chunks, options) => readMapped(mapping, chunks, options) };
}

async function* readMapped(
  mapping: CsvMapping,
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<FormatItem> {
  const unused = new UnusedFields();
  let toRecord: ((row: CsvRow) => RecordDraft) | null = null;
  let leftovers: readonly { readonly name: string; readonly column: number }[] = [];
  for await (const item of readCsv(chunks, options)) {
    if ("problem" in item) yield item;
    else if ("header" in item) {
      toRecord = mapping.bind(item.header, options.platforms);
      leftovers = item.header.names
        .map((name, column) => ({ name, column }))
        .filter(({ name }) => !mapping.knows(name.toLowerCase()));
    } else if (toRecord !== null) {
      const { line, row } = item;
      const problem = firstProblem(mapping.identifiers, row);
      if (problem !== null) yield { line, problem, text: row.toString() };
      else yield { line, record: addLeftovers(toRecord(row), row, leftovers, unused) };
    }
  }
  unused.report("row", options.warn);
}

function addLeftovers(
  record: RecordDraft,
  row: CsvRow,
  leftovers: readonly { readonly name: string; readonly column: number }[],
  unused: UnusedFields,
): RecordDraft {
  const counters: [string, number][] = [];
  for (const { name, column } of leftovers) {
    const cell = row.at(column);
    if (cell === undefined) continue;
    const count = toCount(cell);
    if (typeof count === "number" && isCounterName(name)) counters.push([name, count]);
    // Nothing is lost with a zero, or with a remark that there is nothing.
    else if (count !== undefined && count !== 0) unused.note(name);
  }
  if (counters.length === 0) return record;
  return { ...record, engagement: { ...Object.fromEntries(counters), ...toCounters(record.engagement) } };
}

/** A total among counters would count everything twice. */
function toCounters(engagement: unknown): object {
  return typeof engagement === "object" && engagement !== null ? engagement : {};
}

function firstProblem(identifiers: readonly string[], row: CsvRow): string | null {
  for (const name of identifiers) {
    const problem = roundedIdentifier(name, row.word(name));
    if (problem !== null) return problem;
  }
  return null;
}
