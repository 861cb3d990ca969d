import type { Acknowledged, ImportCounts } from "../../contract/manage/imports.ts";
import { type ImportOptions, NOTHING_IMPORTED } from "../../ingest/import-posts.ts";
import type { Reject } from "../../ingest/prepare/prepare-block.ts";
import { addCounts } from "./import-all.ts";
import { bytesBehind, type WireBlock } from "./wire-block.ts";

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
