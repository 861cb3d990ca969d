/** Shorter texts can do no harm, however they are nested. */
const HARMLESS_LENGTH = 64 * 1024;
const MAX_DEPTH = 1_000;
const MAX_VALUES = 200_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Why a text must not be parsed: a few megabytes of brackets would take seconds and a gigabyte. Null: it may. */
export function jsonBomb(text: string): string | null {
  if (text.length <= HARMLESS_LENGTH) return null;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = closingQuote(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
    }
    if (depth > MAX_DEPTH) return `The line is nested more than ${MAX_DEPTH} levels deep.`;
    if (values > MAX_VALUES) return `The line holds more than ${MAX_VALUES} values.`;
  }
  return null;
}

/** The place of the quote that ends a string; the end of the text when none does. */
function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
