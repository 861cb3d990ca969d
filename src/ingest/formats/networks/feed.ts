import { Parser } from "htmlparser2";
import { countOrNull, htmlToText, languageOf } from "../cells.ts";
import type { Format, FormatItem, ReadOptions } from "../format.ts";
import { draft, present, type RecordDraft, UnusedFields } from "../record-draft.ts";
import { LineCounter } from "./json-posts.ts";

/** RSS (also 1.0) and Atom. A feed with recordings is a podcast; any other is a site on the Web. */
export const feed: Format = {
  name: "feed",
  title: "RSS and Atom feeds, as Podcast or Web",
  detect: ({ text }) =>
    /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<[?!][^>]*>\s*)*<(rss|feed|rdf:RDF)[\s>]/.test(text) ? 1 : 0,
  read: readFeed,
};

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  /** All that stands in it, markup aside; of a channel or an entry nothing. */
  text: string;
}

const ENTRIES = new Set(["item", "entry"]);
const ROOTS = new Set(["rss", "feed", "rdf:rdf"]);
const CONTAINERS = new Set([...ENTRIES, ...ROOTS, "channel"]);
/** Of XHTML in Atom: what follows stands on a line of its own. */
const BLOCKS = new Set(["p", "div", "br", "li"]);
/** Of an entry: those that end up in a record, and those that say again what others say. */
const KNOWN = new Set(
  (
    "title link guid id description summary content content:encoded itunes:summary itunes:title pubdate published updated " +
    "dc:date dc:language enclosure media:content media:thumbnail itunes:image thr:in-reply-to thr:total slash:comments"
  ).split(" "),
);

async function* readFeed(
  chunks: AsyncIterable<Uint8Array>,
  { maxRecordBytes, warn }: ReadOptions,
): AsyncGenerator<FormatItem> {
  const items: FormatItem[] = [];
  const lines = new LineCounter();
  const unused = new UnusedFields();
  /** Entries are let go when they end, so that a feed of any length needs no more memory than its longest. */
  let open: Element[] = [];
  let channel = createElement("channel", {});
  let entry: { readonly element: Element; readonly line: number; readonly start: number } | null = null;

  const write = (text: string) => {
    for (const element of open) if (!CONTAINERS.has(element.name)) element.text += text;
  };
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = written.toLowerCase();
        const element = createElement(name, attributes);
        // Feeds may follow each other in one file.
        if (ROOTS.has(name) || name === "channel") channel = element;
        else if (ENTRIES.has(name) && entry === null)
          entry = { element, line: lines.lineAt(parser.startIndex), start: parser.startIndex };
        else open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext: write,
      onclosetag(name) {
        if (BLOCKS.has(name)) write("\n");
        const closed = open.pop();
        if (closed === undefined || closed !== entry?.element) return;
        const { line, start } = entry;
        const size = parser.endIndex - start;
        for (const { name: part } of closed.children) if (!KNOWN.has(part)) unused.note(part);
        items.push(
          size > maxRecordBytes
            ? { line, problem: `The entry is longer than ${maxRecordBytes} bytes.`, text: "" }
            : { line, record: toRecord(closed, channel) },
        );
        entry = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    lines.add(text);
    parser.write(text);
    yield* items.splice(0);
  }
  const isCutOff = entry !== null;
  open = [];
  entry = null;
  parser.end();
  unused.report("entry", warn);
  if (isCutOff) warn("The feed breaks off in an entry, which is not kept.");
}

function createElement(name: string, attributes: Readonly<Record<string, string>>): Element {
  return { name, attributes, children: [], text: "" };
}

