import type { Analyzer } from "../../../text/analyzer.ts";
import type { Deletion } from "../write/deletion.ts";

/** Which rows a reader must leave out, because a replacement is under way. */
export type Visibility =
  | { readonly kind: "all" }
  | { readonly kind: "without_version"; readonly version: number }
  | { readonly kind: "superseded_by"; readonly version: number };

/** How a reader sees the index for as long as one reading operation lasts. */
export interface Snapshot {
  readonly visibility: Visibility;
  /** Posts that are being deleted: readers leave them out. */
  readonly hidden: Deletion | null;
  /** All posts that arrived up to this time are there, and none will come to them. Null: not noted yet. */
  readonly arrivedUntil: number | null;
  /** What was read under a version is remembered under it: any write moves it on before it is acknowledged. */
  readonly dataVersion: number;
  /** The one that analyzed what is in the table. */
  readonly analyzer: Analyzer;
}
