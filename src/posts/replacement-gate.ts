/**
 * Readers see each post exactly once while a batch replaces posts, although the new row is inserted before the old one
 * is deleted. A replacement has two phases; what a reader must leave out depends on the phase it began in:
 *
 * - staging: the new rows arrive; readers leave out the new version;
 * - sweeping: the old rows go; readers leave out older rows of posts that have the new version.
 *
 * Before a phase does its work, the readers that began before it are waited for, because they do not leave out enough.
 */
export type Visibility =
  | { readonly kind: "all" }
  | { readonly kind: "without_version"; readonly version: number }
  | { readonly kind: "superseded_by"; readonly version: number };

export interface ReplacementGate {
  /** Runs a whole reading operation; everything it reads must honor the visibility it is given. */
  read<Result>(operation: (visibility: Visibility) => Promise<Result>): Promise<Result>;
  /** Runs a replacement: `stage` inserts the new rows, `sweep` deletes the old. One at a time. */
  replace(version: number, steps: { stage(): Promise<void>; sweep(): Promise<void> }): Promise<void>;
}

interface Phase {
  readonly visibility: Visibility;
  readers: number;
  onDrained: (() => void) | null;
}

export function createReplacementGate(): ReplacementGate {
  let current: Phase = phase({ kind: "all" });

  async function moveTo(visibility: Visibility): Promise<void> {
    const previous = current;
    current = phase(visibility);
    if (previous.readers > 0) {
      await new Promise<void>((resolve) => {
        previous.onDrained = resolve;
      });
    }
  }

  return {
    async read(operation) {
      const mine = current;
      mine.readers++;
      try {
        return await operation(mine.visibility);
      } finally {
        mine.readers--;
        if (mine.readers === 0) mine.onDrained?.();
      }
    },
    async replace(version, { stage, sweep }) {
      try {
        await moveTo({ kind: "without_version", version });
        await stage();
        await moveTo({ kind: "superseded_by", version });
        await sweep();
        current = phase({ kind: "all" });
      } catch (error) {
        // What was inserted supersedes what it replaces, whether or not the old rows could be deleted.
        current = phase({ kind: "superseded_by", version });
        throw error;
      }
    },
  };
}

function phase(visibility: Visibility): Phase {
  return { visibility, readers: 0, onDrained: null };
}
