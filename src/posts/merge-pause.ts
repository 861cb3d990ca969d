/**
 * Puts merging off while large batches arrive one after the other: every merge of a row costs more than its insert, and merging a few parts again and
 * again costs it several times. When no more come, or too many parts have come together, many are merged at once.
 */
export interface MergePause {
  /** A batch has been stored in this table. */
  noteInsert(table: string, bytes: number): Promise<void>;
  /** Leaves tables as they are: whoever opens them next begins to merge when it has been quiet for a while. */
  close(): Promise<void>;
}

export interface MergePauseOptions {
  run(sql: string): Promise<void>;
  countParts(table: string): Promise<number>;
  /** What an earlier process has left resting. */
  readonly resting: readonly string[];
  /** How long nothing arrives before merging begins again. */
  readonly quietMs?: number;
  /** Smaller batches are no bulk: merging goes on beside them. */
  readonly bulkBytes?: number;
  /** With more parts than this every query has too many indexes to open. */
  readonly mostParts?: number;
}

/** Merging has caught up when this share of the most parts is left. */
const CAUGHT_UP = 0.2;
/** No part is as small as that: nothing is chosen for a merge. It is a setting of the table, so deletions go on. */
const PAUSE = "MODIFY SETTING max_bytes_to_merge_at_max_space_in_pool = 1";
const RESUME = "RESET SETTING max_bytes_to_merge_at_max_space_in_pool";

/** A process leaves its tables resting, so that an import that follows an import need not compete with the merging of the first. */
export const findPausedTables = `SELECT database || '.' || name AS table FROM system.tables
  WHERE engine_full LIKE '%max_bytes_to_merge_at_max_space_in_pool%'`;

function resumeMerging(table: string): string {
  return `ALTER TABLE ${table} ${RESUME}`;
}

export function createMergePause(options: MergePauseOptions): MergePause {
  const { run, countParts, resting, quietMs = 15_000, bulkBytes = 2 ** 20, mostParts = 100 } = options;
  const paused = new Set(resting);
  /** Tables with too many parts, until merging has caught up. */
  const crowded = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  /** One change after the other. */
  function inTurn(change: () => Promise<void>): Promise<void> {
    last = last.catch(() => undefined).then(change);
    return last;
  }

  async function resume(table: string): Promise<void> {
    if (paused.delete(table)) await run(resumeMerging(table));
  }

  async function resumeAll(): Promise<void> {
    for (const table of [...paused]) await resume(table);
  }

  function resumeWhenQuiet(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void inTurn(resumeAll).catch(() => undefined), quietMs).unref();
  }

  if (paused.size > 0) resumeWhenQuiet();

  return {
    noteInsert(table, bytes) {
      if (bytes < bulkBytes) return Promise.resolve();
      resumeWhenQuiet();
      return inTurn(async () => {
        const parts = await countParts(table);
        if (parts > mostParts) crowded.add(table);
        else if (parts < mostParts * CAUGHT_UP) crowded.delete(table);
        if (crowded.has(table)) await resume(table);
        else if (!paused.has(table)) {
          paused.add(table);
          await run(`ALTER TABLE ${table} ${PAUSE}`);
        }
      });
    },
    close() {
      clearTimeout(timer);
      return last.catch(() => undefined);
    },
  };
}
