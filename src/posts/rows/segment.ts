import type { Kind, Platform, PostType } from "../../contract/vocabulary.ts";
import { lowest } from "../lowest.ts";
import type { SegmentTerms } from "./match-rows.ts";
import { Numbering } from "./numbering.ts";
import type { SegmentWords } from "./verify-phrases.ts";

/** What numbers in segments mean; shared by the segments of a book. */
export interface Names {
  /** Platform, type, kind and language together: there are a few hundred combinations. */
  readonly facets: Numbering<string>;
  /** By their IDs. */
  readonly accounts: Numbering<number>;
  /** Hashtags, which begin with #, and domains, which do not. */
  readonly tags: Numbering<string>;
  readonly versions: Numbering<number>;
}

/**
 * What one part of the table of posts says of its rows, as far as it is counted and filtered by. Row n is the row at offset n of the part, so the
 * rows are in the order of results.
 */
export interface Segment {
  /** Of the part. A part never changes, except that rows are deleted from it. */
  readonly name: string;
  /** Of its files. */
  readonly directory: string;
  /** Which rows can be seen, as bits. */
  readonly alive: Uint32Array;
  readonly aliveRows: number;
  /** Of the row that was collected last, in Unix milliseconds. */
  readonly lastCreatedAt: number;
  readonly publishedAt: Uint32Array;
  readonly id: Float64Array;
  readonly engagement: Uint32Array | Float64Array;
  /** Numbers in `Names`. */
  readonly version: Uint32Array;
  readonly facet: Uint16Array;
  readonly account: Uint32Array;
  /** Those of row n lie from `tagsFrom[n]` up to `tagsFrom[n + 1]`. */
  readonly tagsFrom: Uint32Array;
  readonly tags: Uint32Array;
  /** Null: only the engine knows. */
  readonly words: SegmentWords | null;
  /** Null: only the engine knows. */
  readonly terms: SegmentTerms | null;
}

export interface Facet {
  readonly platform: Platform;
  readonly type: PostType;
  readonly kind: Kind;
  readonly language: string;
}

/** As SQL that `readFacet` reads. */
export const FACET = "concat(platform, '\\n', type, '\\n', kind, '\\n', language)";

/** Taken apart once: every question with a filter looks at all of them. */
const takenApart = new WeakMap<Numbering<string>, Facet[]>();

/** By their numbers. */
export function facetsOf({ facets }: Names): readonly Facet[] {
  const known = takenApart.get(facets) ?? [];
  takenApart.set(facets, known);
  for (const text of facets.values.slice(known.length)) known.push(readFacet(text));
  return known;
}

function readFacet(text: string): Facet {
  const [platform = "", type = "", kind = "", language = ""] = text.split("\n");
  return { platform: platform as Platform, type: type as PostType, kind: kind as Kind, language };
}

export function createNames(): Names {
  return {
    facets: new Numbering(),
    accounts: new Numbering(),
    tags: new Numbering(),
    versions: new Numbering(),
  };
}

/** The first row that was not published before `time`. */
export function rowAtTime({ publishedAt }: Segment, time: number): number {
  return lowest(publishedAt.length, (row) => (publishedAt[row] ?? 0) >= time);
}

/** The first row that does not lie before this place in the order of results. */
export function rowAtPlace({ publishedAt, id }: Segment, time: number, postId: number): number {
  return lowest(publishedAt.length, (row) => {
    const published = publishedAt[row] ?? 0;
    return published > time || (published === time && (id[row] ?? 0) >= postId);
  });
}