function toRecord(entry: Element, channel: Element): RecordDraft {
  const enclosure = all(entry, "enclosure").concat(all(entry, "link").filter(isEnclosure))[0];
  const content = all(entry, "media:content")[0];
  const medium = enclosure ?? content;
  const url = addressOf(entry);
  const mediumType = typeOf(medium);
  const isPodcast = mediumType === "audio" || all(channel, "itunes:category").length > 0;
  const description = wordsOf(
    entry,
    "content:encoded",
    "content",
    "description",
    "summary",
    "itunes:summary",
  );
  const answered = all(entry, "thr:in-reply-to")[0]?.attributes;
  const thumbnail = [...all(entry, "media:thumbnail"), ...all(content ?? entry, "media:thumbnail")][0];
  return draft({
    platform: isPodcast ? "Podcast" : "Web",
    uid: textOf(entry, "guid", "id") ?? url,
    published_at: timeOf(textOf(entry, "pubdate", "published", "dc:date", "updated")),
    url,
    title: wordsOf(entry, "title"),
    text: description,
    type: isPodcast ? "podcast" : mediumType === "video" ? "video" : "link",
    kind: answered === undefined ? undefined : "reply",
    reply_to: answered?.ref ?? answered?.href,
    engagement: present({ comments: countOf(textOf(entry, "thr:total", "slash:comments")) }),
    language: languageOf(textOf(entry, "dc:language") ?? languageOfFeed(channel)),
    media:
      medium === undefined
        ? undefined
        : [
            draft({
              type: mediumType,
              url: medium.attributes.url ?? medium.attributes.href,
              thumbnail_url: thumbnail?.attributes.url ?? all(entry, "itunes:image")[0]?.attributes.href,
            }),
          ],
    account: toAccount(channel),
  });
}

/** The feed itself: by the address of its site, which stays when the feed moves. */
function toAccount(channel: Element): RecordDraft | undefined {
  const site = addressOf(channel);
  const self = [...all(channel, "atom:link"), ...all(channel, "link")].find(
    ({ attributes }) => attributes.rel === "self",
  )?.attributes.href;
  return present({
    uid: site ?? self ?? textOf(channel, "id"),
    name: wordsOf(channel, "title"),
    url: site ?? self,
    bio: wordsOf(channel, "description", "subtitle", "itunes:summary"),
  });
}

/** RSS has the address as text; Atom in an attribute, and others beside it. */
function addressOf(element: Element): string | undefined {
  const links = all(element, "link");
  const written = links.map(({ text }) => text.trim()).find((text) => text !== "");
  if (written !== undefined) return written;
  const alternate = links.find(({ attributes: { rel = "alternate", href } }) => rel === "alternate" && href);
  const guid = all(element, "guid").find(({ attributes }) => attributes.ispermalink !== "false");
  const permalink = guid?.text.trim();
  return alternate?.attributes.href ?? (permalink?.startsWith("http") ? permalink : undefined);
}

function isEnclosure({ attributes }: Element): boolean {
  return attributes.rel === "enclosure";
}

function typeOf(medium: Element | undefined): string | undefined {
  if (medium === undefined) return undefined;
  const { type = "", medium: kind = "", url = "", href = "" } = medium.attributes;
  const named = /^(audio|video|image)/.exec(type || kind)?.[1];
  if (named !== undefined) return named === "image" ? "photo" : named;
  return /\.(mp3|m4a|ogg|opus)(\?|$)/i.test(url || href) ? "audio" : undefined;
}

function languageOfFeed(channel: Element): string | undefined {
  return textOf(channel, "language", "dc:language") ?? channel.attributes["xml:lang"];
}

/** What is no number is no counter. */
function countOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : (countOrNull(text) ?? undefined);
}

/** RSS has times as in mails, Atom as ISO 8601. What is none is handed on as it is, for a clear reject. */
function timeOf(text: string | undefined): string | undefined {
  if (text === undefined || /^\d{4}-/.test(text)) return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

function wordsOf(element: Element, ...names: readonly string[]): string | undefined {
  return htmlToText(textOf(element, ...names)) || undefined;
}

/** Of the first name that has any. */
function textOf(element: Element, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = all(element, name)
      .map((one) => one.text.trim())
      .find((one) => one !== "");
    if (text !== undefined) return text;
  }
  return undefined;
}

function all(element: Element, name: string): readonly Element[] {
  return element.children.filter((child) => child.name === name);
}
