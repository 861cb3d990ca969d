import { withoutFormula } from "../../../src/contract/formula.ts";

/** Quoted where it must be; what a spreadsheet would run as a formula is text. */
export function csvCell(cell: string): string {
  const text = withoutFormula(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
