import type { TimeWindow } from "../../contract/post-request.ts";
import { BoundedCache } from "../bounded-cache.ts";
import type { Engine } from "../engine.ts";
import { lowest } from "../lowest.ts";
import { addRow, addRows, countRows, keepCommon, listRows, noRows, type RowSet } from "../columns/row-set.ts";
import type { Book } from "./book.ts";
import type { Wanted } from "./match-rows.ts";
import { readMatches } from "./read-matches.ts";
import { rowAtTime, type Segment } from "./segment.ts";

/** Which rows a keyword matches: looked up once, and remembered for as long as the part of the table exists. */
export interface Matches {
  /** Of every segment of the book the matching rows that were published in the window, and perhaps others. */
  find(book: Book, wanted: Wanted, window: TimeWindow): Promise<readonly Match[]>;
}

export interface Match {
  /** Known of rows that were published then. */
  readonly window: TimeWindow;
  /** Upwards; or as bits if that takes less room. */
  readonly rows: Uint32Array | RowSet;
}

/** A window that moves on, or is made a little longer, is not to be another question. */
const MARGIN = 0.25;
/** Of a window with so many of all posts, everything is asked for at once. */
const MOST = 0.5;
/** Of an entry, beside its rows. */
const WEIGHT = 200;

export function createMatches(engine: Engine, maxBytes: number): Matches {
  const known = new BoundedCache<Match>(maxBytes);
  const serials = new WeakMap<Uint32Array, number>();
  let lastSerial = 0;
  const underWay = new Map<string, Promise<ReadonlyMap<number, Match>>>();

  /** The columns of a part are read once, whatever is deleted from it. */
  function keyOf({ publishedAt }: Segment, wanted: string): string {
    const serial = serials.get(publishedAt) ?? ++lastSerial;
    serials.set(publishedAt, serial);
    return `${serial} ${wanted}`;
  }

  /** Looks into the segments at these places, which have these keys for what is wanted; of the others it is known. */
  async function look(
    { segments }: Book,
    wanted: Wanted,
    window: TimeWindow,
    places: readonly number[],
    keys: readonly string[],
  ): Promise<ReadonlyMap<number, Match>> {
    const byPart = await readMatches(engine, segments, wanted, window, places);
    const answers = new Map<number, Match>();
    for (const place of places) {
      const segment = segments[place];
      if (segment === undefined) continue;
      const rows = toSmallest(byPart.get(segment.name) ?? new Uint32Array(0), segment);
      const match = { window, rows };
      const key = keys[place] ?? "";
      const { byteLength } = rows instanceof Uint32Array ? rows : rows.words;
      known.set(key, match, 2 * key.length + WEIGHT + byteLength);
      answers.set(place, match);
    }
    return answers;
  }

  return {
    async find(book, wanted, window) {
      const name = nameOf(wanted);
      const keys = book.segments.map((segment) => keyOf(segment, name));
      const found = keys.map((key) => known.get(key));
      const missing = found.flatMap((match, place) =>
        match !== undefined && covers(match.window, window) ? [] : [place],
      );
      if (missing.length === 0) return found as Match[];
      const wider = widen(window, book);
      const question = `${wider.from} ${wider.to} ${missing.join(" ")} ${keys.join(" ")}`;
      const asked = underWay.get(question) ?? look(book, wanted, wider, missing, keys);
      underWay.set(question, asked);
      try {
        const answers = await asked;
        return found.map((match, place) => answers.get(place) ?? (match as Match));
      } finally {
        underWay.delete(question);
      }
    },
  };
}

/** The same for what means the same, wherever in the keyword it was written. */
function nameOf({ keyword, languages }: Wanted): string {
  return JSON.stringify([keyword, languages], (key, value) => (key === "span" ? undefined : value));
}

/** Takes out of the selected rows those that do not match. */
export function keepMatches(selected: RowSet, { rows }: Match): void {
  keepCommon(selected, rows instanceof Uint32Array ? within(rows, selected) : rows);
}

/** Puts in the matching rows, of those that lie where the set does. */
export function addMatches(set: RowSet, { rows }: Match): void {
  addRows(set, rows instanceof Uint32Array ? within(rows, set) : rows);
}

function within(rows: Uint32Array, { first, words }: RowSet): RowSet {
  const end = first + words.length * 32;
  const set = noRows(first, end);
  const start = lowest(rows.length, (index) => (rows[index] ?? 0) >= first);
  for (let index = start; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    if (row >= end) break;
    addRow(set, row);
  }
  return set;
}

function toSmallest(rows: Uint32Array | RowSet, { alive, publishedAt }: Segment): Uint32Array | RowSet {
  if (!(rows instanceof Uint32Array)) return countRows(rows) < rows.words.length ? listRows(rows) : rows;
  if (rows.length < alive.length) return rows;
  const set = noRows(0, publishedAt.length);
  for (let index = 0; index < rows.length; index++) addRow(set, rows[index] ?? 0);
  return set;
}

function covers(known: TimeWindow, asked: TimeWindow): boolean {
  return known.from <= asked.from && known.to >= asked.to;
}

/** Unbounded where it makes no difference. */
function widen({ from, to }: TimeWindow, { segments }: Book): TimeWindow {
  const all = segments.reduce((sum, { publishedAt }) => sum + publishedAt.length, 0);
  const inside = segments.reduce(
    (sum, segment) => sum + rowAtTime(segment, to + 1) - rowAtTime(segment, from),
    0,
  );
  if (inside >= MOST * all) return { from: 0, to: Number.POSITIVE_INFINITY };
  const margin = Math.ceil(MARGIN * (to - from));
  const newest = Math.max(...segments.map(({ publishedAt }) => publishedAt.at(-1) ?? 0));
  return {
    from: Math.max(0, from - margin),
    to: to + margin >= newest ? Number.POSITIVE_INFINITY : to + margin,
  };
}
