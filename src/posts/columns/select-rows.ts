import type { PostFilter, TimeWindow } from "../../contract/request/post-request.ts";
import type { SortBy } from "../../contract/vocabulary.ts";
import { postId } from "../identity.ts";
import { type ListRule, QueryTooExpensiveError, type Selection } from "../posts.ts";
import type { Steps } from "../time-slice.ts";
import { rowsArrived } from "./arrivals.ts";
import { CHUNK_ROWS, type Chunk, orderRows, placeAtTime } from "./chunk.ts";
import type { Facet, FacetReader } from "./facet.ts";
import { findName, type NameTable } from "./name-table.ts";
import {
  addRow,
  addRows,
  countRows,
  keepCommon,
  keepFlagged,
  keepRows,
  noRows,
  type RowSet,
} from "./row-set.ts";
import { type AccountNumbers, accountNumber, rowsWithId, type Snapshot, slicesOf } from "./snapshot.ts";
import { ValueOrders } from "./value-orders.ts";

/** Which numbers pass: 1 at their places. */
export type Flags = Uint8Array;

/** What the columns do not say. */
export interface RowSource {
  readonly snapshot: Snapshot;
  /** A question that has more rows to look at is refused. */
  readonly rowsToRead: number;
  readonly orders: Orders;
  readonly facets: FacetReader;
  /** The rows from `from` up to `to` that the keyword of a filter or of a list matches. */
  matches(keyword: Matched, from: number, to: number): Steps<RowSet>;
  /** Which accounts have the properties that the filter asks for; null: it asks for none. */
  propertyHolders(filter: PostFilter): Flags | null;
  uidOf(row: number): string;
}

export interface Matched {
  readonly keyword: NonNullable<Selection["keyword"]>;
  readonly languages: readonly string[] | null;
}

/** The rows of each chunk in the order of results. That of the last chunk is made anew as it grows. */
export class Orders {
  readonly #byValue = new ValueOrders();
  #index = -1;
  #order = new Uint16Array(0);

  of({ chunks, rows }: Snapshot, index: number): Uint16Array {
    const chunk = chunks[index];
    if (chunk === undefined) throw new Error(`there is no chunk ${index}`);
    if (chunk.order !== null) return chunk.order;
    const wanted = rows - index * CHUNK_ROWS;
    const isKnown = this.#index === index && this.#order.length <= wanted;
    if (!isKnown || this.#order.length < wanted) {
      this.#order = new Uint16Array(orderRows(chunk, wanted, isKnown ? this.#order : null));
      this.#index = index;
    }
    return this.#order;
  }

  by(sortBy: SortBy, snapshot: Snapshot, index: number): Uint16Array {
    return sortBy === "published_at" ? this.of(snapshot, index) : this.#byValue.of(snapshot, index, sortBy);
  }
}

/** The rows that are selected: the whole chunks in which the window lies. */
export function* selectRows(source: RowSource, selection: Selection): Steps<RowSet> {
  const { snapshot } = source;
  const { filter, keyword, lists } = selection;
  const rows = rowsArrived(snapshot, candidateRows(source, selection), filter);
  const end = rows.first + rows.words.length * 32;
  if (countRows(rows) > source.rowsToRead) throw new QueryTooExpensiveError("too many posts to look at");
  yield;
  if (keyword !== null) {
    keepCommon(rows, yield* source.matches({ keyword, languages: filter.languages }, rows.first, end));
  }
  const keepers = keepersOf(source, filter);
  if (lists !== null) keepers.push(yield* keepListed(source, lists, rows));
  if (keepers.length === 0) return rows;
  for (const { chunk, slice, index } of slicesOf(snapshot, rows)) {
    for (const keep of keepers) keep(slice, chunk, index);
    yield;
  }
  return rows;
}

function candidateRows(source: RowSource, { filter, postIds }: Selection): RowSet {
  if (postIds === undefined) {
    return filter.postUid === null ? rowsInWindow(source, filter.window) : rowsWithUid(source, filter);
  }
  const set = noRows(0, source.snapshot.chunks.length * CHUNK_ROWS);
  for (const id of postIds) for (const row of rowsWithId(source.snapshot, id)) addRow(set, row);
  return set;
}

/** Those that can be seen and were published in the window. */
function rowsInWindow({ snapshot, orders }: RowSource, window: TimeWindow | null): RowSet {
  const { chunks, rows } = snapshot;
  const touched = chunks.flatMap((chunk, index) => {
    const order = window === null ? null : orders.of(snapshot, index);
    const from = window === null || order === null ? 0 : placeAtTime(chunk, order, window.from);
    const all = Math.min(CHUNK_ROWS, rows - index * CHUNK_ROWS);
    const to = window === null || order === null ? all : placeAtTime(chunk, order, window.to + 1);
    return from < to ? [{ chunk, index, order, from, to, all }] : [];
  });
  const [lowestTouched] = touched;
  const highest = touched.at(-1);
  if (lowestTouched === undefined || highest === undefined) return noRows(0, 0);
  const first = lowestTouched.index * CHUNK_ROWS;
  const set = noRows(first, (highest.index + 1) * CHUNK_ROWS);
  for (const { chunk, index, order, from, to, all } of touched) {
    const start = (index * CHUNK_ROWS - first) / 32;
    const slice = set.words.subarray(start, start + CHUNK_ROWS / 32);
    if (order === null || (from === 0 && to === all)) fillUpTo(slice, all);
    else for (let place = from; place < to; place += 1) addRow({ first: 0, words: slice }, order[place] ?? 0);
    keepCommon({ first: 0, words: slice }, { first: 0, words: chunk.alive });
  }
  return set;
}

