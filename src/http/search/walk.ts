import type { Problem } from "../../contract/errors.ts";
import { canonicalFilter, postQueriesOf } from "../../contract/request/format-post-query.ts";
import type { PostFilter, PostRequest } from "../../contract/request/post-request.ts";
import type { SortBy, SortOrder } from "../../contract/vocabulary.ts";
import { type PageRequest, type SortKey, type StoredPost, sortKeyOf } from "../../posts/posts.ts";
import type { Cursors, OpenedCursor } from "../server/cursor.ts";

/** Where in the results a request stands, with everything settled that it left to its cursor or to a default. */
export interface Place {
  readonly page: number;
  readonly perPage: number;
  readonly sortBy: SortBy;
  readonly order: SortOrder;
  readonly start: PageRequest["start"];
  readonly filter: PostFilter;
}

export interface FoundPlace {
  /** Null when there are problems. */
  readonly place: Place | null;
  readonly problems: readonly Problem[];
}

export interface PageLinks {
  readonly self: string;
  readonly prev: string | null;
  readonly next: string | null;
}

/**
 * A cursor knows its page, size, order, window and other filters; whatever the request says besides must agree with it.
 */
export function findPlace(request: PostRequest, cursors: Cursors): FoundPlace {
  const { perPage, sortBy, sortOrder: order, filter } = request;
  if (request.cursor === null) {
    const page = request.page ?? 1;
    const start = { skip: (page - 1) * perPage };
    return { place: { page, perPage, sortBy, order, start, filter }, problems: [] };
  }
  const cursor = cursors.open(request.cursor);
  if (cursor === null) return invalidCursor("This is not a cursor that this service gave out");
  const walked = filter.windowIsDefault ? { ...filter, window: cursor.window } : filter;
  const disagreement = disagreementOf({ ...request, filter: walked }, cursor, cursors);
  if (disagreement !== null) return invalidCursor(`The cursor belongs to ${disagreement}`);
  const { window: _, filterDigest: __, after, ...own } = cursor;
  return { place: { ...own, start: { after }, filter: walked }, problems: [] };
}

/** Links pin the window, so that nothing shifts under a walk; only `next` has a cursor. */
export function linksOf(options: {
  readonly address: string;
  readonly request: PostRequest;
  readonly place: Place;
  readonly cursors: Cursors;
  /** The last post of this page when another page follows. */
  readonly last: StoredPost | null;
}): PageLinks {
  const { address, request, place, cursors, last } = options;
  const { page, perPage, sortBy, order, filter } = place;
  const settled: PostRequest = { ...request, filter, page, perPage, sortBy, sortOrder: order };
  const queryOf = postQueriesOf(settled);
  const link = (target: number, cursor: string | null): string =>
    `${address}?${queryOf({ page: target, cursor })}`;
  const next = (after: StoredPost): string =>
    link(page + 1, cursorAt(place, cursors, page + 1, sortKeyOf(after, sortBy)));
  return {
    self: link(page, request.cursor),
    prev: page > 1 ? link(page - 1, null) : null,
    next: last === null ? null : next(last),
  };
}

/** Before every post. */
const BEGINNING: SortKey = { value: 0, publishedAt: 0, id: 0, uid: "" };

/**
 * Where a walk by arrival goes on when it has come to its end: behind the last post of the page, or where an empty
 * page began. Null in other orders, in which what arrives later may lie anywhere, and behind the end, where there is
 * no post to go on from.
 */
export function cursorToGoOn(place: Place, cursors: Cursors, last: StoredPost | null): string | null {
  const { page, sortBy, order, start } = place;
  if (sortBy !== "collected" || order !== "asc") return null;
  if (last !== null) return cursorAt(place, cursors, page + 1, sortKeyOf(last, sortBy));
  if ("after" in start) return cursorAt(place, cursors, page, start.after);
  return start.skip === 0 ? cursorAt(place, cursors, page, BEGINNING) : null;
}

function cursorAt(place: Place, cursors: Cursors, page: number, after: SortKey): string {
  const { perPage, sortBy, order, filter } = place;
  const state = {
    page,
    perPage,
    sortBy,
    order,
    window: filter.window,
    filter: canonicalFilter(filter),
    after,
  };
  return cursors.seal(state);
}

function disagreementOf(request: PostRequest, cursor: OpenedCursor, cursors: Cursors): string | null {
  if (request.page !== null && request.page !== cursor.page) return `page ${cursor.page}`;
  if (request.perPageGiven && request.perPage !== cursor.perPage) return `\`per_page=${cursor.perPage}\``;
  if (request.sortByGiven && request.sortBy !== cursor.sortBy) return `\`sort_by=${cursor.sortBy}\``;
  if (request.sortOrderGiven && request.sortOrder !== cursor.order) return `\`sort_order=${cursor.order}\``;
  if (cursors.digest(canonicalFilter(request.filter)) !== cursor.filterDigest) return "other filters";
  return null;
}

function invalidCursor(reason: string): FoundPlace {
  const detail = `${reason}; drop the cursor to jump to a page.`;
  return { place: null, problems: [{ code: "invalid_cursor", parameter: "cursor", detail }] };
}
