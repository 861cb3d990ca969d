/** Quoted where it must be; what a spreadsheet would run as a formula is text. */
export function csvCell(cell: string): string {
  const text = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
