import { decodeHTMLStrict } from "entities";

/** A comment, or a tag that is closed: `2 < 3` and `<3` are text. */
const MARKUP = /<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi;
/** Marks of direction and joiners among them, which nothing shows. */
const WITHOUT_WIDTH = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * A text as people read it on one line: entities decoded, markup and characters without width removed, white space
 * single. What looks like markup once entities are decoded was meant to be read, and stays.
 */
export function toPlainText(text: string): string {
  const bare = text.includes("<") ? text.replace(MARKUP, " ") : text;
  const decoded = bare.includes("&") ? decodeHTMLStrict(bare) : bare;
  return decoded.replace(WITHOUT_WIDTH, "").replaceAll(SPACES, " ").trim();
}

/** But single blanks, of which there are many. */
const SPACES = /[^\S ]\s*| \s+/g;
