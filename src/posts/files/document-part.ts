import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { BoundedCache } from "../bounded-cache.ts";
import { lowest } from "../lowest.ts";
import type { UnnamedKey } from "../read-documents.ts";
import type { TextPlace } from "./text-at.ts";
import { type Unpacker, UnreadableFileError } from "./unpacker.ts";

/** What a part of the table of documents has of each row: numbers of eight bytes each, and texts one behind the other, whose sizes are such numbers too. */
const STREAMS = ["id", "version", "uidSizes", "uid", "textSizes", "text"] as const;
type Stream = (typeof STREAMS)[number];

/** A block in a file, and how many unpacked bytes to skip from its beginning. */
interface Place {
  readonly at: number;
  readonly skip: number;
}

/** Where each granule begins, as the engine marks it: in which block, and behind how many unpacked bytes of it. */
export interface Marks {
  readonly at: Float64Array;
  readonly skip: Uint32Array;
}

/** Where those of each granule begin. */
export interface StreamFile {
  readonly name: string;
  placeOf(granule: number): Place;
}

/** A part of the table of documents, on the disk: its rows are in the order of their times, so many to a granule. It never changes. */
export interface DocumentPart {
  readonly directory: string;
  readonly rows: number;
  /** Of the first row of each granule. */
  readonly publishedAt: Uint32Array;
  readonly isWide: boolean;
  readonly marks: readonly Marks[];
  /** Found by the marks. */
  readonly streams: Readonly<Record<Stream, StreamFile>>;
  /** What is in blocks, other than those of texts, by their places. */
  readonly unpacked: BoundedCache<Uint8Array<ArrayBuffer>, number>;
}

/** Where a document lies that was found, and what its row says beside it. */
export interface FoundPlace extends TextPlace {
  readonly id: number;
  readonly uid: string;
  readonly version: number;
}

/** What tells which rows a granule has. */
interface GranuleKeys {
  readonly granule: number;
  readonly rows: number;
  /** Two halves of each. */
  readonly ids: Uint32Array;
  readonly versions: Uint32Array;
}

/** What is read of a granule in which a row was found. */
interface GranuleTexts {
  readonly granule: number;
  readonly uids: Buffer;
  /** Two halves of each. */
  readonly uidSizes: Uint32Array;
  readonly textSizes: Uint32Array;
}

/** Mostly because it was merged with others. */
export class PartGoneError extends Error {
  override readonly name = "PartGoneError";
}

export const GRANULE_ROWS = 32;
export const NUMBER_BYTES = 8;
const HALF_BYTES = 4;
/** Longer texts are left to the engine. */
const MOST_BYTES = 2 ** 20;

/** The granules that may have rows of this time, from one up to another. */
export function granulesAt({ publishedAt }: DocumentPart, time: number): { from: number; to: number } {
  const to = lowest(publishedAt.length, (granule) => (publishedAt[granule] ?? 0) > time);
  let from = to;
  while (from > 0 && publishedAt[from - 1] === time) from -= 1;
  // The one before the first that begins at this time may end with it.
  return { from: Math.max(0, from - 1), to };
}

/** The last may have more than the others, or fewer. */
export function rowsOf(
  { rows, publishedAt }: Pick<DocumentPart, "rows" | "publishedAt">,
  granule: number,
): number {
  return granule === publishedAt.length - 1 ? rows - granule * GRANULE_ROWS : GRANULE_ROWS;
}

/** The same part while its files are open. Whatever it reads is read at once, not later: what is on a slow disk keeps everybody waiting. */
export class OpenPart {
  readonly part: DocumentPart;
  readonly #unpacker: Unpacker;
  readonly #files = new Map<string, number>();
  #keys: GranuleKeys | null = null;
  #texts: GranuleTexts | null = null;

  /** The unpacker is for all but the texts. */
  constructor(part: DocumentPart, unpacker: Unpacker) {
    this.part = part;
    this.#unpacker = unpacker;
  }

