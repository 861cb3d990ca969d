import type { Kind, Platform, PostType } from "../../contract/vocabulary.ts";
import { type NameTable, nameAt } from "./name-table.ts";

/** What posts have in common with many others: there are a few hundred combinations. */
export interface Facet {
  readonly platform: Platform;
  readonly type: PostType;
  readonly kind: Kind;
  /** Empty when unknown. */
  readonly language: string;
  /** The names of the counters, sorted. */
  readonly counters: readonly string[];
}

export function writeFacet(facet: {
  readonly platform: string;
  readonly type: string;
  readonly kind: string;
  readonly language: string;
  readonly counters: readonly string[];
}): string {
  const { platform, type, kind, language, counters } = facet;
  return `${platform}\n${type}\n${kind}\n${language}\n${JSON.stringify([...counters].sort())}`;
}

export function readFacet(text: string): Facet {
  const [platform = "", type = "", kind = "", language = "", ...counters] = text.split("\n");
  return {
    platform: platform as Platform,
    type: type as PostType,
    kind: kind as Kind,
    language,
    counters: JSON.parse(counters.join("\n")) as string[],
  };
}

/** Facets by their numbers. Each is taken apart once. */
export class FacetReader {
  readonly #known: Facet[] = [];

  /** All of a snapshot. */
  of(table: NameTable): readonly Facet[] {
    for (let number = this.#known.length; number < table.count; number += 1) {
      this.#known.push(readFacet(nameAt(table, number)));
    }
    return this.#known.length === table.count ? this.#known : this.#known.slice(0, table.count);
  }
}
