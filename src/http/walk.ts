import { canonicalFilter } from "../contract/canonical-filter.ts";
import type { Problem } from "../contract/errors.ts";
import { formatPostQuery } from "../contract/format-post-query.ts";
import type { PostFilter, PostRequest } from "../contract/post-request.ts";
import type { SortOrder } from "../contract/vocabulary.ts";
import type { PageRequest, StoredPost } from "../posts/posts.ts";
import type { CursorState, Cursors, OpenedCursor } from "./cursor.ts";

/** Where in the results a request stands, with everything settled that it left to its cursor or to a default. */
export interface Place {
  readonly page: number;
  readonly perPage: number;
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

/** A cursor knows its page, size, order, window and other filters; whatever the request says besides must agree with it. */
export function findPlace(request: PostRequest, cursors: Cursors): FoundPlace {
  const { perPage, sortOrder: order, filter } = request;
  if (request.cursor === null) {
    const page = request.page ?? 1;
    return { place: { page, perPage, order, start: { skip: (page - 1) * perPage }, filter }, problems: [] };
  }
  const cursor = cursors.open(request.cursor);
  if (cursor === null) return invalidCursor("This is not a cursor that this service gave out");
  const walked = filter.windowIsDefault ? { ...filter, window: cursor.window } : filter;
  const disagreement = disagreementOf({ ...request, filter: walked }, cursor, cursors);
  if (disagreement !== null) return invalidCursor(`The cursor belongs to ${disagreement}`);
  const { page, perPage: size, order: cursorOrder, after } = cursor;
  const place = { page, perPage: size, order: cursorOrder, start: { after }, filter: walked };
  return { place, problems: [] };
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
  const { page, perPage, order, filter } = place;
  const settled: PostRequest = { ...request, filter, page, perPage, sortOrder: order };
  const link = (target: number, cursor: string | null): string =>
    `${address}?${formatPostQuery(settled, { page: target, cursor })}`;
  const next = (after: StoredPost): string => {
    const { publishedAt, id, uid } = after;
    const state: CursorState = {
      page: page + 1,
      perPage,
      order,
      window: filter.window,
      filter: canonicalFilter(filter),
      after: { publishedAt, id, uid },
    };
    return link(page + 1, cursors.seal(state));
  };
  return {
    self: link(page, request.cursor),
    prev: page > 1 ? link(page - 1, null) : null,
    next: last === null ? null : next(last),
  };
}

function disagreementOf(request: PostRequest, cursor: OpenedCursor, cursors: Cursors): string | null {
  if (request.page !== null && request.page !== cursor.page) return `page ${cursor.page}`;
  if (request.perPageGiven && request.perPage !== cursor.perPage) return `\`per_page=${cursor.perPage}\``;
  if (request.sortOrderGiven && request.sortOrder !== cursor.order) return `\`sort_order=${cursor.order}\``;
  if (cursors.digest(canonicalFilter(request.filter)) !== cursor.filterDigest) return "other filters";
  return null;
}

function invalidCursor(reason: string): FoundPlace {
  const detail = `${reason}; drop the cursor to jump to a page.`;
  return { place: null, problems: [{ code: "invalid_cursor", parameter: "cursor", detail }] };
}
