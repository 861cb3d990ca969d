export type ExportFormat = "csv" | "ndjson";

const NEWLINE = 0x0a;
const QUOTE = 0x22;

/** Counts the posts in an export while it passes by, chunk after chunk. */
export function createRecordCounter(format: ExportFormat): (chunk: Uint8Array) => number {
  // The first line of a CSV file names the columns.
  let records = format === "csv" ? -1 : 0;
  let quoted = false;
  return (chunk) => {
    for (const byte of chunk) {
      // A quotation mark inside a quoted field is doubled: out and in again.
      if (byte === QUOTE && format === "csv") quoted = !quoted;
      else if (byte === NEWLINE && !quoted) records += 1;
    }
    return Math.max(records, 0);
  };
}
