import type { RecordDraft } from "../record-draft.ts";

/** How a platform's own object becomes a row, as 4CAT itself maps it. */
export interface ObjectMapping {
  /** Whether this is such an object. */
  readonly fits: (object: RecordDraft) => boolean;
  /** The fields that are looked at. */
  readonly fields: ReadonlySet<string>;
  readonly toRow: (object: RecordDraft) => RecordDraft;
}
