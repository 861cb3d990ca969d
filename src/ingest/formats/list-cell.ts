/** Whether a column holds several values in each cell. */
export function isList(column: string): boolean {
  return column.endsWith("[]");
}

/** Values stand between bars; \| is a bar and \\ a backslash. */
export function splitList(cell: string): readonly string[] {
  if (cell.trim() === "") return [];
  const values: string[] = [];
  let value = "";
  for (let at = 0; at < cell.length; at += 1) {
    const character = cell.charAt(at);
    const next = cell.charAt(at + 1);
    if (character === "\\" && (next === "\\" || next === "|")) {
      value += next;
      at += 1;
    } else if (character === "|") {
      values.push(value);
      value = "";
    } else value += character;
  }
  return [...values, value].map((text) => text.trim());
}
