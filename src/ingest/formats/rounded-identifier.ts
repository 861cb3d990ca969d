const ROUNDED = /^\d(\.\d+)?[eE]\+\d+$/;

/** Why a cell cannot be the ID that it is meant to be; null: it can. Spreadsheets like to round long numbers. */
export function roundedIdentifier(column: string, cell: string | undefined): string | null {
  if (cell === undefined || !ROUNDED.test(cell)) return null;
  return `${column} was rounded to ${cell} by a spreadsheet: export it again, and import the file as it comes.`;
}
