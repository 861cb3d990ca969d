import { TextDecoder } from "node:util";
import { decodeHTMLStrict } from "entities";
import { LANGUAGES, type PostType } from "../../contract/vocabulary.ts";
import { maybeGunzip } from "../lines/gunzip.ts";

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES);
/** Codes that were withdrawn, and are still written. */
const WITHDRAWN: Readonly<Record<string, string>> = { IN: "ID", IW: "HE", JI: "YI" };

/**
 * The language of a tag such as `pt-BR`; `und` when the source says that it is unknown or uses a code of its own
 * (`qme`, `zxx`), so that it is not guessed anew; undefined when it says nothing.
 */
export function languageOf(tag: string | undefined): string | undefined {
  const code = tag?.trim().split(/[-_]/)[0]?.toUpperCase();
  if (code === undefined || code === "") return undefined;
  const current = WITHDRAWN[code] ?? code;
  return KNOWN.has(current) ? current : "und";
}

/** Looked for in the words that sources use: "Native Video", "live_video_complete", "GraphImage", "Album". */
const PATTERNS: readonly (readonly [RegExp, PostType])[] = [
  [/podcast/i, "podcast"],
  [/video|live|igtv|reel|clip|vine|youtube|animat|gif|mixed/i, "video"],
  [/photo|picture|image|album|carousel|sidecar|sticker/i, "photo"],
  [/audio|voice|music|sound/i, "audio"],
  [/document|file|pdf|application/i, "document"],
  [/link|url|share|article|webpage/i, "link"],
  [/status|text|post|tweet|message|comment|poll/i, "status"],
];

/** The type of post that is meant; undefined when the words say nothing. */
export function postTypeOf(words: string | undefined): PostType | undefined {
  if (words === undefined) return undefined;
  return PATTERNS.find(([pattern]) => pattern.test(words))?.[1];
}

const ROUNDED = /^\d(\.\d+)?[eE]\+\d+$/;

/** Why a cell cannot be the ID that it is meant to be; null: it can. Spreadsheets like to round long numbers. */
export function roundedIdentifier(column: string, cell: string | undefined): string | null {
  if (cell === undefined || !ROUNDED.test(cell)) return null;
  return `${column} was rounded to ${cell} by a spreadsheet: export it again, and import the file as it comes.`;
}

/** Whether a column holds several values in each cell. */
export function isList(column: string): boolean {
  return column.endsWith("[]");
}

/** Values stand between bars; \| is a bar and \\ a backslash. */
export function splitList(cell: string): readonly string[] {
  if (cell.trim() === "") return [];
  const values: string[] = [];
  let value = "";
  for (let at = 0; at < cell.length; at += 1) {
    const character = cell.charAt(at);
    const next = cell.charAt(at + 1);
    if (character === "\\" && (next === "\\" || next === "|")) {
      value += next;
      at += 1;
    } else if (character === "|") {
      values.push(value);
      value = "";
    } else value += character;
  }
  return [...values, value].map((text) => text.trim());
}

const ABSENT = /^(|-|n\/?a|nan|null|none)$/i;

/**
 * A count as people write it (`1,234`, `15.0`); undefined when there is none; otherwise as it came, for a clear reject.
 */
export function toCount(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  const text = value.trim();
  if (ABSENT.test(text)) return undefined;
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  return /^\d{1,16}(\.\d+)?$/.test(plain) ? Number(plain) : value;
}

/** The same, if it is one: for columns that may hold something else. */
export function countOrNull(value: unknown): number | null {
  const count = toCount(value);
  return typeof count === "number" && Number.isFinite(count) && count >= 0 ? count : null;
}

/** The text of a post that comes as HTML: line breaks stay, other tags go. */
export function htmlToText(html: string | undefined): string | undefined {
  if (html === undefined) return undefined;
  const text = html
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/p>\s*<p[^>]*>/gi, "\n\n")
    .replace(/<[^<>]*>/g, "");
  return decodeHTMLStrict(text).trim();
}

/** By the abbreviations that exports write, after the time zone of the exporting machine. */
const ZONES: Readonly<Record<string, string>> = {
  UTC: "Z",
  GMT: "Z",
  EST: "-05:00",
  EDT: "-04:00",
  CST: "-06:00",
  CDT: "-05:00",
  MST: "-07:00",
  MDT: "-06:00",
  PST: "-08:00",
  PDT: "-07:00",
  AKST: "-09:00",
  AKDT: "-08:00",
  HST: "-10:00",
  BRT: "-03:00",
  ART: "-03:00",
  WET: "Z",
  WEST: "+01:00",
  BST: "+01:00",
  CET: "+01:00",
  CEST: "+02:00",
  EET: "+02:00",
  EEST: "+03:00",
  SAST: "+02:00",
  MSK: "+03:00",
  PKT: "+05:00",
  WIB: "+07:00",
  HKT: "+08:00",
  SGT: "+08:00",
  PHT: "+08:00",
  AWST: "+08:00",
  JST: "+09:00",
  KST: "+09:00",
  AEST: "+10:00",
  AEDT: "+11:00",
  NZST: "+12:00",
  NZDT: "+13:00",
};

/**
 * `2021-03-01 12:00:00 EST` as ISO 8601. A zone that is not known stays, and is rejected: a guess would be hours off.
 */
export function toIsoTime(text: string | undefined): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?) ([A-Za-z]+)$/.exec(text ?? "");
  const zone = ZONES[match?.[3]?.toUpperCase() ?? ""];
  return match === null || zone === undefined ? text : `${match[1]}T${match[2]}${zone}`;
}

/** Bytes as formats want them: unpacked, in UTF-8, without a byte order mark. UTF-16 is told by its mark. */
export async function* toPlainText(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  for await (const unpacked of maybeGunzip(source)) {
    let chunk: Buffer = unpacked;
    if (head !== null) {
      chunk = Buffer.concat([head, chunk]);
      head = chunk.length < 3 ? chunk : null;
      if (head !== null) continue;
      const encoding = encodingOf(chunk);
      if (encoding === "utf-8") chunk = chunk.subarray(3);
      else if (encoding !== null) decoder = new TextDecoder(encoding);
    }
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  if (head !== null && head.length > 0) yield head;
  if (decoder !== null) yield Buffer.from(decoder.decode());
}

function encodingOf(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}
