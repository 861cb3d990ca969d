import type { Link, NativeFacts, PostContent } from "../post.ts";
import type { StoredPost } from "../posts.ts";

/**
 * Text with one character for each byte of its UTF-8. What was stored as bytes and leaves as bytes is cut and put
 * together without being decoded and encoded on the way; the signs of JSON are single bytes, so it can be parsed and
 * written like any other JSON.
 */
export function toByteText(text: string): string {
  return isAscii(text) ? text : Buffer.from(text).toString("latin1");
}

export function fromByteText(text: string): string {
  return isAscii(text) ? text : Buffer.from(text, "latin1").toString();
}

/**
 * The bytes of texts one behind the other. Each is written when it comes: kept until the last, they would be moved
 * about as garbage that is not yet any.
 */
export class ByteTextWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  add(text: string): void {
    const start = this.#grow(text.length);
    this.#bytes.write(text, start, "latin1");
  }

  addBytes(bytes: Buffer): void {
    const start = this.#grow(bytes.length);
    this.#bytes.set(bytes, start);
  }

  /** Room for so many more, and where it begins. */
  #grow(length: number): number {
    const start = this.#length;
    this.#length += length;
    if (this.#length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, start);
      this.#bytes = larger;
    }
    return start;
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

export function bytesOf(texts: readonly string[]): Buffer {
  const writer = new ByteTextWriter(texts.reduce((length, text) => length + text.length, 0));
  for (const text of texts) writer.add(text);
  return writer.take();
}

/** Which means the same in both. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** The parts of a post's content, each as JSON in a byte text. */
export interface ContentTexts extends Readonly<Record<Exclude<keyof PostContent, "native">, string>> {
  readonly native: NativeTexts | null;
}
type LinkTexts = Readonly<Record<keyof Link, string>>;
/** `raw` is the record itself, not a string with it; null like the others when there is none. */
export type NativeTexts = Readonly<Record<keyof NativeFacts, string>>;

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
const cutNative = createCut([
  "replyTo",
  "quoteOf",
  "shareOf",
  "raw",
] satisfies readonly (keyof NativeFacts)[]);
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
 * Cuts an object with these names in this order into its values; null for another. A quotation mark within a text has a
 * backslash before it, so a comma and a name in quotation marks can only be the beginning of the next value.
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
  const [url = "", title = "", text = "", transcript = "", imageText = "", link = "", media = "", rest = ""] =
    cut;
  const [counters, native] = cutCounters(rest);
  const isWhole =
    isText(url) &&
    isText(title) &&
    isText(text) &&
    isText(transcript) &&
    isText(imageText) &&
    (link === "null" || isWithin("{}", link)) &&
    isWithin("[]", media) &&
    isWithin("{}", counters) &&
    native !== undefined;
  return isWhole ? { url, title, text, transcript, imageText, link, media, counters, native } : null;
}

const NATIVE = '},"native":';

/**
 * Behind the counters may be the native facts; undefined if they are in another form. Within a name of a counter the
 * quotation mark would have a backslash before it.
 */
function cutCounters(rest: string): readonly [string, NativeTexts | null | undefined] {
  const end = rest.indexOf(NATIVE);
  if (end === -1) return [rest, null];
  const [replyTo, quoteOf, shareOf, raw] = cutNative(rest.slice(end + NATIVE.length)) ?? [];
  const isWhole =
    replyTo !== undefined &&
    quoteOf !== undefined &&
    shareOf !== undefined &&
    raw !== undefined &&
    [replyTo, quoteOf, shareOf, raw].every(isText);
  return [rest.slice(0, end + 1), isWhole ? { replyTo, quoteOf, shareOf, raw: unquoted(raw) } : undefined];
}

function unquoted(raw: string): string {
  return raw === "null" ? raw : (JSON.parse(raw) as string);
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
    native: content.native === undefined ? null : writeNative(content.native),
  };
}

function writeNative({ replyTo, quoteOf, shareOf, raw }: NativeFacts): NativeTexts {
  const written = (id: string | null): string => toByteText(JSON.stringify(id));
  return {
    replyTo: written(replyTo),
    quoteOf: written(quoteOf),
    shareOf: written(shareOf),
    raw: raw === null ? "null" : toByteText(raw),
  };
}

/** The parts of a byte text are byte texts. */
function writeLink({ url, title, description }: Link): LinkTexts {
  return { url: JSON.stringify(url), title: JSON.stringify(title), description: JSON.stringify(description) };
}
