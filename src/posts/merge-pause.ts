/**
 * When the parts of tables are merged. While large batches arrive one after the other, merging rests: every merge of a row costs more than its
 * insert, and merging a few parts again and again costs it several times. When no more come, all parts are merged into one:
 * a question opens an index for every part, and with eighty of them that is most of the time it takes.
 */
export interface MergePause {
  /** A batch has been stored in this table, or posts are being looked up for one. */
  noteInsert(table: string, bytes: number): Promise<void>;
  /** Leaves tables as they are: whoever opens them next begins to merge when it has been quiet for a while. */
  close(): Promise<void>;
}

export interface Parts {
  readonly parts: number;
  readonly bytes: number;
}

export interface MergePauseOptions {
  run(sql: string): Promise<void>;
  measure(table: string): Promise<Parts>;
  /** Where merging rests, or was not at its end, since an earlier process. */
  readonly unsettled: readonly string[];
  /** How long nothing arrives before merging begins again. */
  readonly quietMs?: number;
  /** Smaller batches are no bulk: merging goes on beside them. */
  readonly bulkBytes?: number;
  /** With more parts than this every query has too many indexes to open. */
  readonly mostParts?: number;
}

/** Merging has caught up when this share of the most parts is left. */
const CAUGHT_UP = 0.2;
/** So many are opened without anybody noticing; the engine merges them when it sees fit. */
const FEW_PARTS = 4;
/** Merging a larger table anew after every import would take longer than it is worth. */
const LARGEST_GATHERED = 20 * 2 ** 30;
const LOOK_EVERY_MS = 1_000;

/** No part is as small as that: nothing is chosen for a merge. It is a setting of the table, so deletions go on. */
const REST = "MODIFY SETTING max_bytes_to_merge_at_max_space_in_pool = 1";
const GO_ON = "RESET SETTING max_bytes_to_merge_at_max_space_in_pool";
/** All parts are merged into one, in the background. */
const GATHER =
  "MODIFY SETTING min_age_to_force_merge_seconds = 1, min_age_to_force_merge_on_partition_only = 1";
const GATHERED = "RESET SETTING min_age_to_force_merge_seconds, min_age_to_force_merge_on_partition_only";

/** A process leaves its tables as they are, so that an import that follows an import need not compete with the merging of the first. */
export const UNSETTLED_TABLES = `SELECT database || '.' || name AS table FROM system.tables
  WHERE engine_full LIKE '%max_bytes_to_merge_at_max_space_in_pool%' OR engine_full LIKE '%min_age_to_force_merge_seconds%'`;

export function createMergePause(options: MergePauseOptions): MergePause {
  const { run, measure, unsettled, quietMs = 15_000, bulkBytes = 2 ** 20, mostParts = 100 } = options;
  const resting = new Set(unsettled);
  const gathering = new Set(unsettled);
  /** Tables that bulk has arrived in, until all their parts are being merged. Merging need not rest in them: see `crowded`. */
  const grown = new Set(unsettled);
  /** Tables with too many parts, until merging has caught up. */
  const crowded = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let last: Promise<void> = Promise.resolve();

  /** One change after the other. */
  function inTurn(change: () => Promise<void>): Promise<void> {
    last = last.catch(() => undefined).then(change);
    return last;
  }

  function later(change: () => Promise<void>, afterMs: number): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void inTurn(change).catch(() => undefined), afterMs).unref();
  }

  const alter = (table: string, change: string) => run(`ALTER TABLE ${table} ${change}`);

  async function rest(table: string): Promise<void> {
    if (gathering.delete(table)) await alter(table, GATHERED);
    if (resting.has(table)) return;
    resting.add(table);
    await alter(table, REST);
  }

  async function goOn(table: string): Promise<void> {
    if (resting.delete(table)) await alter(table, GO_ON);
  }

  async function gatherAll(): Promise<void> {
    for (const table of [...grown]) {
      grown.delete(table);
      crowded.delete(table);
      await goOn(table);
      const { parts, bytes } = await measure(table);
      if (parts <= FEW_PARTS || bytes > LARGEST_GATHERED) continue;
      gathering.add(table);
      await alter(table, GATHER);
    }
    await endGathering();
  }

  /** What arrives meanwhile must not have everything merged once more. */
  async function endGathering(): Promise<void> {
    for (const table of [...gathering]) {
      if ((await measure(table)).parts > FEW_PARTS) continue;
      gathering.delete(table);
      await alter(table, GATHERED);
    }
    if (gathering.size > 0) later(endGathering, LOOK_EVERY_MS);
  }

  if (resting.size > 0) later(gatherAll, quietMs);

  return {
    noteInsert(table, bytes) {
      if (bytes < bulkBytes) return Promise.resolve();
      grown.add(table);
      later(gatherAll, quietMs);
      return inTurn(async () => {
        const { parts } = await measure(table);
        if (parts > mostParts) crowded.add(table);
        else if (parts < mostParts * CAUGHT_UP) crowded.delete(table);
        if (crowded.has(table)) await goOn(table);
        else await rest(table);
      });
    },
    close() {
      closed = true;
      clearTimeout(timer);
      // Also where there were so many parts that merging went on: that it rests is what tells the next process.
      const left = inTurn(async () => {
        for (const table of grown) await rest(table);
      });
      return left.catch(() => undefined);
    },
  };
}
