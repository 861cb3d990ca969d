import { decodeHTMLStrict } from "entities";

/** The text of a post that comes as HTML: line breaks stay, other tags go. */
export function htmlToText(html: string | undefined): string | undefined {
  if (html === undefined) return undefined;
  const text = html
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/p>\s*<p[^>]*>/gi, "\n\n")
    .replace(/<[^<>]*>/g, "");
  return decodeHTMLStrict(text).trim();
}
