import { createHmac, hash, hkdfSync, timingSafeEqual } from "node:crypto";
import type { TimeWindow } from "../../contract/request/post-request.ts";
import type { SortBy, SortOrder } from "../../contract/vocabulary.ts";
import type { SortKey } from "../../posts/posts.ts";

/** Where a walk stands: the page that comes next, and everything that must not change on the way. */
export interface CursorState {
  readonly page: number;
  readonly perPage: number;
  readonly sortBy: SortBy;
  readonly order: SortOrder;
  /** What a request without bounds means: the window with which the walk began. */
  readonly window: TimeWindow | null;
  /** The filter in its one canonical spelling; only a digest of it travels. */
  readonly filter: string;
  /** The last post of the page before. */
  readonly after: SortKey;
}

export interface OpenedCursor extends Omit<CursorState, "filter"> {
  readonly filterDigest: string;
}

export interface Cursors {
  seal(state: CursorState): string;
  /** Null when it is not one of ours. */
  open(text: string): OpenedCursor | null;
  digest(filter: string): string;
}

const MAC_BYTES = 32;
/** By publication; cursors of the second form name what they are sorted by. */
const VERSION = 1;
const SORTED_VERSION = 2;

/** Cursors are signed, so that none can be made up, and never expire: a walk may take weeks. */
export function createCursors(secret: Buffer): Cursors {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "earshot cursor", MAC_BYTES));
  const sign = (payload: Buffer): Buffer => createHmac("sha256", key).update(payload).digest();
  return {
    digest,
    seal({ page, perPage, sortBy, order, window, filter, after }) {
      const { publishedAt, id, uid, value } = after;
      const bounds = window === null ? null : [window.from, window.to];
      const common = [page, perPage, order, bounds, digest(filter), publishedAt, id, uid];
      const fields =
        sortBy === "published_at" ? [VERSION, ...common] : [SORTED_VERSION, ...common, sortBy, value];
      const payload = Buffer.from(JSON.stringify(fields));
      return Buffer.concat([sign(payload), payload]).toString("base64url");
    },
    open(text) {
      const bytes = Buffer.from(text, "base64url");
      // Decoding forgives foreign characters; a cursor is accepted only in the spelling that was given out.
      if (bytes.length <= MAC_BYTES || bytes.toString("base64url") !== text) return null;
      const payload = bytes.subarray(MAC_BYTES);
      if (!timingSafeEqual(sign(payload), bytes.subarray(0, MAC_BYTES))) return null;
      return read(JSON.parse(payload.toString()) as SignedFields);
    },
  };
}

type Bounds = readonly [from: number, to: number] | null;
type SignedFields = readonly [
  ...[version: number, page: number, perPage: number, order: SortOrder, bounds: Bounds, filterDigest: string],
  ...[publishedAt: number, id: number, uid: string, sortBy?: SortBy, value?: number],
];

function read(fields: SignedFields): OpenedCursor | null {
  const [version, page, perPage, order, bounds, filterDigest, publishedAt, id, uid, sortBy, value] = fields;
  if (version !== VERSION && version !== SORTED_VERSION) return null;
  const window = bounds === null ? null : { from: bounds[0], to: bounds[1] };
  const after = { value: value ?? publishedAt, publishedAt, id, uid };
  return { page, perPage, sortBy: sortBy ?? "published_at", order, window, filterDigest, after };
}

function digest(filter: string): string {
  return hash("sha256", filter, "buffer").subarray(0, 16).toString("base64url");
}