  /** Null if it is not here, or too long. */
  find({ published_at, id, version }: UnnamedKey): FoundPlace | null {
    const { from, to } = granulesAt(this.part, published_at);
    // All but the first begin with a row of this time, and rows of the same time are in the order of their IDs.
    const before = lowest(Math.max(0, to - from - 1), (index) => this.#firstId(from + 1 + index) > id);
    for (let granule = from + before; granule < to && granule >= from; granule -= 1) {
      const { rows, ids, versions } = this.#keysOf(granule);
      for (let row = 0; row < rows; row += 1) {
        if (numberAt(ids, row) !== id || numberAt(versions, row) !== version) continue;
        return this.#placeOf(granule, row, id, version);
      }
      // Another version of it may be the last row of the granule before.
      if (numberAt(ids, 0) !== id) return null;
    }
    return null;
  }

  /** What was found lies in open files. */
  close(): void {
    this.#unpacker.forget();
    for (const file of this.#files.values()) closeSync(file);
    this.#files.clear();
  }

  #placeOf(granule: number, row: number, id: number, version: number): FoundPlace | null {
    const { uids, uidSizes, textSizes } = this.#textsOf(granule);
    const { name, placeOf } = this.part.streams.text;
    const { at, skip } = placeOf(granule);
    const from = skip + sumOf(textSizes, row);
    const to = from + numberAt(textSizes, row);
    if (to - from > MOST_BYTES) return null;
    const uidFrom = sumOf(uidSizes, row);
    const uid = uids.toString("utf8", uidFrom, uidFrom + numberAt(uidSizes, row));
    return { id, uid, version, file: this.#open(name), at, from, to };
  }

  #firstId(granule: number): number {
    return numberAt(this.#numbers("id", granule, 1), 0);
  }

  #keysOf(granule: number): GranuleKeys {
    if (this.#keys?.granule !== granule) {
      const rows = rowsOf(this.part, granule);
      const ids = this.#numbers("id", granule, rows);
      this.#keys = { granule, rows, ids, versions: this.#numbers("version", granule, rows) };
    }
    return this.#keys;
  }

  #textsOf(granule: number): GranuleTexts {
    if (this.#texts?.granule !== granule) {
      const rows = rowsOf(this.part, granule);
      const uidSizes = this.#numbers("uidSizes", granule, rows);
      const { bytes, skip } = this.#remembered("uid", granule, sumOf(uidSizes, rows));
      const textSizes = this.#numbers("textSizes", granule, rows);
      this.#texts = { granule, uids: Buffer.from(bytes.buffer, skip), uidSizes, textSizes };
    }
    return this.#texts;
  }

  #numbers(stream: Stream, granule: number, rows: number): Uint32Array {
    const { bytes, skip } = this.#remembered(stream, granule, NUMBER_BYTES * rows);
    if (skip % HALF_BYTES !== 0) throw new UnreadableFileError(`numbers do not begin behind ${skip} bytes`);
    // Machines that we run on have the lowest byte first, as the engine writes it.
    return new Uint32Array(bytes.buffer, skip, 2 * rows);
  }

  /** The bytes of a granule, so many at least; they begin at `skip`. */
  #remembered(stream: Stream, granule: number, length: number) {
    const { unpacked, streams } = this.part;
    const { name, placeOf } = streams[stream];
    const { at, skip } = placeOf(granule);
    const key = at * STREAMS.length + STREAMS.indexOf(stream);
    let bytes = unpacked.get(key);
    if (bytes === undefined || bytes.length < skip + length) {
      bytes = new Uint8Array(this.#unpacker.unpack(this.#open(name), { at, from: 0, to: skip + length }));
      unpacked.set(key, bytes, bytes.length);
    }
    return { bytes, skip };
  }

  #open(name: string): number {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    let file: number;
    try {
      file = openSync(join(this.part.directory, name), "r");
    } catch {
      throw new PartGoneError(`${this.part.directory} has gone`);
    }
    this.#files.set(name, file);
    return file;
  }
}

/** Of the first so many. */
function sumOf(halves: Uint32Array, count: number): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += numberAt(halves, index);
  return sum;
}

/** Exact up to 2^53, beyond which we store nothing. */
function numberAt(halves: Uint32Array, index: number): number {
  return (halves[2 * index + 1] ?? 0) * 2 ** 32 + (halves[2 * index] ?? 0);
}