function fillUpTo(words: Uint32Array, rows: number): void {
  words.fill(0xffffffff, 0, rows >>> 5);
  if (rows % 32 !== 0) words[rows >>> 5] = 0xffffffff >>> (32 - (rows % 32));
}

/** Whatever the platform. */
function rowsWithUid({ snapshot, facets, uidOf }: RowSource, { postUid, window }: PostFilter): RowSet {
  const uid = postUid ?? "";
  const set = noRows(0, snapshot.chunks.length * CHUNK_ROWS);
  for (const platform of new Set(facets.of(snapshot.facets).map((facet) => facet.platform))) {
    for (const row of rowsWithId(snapshot, postId(platform, uid))) {
      const time = snapshot.chunks[Math.floor(row / CHUNK_ROWS)]?.publishedAt[row % CHUNK_ROWS] ?? 0;
      const isInWindow = window === null || (time >= window.from && time <= window.to);
      if (isInWindow && uidOf(row) === uid) addRow(set, row);
    }
  }
  return set;
}

type Keep = (rows: RowSet, chunk: Chunk, index: number) => void;

/** What takes out the rows that do not meet the conditions, one condition after the other. */
function keepersOf(source: RowSource, filter: PostFilter): Keep[] {
  const { snapshot } = source;
  const keepers: Keep[] = [];
  const facets = facetFlags(filter, source.facets.of(snapshot.facets));
  if (facets !== null) keepers.push((rows, { facet }) => keepFlagged(rows, facet, facets));
  const accounts = [
    filter.channelIds === null ? null : accountFlags(snapshot.accounts, filter.channelIds),
    source.propertyHolders(filter),
  ];
  for (const flags of accounts) {
    if (flags !== null) keepers.push((rows, { account }) => keepFlagged(rows, account, flags));
  }
  const least = filter.engagementFrom ?? 0;
  const most = filter.engagementTo ?? Number.POSITIVE_INFINITY;
  if (least > 0 || most < Number.POSITIVE_INFINITY) {
    keepers.push((rows, { engagement }) =>
      keepRows(rows, (row) => {
        const value = engagement[row] ?? 0;
        return value >= least && value <= most;
      }),
    );
  }
  for (const tags of [filter.hashtags, filter.domains]) {
    if (tags === null) continue;
    const flags = tagFlags(snapshot.tags, tags);
    keepers.push((rows, chunk) => keepRows(rows, (row) => hasTag(chunk, row, flags)));
  }
  return keepers;
}

/** What lists pull in: by account, or because a keyword matches. */
function* keepListed(source: RowSource, lists: readonly ListRule[], { first, words }: RowSet): Steps<Keep> {
  const { accounts } = source.snapshot;
  const matching = noRows(first, first + words.length * 32);
  for (const { keyword } of lists) {
    if (keyword === null) continue;
    const end = first + words.length * 32;
    addRows(matching, yield* source.matches({ keyword, languages: null }, first, end));
  }
  const flags = accountFlags(
    accounts,
    lists.flatMap(({ accountIds }) => accountIds),
  );
  if (lists.every(({ keyword }) => keyword === null)) {
    return (rows, { account }) => keepFlagged(rows, account, flags);
  }
  return (rows, { account }, index) => {
    const start = (index * CHUNK_ROWS - first) / 32;
    const matched = { first: 0, words: matching.words.slice(start, start + rows.words.length) };
    keepCommon(matched, rows);
    keepFlagged(rows, account, flags);
    addRows(rows, matched);
  };
}

function facetFlags(filter: PostFilter, facets: readonly Facet[]): Flags | null {
  const { platforms, postTypes, languages, exclude } = filter;
  if (platforms === null && postTypes === null && languages === null && exclude.length === 0) return null;
  const excludes = { ads: isAd, replies: isReply, posts: (facet: Facet) => !isAd(facet) };
  return Uint8Array.from(facets, (facet) => {
    const passes =
      platforms?.includes(facet.platform) !== false &&
      postTypes?.includes(facet.type) !== false &&
      languages?.includes(facet.language) !== false &&
      !exclude.some((excluded) => excludes[excluded](facet));
    return passes ? 1 : 0;
  });
}

function isAd({ kind }: Facet): boolean {
  return kind === "ad";
}

function isReply({ kind }: Facet): boolean {
  return kind === "reply";
}

/** An account that was merged into another has the other's posts, and the other has its. */
function accountFlags(accounts: AccountNumbers, ids: Iterable<number>): Flags {
  const { count, current } = accounts;
  const wanted = new Uint8Array(count);
  for (const id of ids) {
    const number = accountNumber(accounts, id);
    if (number !== undefined) wanted[current[number] ?? number] = 1;
  }
  return spreadFlags(accounts, wanted);
}

/** From accounts to all that were merged into them. */
export function spreadFlags({ count, current }: AccountNumbers, wanted: Flags): Flags {
  const flags = new Uint8Array(count);
  for (let number = 0; number < count; number += 1) flags[number] = wanted[current[number] ?? number] ?? 0;
  return flags;
}

function tagFlags(tags: NameTable, wanted: readonly string[]): Flags {
  const flags = new Uint8Array(tags.count);
  for (const tag of wanted) {
    const number = findName(tags, tag);
    if (number !== undefined) flags[number] = 1;
  }
  return flags;
}

function hasTag({ tagsFrom, tags }: Chunk, row: number, flags: Flags): boolean {
  const end = tagsFrom[row + 1] ?? 0;
  for (let at = tagsFrom[row] ?? 0; at < end; at += 1) if (flags[tags[at] ?? 0] === 1) return true;
  return false;
}
