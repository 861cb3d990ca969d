/** One value as JSON, on one line, to standard output. */
export function printJson(value: unknown): void {
  printLine(JSON.stringify(value));
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Rows under headings, for people. */
export function printTable(headings: readonly string[], rows: readonly (readonly unknown[])[]): void {
  const cells = [headings, ...rows.map((row) => row.map(show))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  for (const row of cells) {
    printLine(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

function show(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (value instanceof Date) return `${value.toISOString().slice(0, 19)}Z`;
  if (Array.isArray(value)) return value.length === 0 ? "-" : value.join(",");
  if (typeof value === "boolean") return value ? "yes" : "no";
  // A name with a line break or a control sequence in it must not break the table or the terminal.
  return String(value).replace(/\p{Cc}/gu, " ");
}
