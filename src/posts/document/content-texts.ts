import type { Link, PostContent } from "../post.ts";
import type { StoredPost } from "../posts.ts";
import { toByteText } from "./byte-text.ts";

/** The parts of a post's content, each as JSON in a byte text. */
export type ContentTexts = Readonly<Record<keyof PostContent, string>>;
export type LinkTexts = Readonly<Record<keyof Link, string>>;

const cutContent = createCut([
  "url",
  "title",
  "text",
  "transcript",
  "imageText",
  "link",
  "media",
  "counters",
] satisfies readonly (keyof PostContent)[]);
const cutLink = createCut(["url", "title", "description"] satisfies readonly (keyof Link)[]);

/** Cut out of what is stored, if it is stored in the form in which we write it. */
export function contentTextsOf(post: Pick<StoredPost, "content" | "contentText">): ContentTexts {
  const cut = post.contentText === undefined ? null : cutContent(post.contentText);
  return (cut && checkContent(cut)) ?? writeContent(post.content);
}

/** Null when there is no link. */
export function linkTextsOf({ link }: Pick<ContentTexts, "link">): LinkTexts | null {
  if (link === "null") return null;
  const [url, title, description] = cutLink(link) ?? [];
  if (url !== undefined && title !== undefined && description !== undefined)
    return { url, title, description };
  return writeLink(JSON.parse(link) as Link);
}

/**
 * Cuts an object with these names in this order into its values; null for another. A quotation mark within a text has a backslash before
 * it, so a comma and a name in quotation marks can only be the beginning of the next value.
 */
function createCut([first, ...others]: readonly string[]): (text: string) => readonly string[] | null {
  const beginning = `{"${first}":`;
  const marks = others.map((name) => `,"${name}":`);
  return (text) => {
    if (!text.startsWith(beginning)) return null;
    const values: string[] = [];
    let start = beginning.length;
    for (const mark of marks) {
      const end = text.indexOf(mark, start);
      if (end === -1) return null;
      values.push(text.slice(start, end));
      start = end + mark.length;
    }
    values.push(text.slice(start, -1));
    return values;
  };
}

/** Null where a name at an unexpected place has cut a value in two. */
function checkContent(cut: readonly string[]): ContentTexts | null {
  const [
    url = "",
    title = "",
    text = "",
    transcript = "",
    imageText = "",
    link = "",
    media = "",
    counters = "",
  ] = cut;
  const isWhole =
    isText(url) &&
    isText(title) &&
    isText(text) &&
    isText(transcript) &&
    isText(imageText) &&
    (link === "null" || isWithin("{}", link)) &&
    isWithin("[]", media) &&
    isWithin("{}", counters);
  return isWhole ? { url, title, text, transcript, imageText, link, media, counters } : null;
}

function isText(value: string): boolean {
  return value === "null" || isWithin('""', value);
}

function isWithin(brackets: string, value: string): boolean {
  return value.length > 1 && value[0] === brackets[0] && value.at(-1) === brackets[1];
}

function writeContent(content: PostContent): ContentTexts {
  const written = (part: unknown): string => toByteText(JSON.stringify(part));
  return {
    url: written(content.url),
    title: written(content.title),
    text: written(content.text),
    transcript: written(content.transcript),
    imageText: written(content.imageText),
    link: written(content.link),
    media: written(content.media),
    counters: written(content.counters),
  };
}

/** The parts of a byte text are byte texts. */
function writeLink({ url, title, description }: Link): LinkTexts {
  return { url: JSON.stringify(url), title: JSON.stringify(title), description: JSON.stringify(description) };
}
