import type { Engine, Statement } from "../engine.ts";
import type { Visibility } from "../read/snapshot.ts";
import { STATE } from "../schema.ts";
import type { Deletion } from "./deletion.ts";

/** What all processes that share an index must know of each other. It is stored in the index itself, in one row. */
export interface StoreState {
  /** Rises with every change of what readers must leave out. */
  readonly phase: number;
  /** Readers that began in this phase, or later, see what they should. */
  readonly validSince: number;
  readonly visibility: Visibility;
  readonly hidden: Deletion | null;
  /** The version of the analyzer of the table that readers see. */
  readonly analyzer: string;
  /** Servers of a cluster that may have rows that no other has: readers avoid them. */
  readonly behind: readonly string[];
  /** The tables are changing places: readers wait. */
  readonly closed: boolean;
  /** Rises with every write, before it is acknowledged. */
  readonly dataVersion: number;
  /** The highest version that a batch has had. */
  readonly lastVersion: number;
  /** When the last batch that is stored arrived; states from before it was noted lack it. */
  readonly arrivedUntil?: number;
  /** The process that writes, or that ended before it was done; empty when all is in order. */
  readonly writer: string;
}

export interface StateTable {
  /** Null before the first. */
  read(): Promise<StoreState | null>;
  /** The same, but of all servers of the store the latest: one may lack what could not be written everywhere. */
  readLatest(): Promise<StoreState | null>;
  /** Only by the process that has the lease. */
  write(state: StoreState): Promise<void>;
}

interface Row {
  readonly sequence: number;
  readonly state: string;
}

const LATEST: Statement = {
  sql: `SELECT sequence, state FROM ${STATE} ORDER BY sequence DESC LIMIT 1`,
  parameters: {},
};

/** `engine` must not take the state for a change of posts. */
export function createStateTable(engine: Engine): StateTable {
  let pending: Promise<StoreState | null> | null = null;
  let sequence = 0;

  return {
    /** Callers of the same moment share one answer. */
    read() {
      if (pending !== null) return pending;
      const reading = new Promise(setImmediate).then(() => {
        pending = null;
        return engine.read<Row>(LATEST);
      });
      pending = reading.then(latestOf);
      return pending;
    },
    async readLatest() {
      const rows = await engine.readEverywhere<Row>(LATEST);
      // One number is left free: what a killed process had sent may arrive only now, and must not outdo what is written
      // next.
      sequence = Math.max(sequence, ...rows.map((row) => row.sequence)) + 1;
      return latestOf(rows);
    },
    async write(state) {
      sequence += 1;
      await engine.write({
        sql: `INSERT INTO ${STATE} SELECT {p0:UInt64}, {p1:String}`,
        parameters: { p0: sequence, p1: JSON.stringify(state) },
      });
    },
  };
}

function latestOf(rows: readonly Row[]): StoreState | null {
  const latest = rows.reduce<Row | null>(
    (best, row) => (best === null || row.sequence > best.sequence ? row : best),
    null,
  );
  return latest === null ? null : (JSON.parse(latest.state) as StoreState);
}
