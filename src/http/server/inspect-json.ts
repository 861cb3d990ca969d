import { TimeSlice } from "../../posts/time-slice.ts";

/** Shorter texts can do no harm, whatever they hold. */
const HARMLESS_LENGTH = 64 * 1024;
/** No body that is taken here is nested deeper, and none has as many different names. */
const MAX_DEPTH = 32;
const MAX_NAMES = 1_000;
const MAX_VALUES = 250_000;

const BACKSLASH = 0x5c;
/** How much is looked at between two looks at the clock. */
const STRIDE = 16 * 1024;

/**
 * Why a text must not be parsed as JSON, or null: parsing holds the process up, and takes seconds for a few megabytes
 * of brackets or of different names. To look takes time too, but lets others run meanwhile.
 */
export async function inspectJson(text: string): Promise<string | null> {
  if (text.length <= HARMLESS_LENGTH) return null;
  const slice = new TimeSlice();
  const names = new Set<string>();
  let [depth, values, lookAgainAt] = [0, 0, STRIDE];
  /** The string that ended last: a name, if a colon follows. */
  let [start, end] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        start = at + 1;
        at = closingQuote(text, at);
        end = at;
        break;
      case ":":
        names.add(text.slice(start, end));
        break;
      case "[":
      case "{":
        depth += 1;
        values += 1;
        break;
      case "]":
      case "}":
        depth -= 1;
        break;
      case ",":
        values += 1;
        break;
    }
    if (depth > MAX_DEPTH) return `The body is nested more than ${MAX_DEPTH} levels deep.`;
    if (names.size > MAX_NAMES) return `The body has more than ${MAX_NAMES} different names of fields.`;
    if (values > MAX_VALUES) return `The body holds more than ${MAX_VALUES} values.`;
    if (at < lookAgainAt) continue;
    lookAgainAt = at + STRIDE;
    if (slice.isOver()) await slice.next();
  }
  return null;
}

/** The place of the quote that ends a string; the end of the text when none does. */
function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return text.length;
}
