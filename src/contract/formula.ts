/**
 * A spreadsheet runs what looks like a formula, in some languages in signs of full width too, and a text behind an
 * apostrophe it shows.
 */
export function withoutFormula(text: string): string {
  return /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
