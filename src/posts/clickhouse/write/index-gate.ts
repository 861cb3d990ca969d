import type { Analyzer } from "../../../text/analyzer.ts";
import type { View } from "../read/view.ts";
import type { Deletion } from "./deletion.ts";

/**
 * Readers see each post exactly once, analyzed as their query is, while batches replace posts and the index is exchanged.
 *
 * A replacement has two phases; what a reader must leave out depends on the phase it began in:
 * - staging: the new rows arrive; readers leave out the new version;
 * - sweeping: the old rows go; readers leave out older rows of posts that have the new version.
 * Before a phase does its work, the readers that began before it are waited for, because they do not leave out enough.
 *
 * A removal has one phase: readers leave out what is being deleted; those that began before are waited for.
 * An exchange is short and exclusive: running readers are waited for, new ones wait.
 *
 * How several processes know of each other's phases is in `shared-index.ts`.
 */
export interface IndexGate {
  /** The analyzer of the table that readers see. */
  analyzer(): Analyzer;
  /** Runs a whole reading operation; everything it reads must honor the view it is given. */
  read<Result>(operation: (view: View) => Promise<Result>): Promise<Result>;
  /** Runs a replacement: `stage` inserts the new rows, `sweep` deletes the old. One at a time. */
  replace(version: number, steps: { stage(): Promise<void>; sweep(): Promise<void> }): Promise<void>;
  /** Ends a replacement that was interrupted: `sweep` deletes the old rows of what was staged. Nothing else may be under way. */
  resume(version: number, sweep: () => Promise<void>): Promise<void>;
  /** Runs a removal: `sweep` deletes the posts. Never during a replacement. */
  remove(deletion: Deletion, sweep: () => Promise<void>): Promise<void>;
  /** Puts another table in place, which this analyzer has analyzed. Never during a replacement. */
  exchange(analyzer: Analyzer, swap: () => Promise<void>): Promise<void>;
}
