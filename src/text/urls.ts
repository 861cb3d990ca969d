/** The web addresses in a text, as written, in order. */
export function urlsOf(text: string): readonly string[] {
  if (!text.includes("://") && !/www\./i.test(text)) return [];
  return text.match(URL_PATTERN) ?? [];
}

/** A text without its web addresses. */
export function withoutUrls(text: string): string {
  return text.includes("://") || /www\./i.test(text) ? text.replace(URL_PATTERN, " ") : text;
}

/** Up to a blank, a quote or a bracket; what follows the host is never taken apart here. */
const URL_PATTERN = /(?:https?:\/\/|(?<![\p{L}\p{N}._-])www\.)[^\s<>"“”«»…()[\]{}|\\^`]+/giu;
