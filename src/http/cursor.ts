import { createHmac, hash, hkdfSync, timingSafeEqual } from "node:crypto";
import type { TimeWindow } from "../contract/post-request.ts";
import type { SortOrder } from "../contract/vocabulary.ts";
import type { PostKey } from "../posts/posts.ts";

/** Where a walk stands: the page that comes next, and everything that must not change on the way. */
export interface CursorState {
  readonly page: number;
  readonly perPage: number;
  readonly order: SortOrder;
  /** What a request without bounds means: the window with which the walk began. */
  readonly window: TimeWindow | null;
  /** The filter in its one canonical spelling; only a digest of it travels. */
  readonly filter: string;
  /** The last post of the page before. */
  readonly after: PostKey;
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
const VERSION = 1;

/** Cursors are signed, so that nobody can make one up, and never expire: a walk may take weeks. */
export function createCursors(secret: Buffer): Cursors {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "earshot cursor", MAC_BYTES));
  const sign = (payload: Buffer): Buffer => createHmac("sha256", key).update(payload).digest();
  return {
    digest,
    seal({ page, perPage, order, window, filter, after }) {
      const { publishedAt, id, uid } = after;
      const bounds = window === null ? null : [window.from, window.to];
      const fields = [VERSION, page, perPage, order, bounds, digest(filter), publishedAt, id, uid];
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
type SignedFields = readonly [number, number, number, SortOrder, Bounds, string, number, number, string];

function read(fields: SignedFields): OpenedCursor | null {
  const [version, page, perPage, order, bounds, filterDigest, publishedAt, id, uid] = fields;
  if (version !== VERSION) return null;
  const window = bounds === null ? null : { from: bounds[0], to: bounds[1] };
  return { page, perPage, order, window, filterDigest, after: { publishedAt, id, uid } };
}

function digest(filter: string): string {
  return hash("sha256", filter, "buffer").subarray(0, 16).toString("base64url");
}
