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

type PhaseView = Omit<View, "dataVersion">;

interface Phase {
  readonly view: PhaseView;
  readers: number;
  onDrained: (() => void) | null;
}

/** For the one process that has the index. `dataVersion` moves on with every write. */
export function createIndexGate(first: Analyzer, dataVersion: () => number): IndexGate {
  let current: Phase = phase({ visibility: { kind: "all" }, hidden: null, analyzer: first });
  /** Those with readers: a slow one may have begun several phases ago. */
  const occupied = new Set<Phase>();
  let closed: Promise<void> | null = null;

  /** What is seen differently from now on. */
  function change(view: Partial<PhaseView>): void {
    current = phase({ ...current.view, ...view });
  }

  /** The same, and everybody who sees otherwise is waited for. */
  async function moveTo(view: Partial<PhaseView>): Promise<void> {
    const earlier = [...occupied];
    change(view);
    await Promise.all(earlier.map(drained));
  }

  return {
    analyzer: () => current.view.analyzer,
    async read(operation) {
      while (closed !== null) await closed;
      const mine = current;
      mine.readers++;
      occupied.add(mine);
      try {
        return await operation({ ...mine.view, dataVersion: dataVersion() });
      } finally {
        mine.readers--;
        if (mine.readers === 0) {
          occupied.delete(mine);
          mine.onDrained?.();
        }
      }
    },
    async replace(version, { stage, sweep }) {
      try {
        await moveTo({ visibility: { kind: "without_version", version } });
        await stage();
        await moveTo({ visibility: { kind: "superseded_by", version } });
        await sweep();
        change({ visibility: { kind: "all" } });
      } catch (error) {
        // What was inserted supersedes what it replaces, whether or not the old rows could be deleted.
        change({ visibility: { kind: "superseded_by", version } });
        throw error;
      }
    },
    async resume(version, sweep) {
      await moveTo({ visibility: { kind: "superseded_by", version } });
      await sweep();
      change({ visibility: { kind: "all" } });
    },
    async remove(deletion, sweep) {
      await moveTo({ hidden: deletion });
      await sweep();
      // Only now: if it failed, some of the posts are still there.
      change({ hidden: null });
    },
    async exchange(analyzer, swap) {
      let reopen = () => {};
      closed = new Promise<void>((resolve) => {
        reopen = resolve;
      });
      try {
        await Promise.all([...occupied].map(drained));
        await swap();
        change({ visibility: { kind: "all" }, analyzer });
      } finally {
        closed = null;
        reopen();
      }
    },
  };
}

function drained(of: Phase): Promise<void> {
  if (of.readers === 0) return Promise.resolve();
  return new Promise((resolve) => {
    of.onDrained = resolve;
  });
}

function phase(view: PhaseView): Phase {
  return { view, readers: 0, onDrained: null };
}
