/** The words of a table that is separated by white space. */
export function wordsOf(table: string): ReadonlySet<string> {
  return new Set(table.trim().split(/\s+/));
}

/** The lines of a table, each split into words. */
export function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
}
