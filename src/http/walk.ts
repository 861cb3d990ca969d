import { canonicalFilter } from "../contract/canonical-filter.ts";
import type { Problem } from "../contract/errors.ts";
import { formatPostQuery } from "../contract/format-post-query.ts";
import type { PostRequest } from "../contract/post-request.ts";
import type { SortOrder } from "../contract/vocabulary.ts";
import type { PageRequest, StoredPost } from "../posts/posts.ts";
import type { CursorState, Cursors, OpenedCursor } from "./cursor.ts";

/** Where in the results a request stands, with everything settled that it left to its cursor or to a default. */
export interface Place {
  readonly page: number;
  readonly perPage: number;
  readonly order: SortOrder;
  readonly start: PageRequest["start"];
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

/** A cursor knows its page, size, order and filters; whatever the request says besides must agree with it. */
export function findPlace(request: PostRequest, cursors: Cursors): FoundPlace {
  const { perPage, sortOrder: order } = request;
  if (request.cursor === null) {
    const page = request.page ?? 1;
    return { place: { page, perPage, order, start: { skip: (page - 1) * perPage } }, problems: [] };
  }
  const cursor = cursors.open(request.cursor);
  if (cursor === null) return invalidCursor("This is not a cursor that this service gave out");
  const disagreement = disagreementOf(request, cursor, cursors);
  if (disagreement !== null) return invalidCursor(`The cursor belongs to ${disagreement}`);
  const start = { after: cursor.after };
  return { place: { page: cursor.page, perPage: cursor.perPage, order: cursor.order, start }, problems: [] };
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
  const { page, perPage, order } = place;
  const settled: PostRequest = { ...request, page, perPage, sortOrder: order };
  const link = (target: number, cursor: string | null): string =>
    `${address}?${formatPostQuery(settled, { page: target, cursor })}`;
  const next = (after: StoredPost): string => {
    const { publishedAt, id, uid } = after;
    const filter = canonicalFilter(request.filter);
    const state: CursorState = { page: page + 1, perPage, order, filter, after: { publishedAt, id, uid } };
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
