import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import type { Acknowledged, ImportCounts } from "../../contract/manage/imports.ts";
import { type ImportOptions, NOTHING_IMPORTED } from "../../ingest/import-posts.ts";
import type { ImportBlock, ImportItem } from "../../ingest/prepare/import-block.ts";
import type { Reject } from "../../ingest/prepare/prepare-block.ts";
import { addCounts } from "./import-all.ts";

/** What a server has been sent and has not acknowledged: it is kept until then, to be sent again if need be. */
export interface Ledger {
  /** All that was not acknowledged is to be sent again, in a new request whose lines count from 1. */
  beginRequest(): void;
  /** Notes a block that is to be sent behind all others. */
  add(block: WireBlock): void;
  /** The next block to be sent; null: there is none. */
  next(): WireBlock | null;
  /** Its bytes, without what was acknowledged of it; from now on it counts as sent. */
  send(): Promise<Buffer>;
  /** Notes that the server has set a line of this request aside. */
  reject(line: number, reason: string, record: string): void;
  /** Notes what the server has stored of this request. */
  acknowledge(acknowledged: Acknowledged): Promise<void>;
  /** The server has stored all that it was sent. */
  finish(): Promise<void>;
  readonly total: ImportCounts;
  readonly isEmpty: boolean;
}

interface Entry {
  readonly block: WireBlock;
  /** Lines that are stored. */
  stored: number;
  /** Lines that were stored before this request. */
  skipped: number;
  /** Lines of this request before it; null: it has not been sent in this request. */
  before: number | null;
  /** How many of its own rejects have been told. */
  told: number;
}

export function createLedger({
  onReject,
  onProgress,
}: Pick<ImportOptions, "onReject" | "onProgress">): Ledger {
  let entries: Entry[] = [];
  let sent = 0;
  /** Of earlier requests; of this one; and what never went to the server. */
  let earlier: ImportCounts = NOTHING_IMPORTED;
  let current: ImportCounts = NOTHING_IMPORTED;
  let unsent: ImportCounts = NOTHING_IMPORTED;
  let refused: Reject[] = [];

  const total = () => addCounts(addCounts(earlier, current), unsent);

  const nextEntry = () => entries.find(({ before }) => before === null);

  async function advance(line: number): Promise<void> {
    const rejects = refused.splice(0);
    let position: number | null = null;
    let done = 0;
    for (const entry of entries) {
      if (entry.before === null || line < entry.before) break;
      entry.stored = Math.min(entry.block.lines, entry.skipped + line - entry.before);
      rejects.push(...ownRejects(entry));
      position = entry.block.positionAfter(entry.stored);
      if (entry.stored === entry.block.lines) done += 1;
    }
    entries = entries.slice(done);
    for (const reject of rejects.sort((a, b) => a.line - b.line)) await onReject?.(reject);
    if (position !== null) await onProgress?.({ ...total(), line: position });
  }

  /** Those that stood among what is stored now. */
  function ownRejects(entry: Entry): readonly Reject[] {
    const waiting = entry.block.rejects.slice(entry.told);
    const ready = waiting.filter(({ behind }) => behind <= entry.stored);
    entry.told += ready.length;
    unsent = addCounts(unsent, { ...NOTHING_IMPORTED, read: ready.length, rejected: ready.length });
    return ready.map(({ reject }) => reject);
  }

  return {
    beginRequest() {
      earlier = addCounts(earlier, current);
      current = NOTHING_IMPORTED;
      sent = 0;
      refused = [];
      for (const entry of entries) entry.before = null;
    },
    add(block) {
      entries.push({ block, stored: 0, skipped: 0, before: null, told: 0 });
    },
    next: () => nextEntry()?.block ?? null,
    async send() {
      const entry = nextEntry();
      if (entry === undefined) return Buffer.alloc(0);
      entry.before = sent;
      entry.skipped = entry.stored;
      sent += entry.block.lines - entry.stored;
      return bytesBehind(entry.block, entry.skipped);
    },
    reject(line, reason, text) {
      const entry = entries.findLast(({ before }) => before !== null && before < line);
      if (entry === undefined || entry.before === null) return;
      refused.push({ line: entry.block.lineOf(entry.skipped + line - entry.before), reason, text });
    },
    async acknowledge({ line, ...counts }) {
      current = counts;
      await advance(line);
    },
    async finish() {
      if (entries.length > 0) await advance(sent);
    },
    get total() {
      return total();
    },
    get isEmpty() {
      return entries.length === 0;
    },
  };
}

/** A block as it travels to a server. */
export interface WireBlock {
  /** NDJSON, as a gzip member of its own. */
  readonly bytes: Buffer;
  /** Unpacked. */
  readonly size: number;
  /** How many lines the server sees. */
  readonly lines: number;
  /** Where the n-th of them, from 1, stood in the source. */
  lineOf(n: number): number;
  /** How far the source is stored when the first n of them are. */
  positionAfter(n: number): number;
  /** What need not be sent, in order, with the number of lines that stand before it. */
  readonly rejects: readonly { readonly behind: number; readonly reject: Reject }[];
}

const LINE_FEED = 0x0a;
const FAST = { level: constants.Z_BEST_SPEED };

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

export async function toWireBlock(block: ImportBlock): Promise<WireBlock> {
  return block.kind === "lines" ? fromLines(block) : fromItems(block);
}

/** The bytes of a block without the lines that the server has stored. */
async function bytesBehind({ bytes }: WireBlock, lines: number): Promise<Buffer> {
  if (lines === 0) return bytes;
  const plain = await gunzipAsync(bytes);
  let start = 0;
  for (let line = 0; line < lines; line += 1) start = plain.indexOf(LINE_FEED, start) + 1;
  return gzipAsync(plain.subarray(start), FAST);
}

async function fromLines(block: ImportBlock & { readonly kind: "lines" }): Promise<WireBlock> {
  const { firstLine, lastLine, tooLong } = block;
  return {
    bytes: await gzipAsync(block.bytes, FAST),
    size: block.bytes.length,
    lines: lastLine - firstLine + 1,
    lineOf: (n) => firstLine - 1 + n,
    positionAfter: (n) => firstLine - 1 + n,
    // Their line feeds are sent: the server counts them as blank lines.
    rejects: tooLong.map(({ line, text, problem = "" }) => ({
      behind: line - firstLine + 1,
      reject: { line, reason: problem, text },
    })),
  };
}

async function fromItems({ items, lastLine }: ImportBlock & { readonly kind: "items" }): Promise<WireBlock> {
  const texts: string[] = [];
  const places: number[] = [];
  const rejects: { behind: number; reject: Reject }[] = [];
  for (const [place, item] of items.entries()) {
    const printed = print(item);
    if (typeof printed === "string") {
      texts.push(`${printed}\n`);
      places.push(place);
    } else {
      rejects.push({ behind: texts.length, reject: printed });
    }
  }
  const plain = Buffer.from(texts.join(""));
  const first = lastLine - items.length;
  return {
    bytes: await gzipAsync(plain, FAST),
    size: plain.length,
    lines: texts.length,
    lineOf: (n) => items[places[n - 1] ?? 0]?.line ?? 0,
    positionAfter: (n) => first + (places[n] ?? items.length),
    rejects,
  };
}

function print(item: ImportItem): string | Reject {
  const { line } = item;
  if ("text" in item) {
    const { text, problem } = item;
    return problem === undefined ? text : { line, reason: problem, text };
  }
  try {
    return JSON.stringify(item.record);
  } catch {
    return { line, reason: "The record is nested too deeply.", text: "" };
  }
}
