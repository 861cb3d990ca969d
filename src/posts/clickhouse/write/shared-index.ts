import { setTimeout as sleep } from "node:timers/promises";
import type { Analyzer } from "../../../text/analyzer.ts";
import type { Analyzers } from "../../analyzers.ts";
import { PostsUnavailableError } from "../../posts.ts";
import type { Engine, Statement } from "../engine.ts";
import type { Snapshot, Visibility } from "../read/snapshot.ts";
import { STATE } from "../schema.ts";
import type { Deletion } from "./deletion.ts";
import type { Snapshots } from "./leases.ts";

/** The snapshots of an index that several processes have open. */
export interface SharedIndex extends Snapshots {
  /** As the process that has the lease knows it. */
  state(): StoreState;
  /** As this process wrote it last; -1 before. */
  dataVersion(): number;
  /** At the beginning of a lease: what the others have made of the index meanwhile. */
  adopt(state: StoreState): Promise<void>;
  /** For all processes, before it resolves. */
  publish(change: Partial<StoreState>): Promise<void>;
  /** The same, and every reader heeds it by now. */
  moveTo(change: Partial<StoreState>): Promise<void>;
}

export interface SharedIndexOptions {
  readonly table: StateTable;
  readonly analyzers: Analyzers;
  /** Told which servers must not be read from; false: no others have their posts. */
  readonly avoid: (servers: readonly string[]) => boolean;
  /** Runs while no process writes. */
  readonly exclusively: <Result>(operation: () => Promise<Result>) => Promise<Result>;
  /** How long a reader may count on what it knows of the state without looking again; a writer waits as long. */
  readonly leaseMs: number;
}

/** How often a reader tries again before it asks the writers to wait. */
const ATTEMPTS = 3;
/** How long readers may be kept waiting before one wonders whether what they wait for was interrupted. */
const PATIENCE_MS = 5_000;
/** A clock that runs behind another by so much would have to be broken. */
const MARGIN = 0.8;

/**
 * What readers must leave out is a row of the store, which every reading operation begins with. A writer changes the
 * row, waits for the time that readers may count on it, and only then changes posts. A reader that took longer looks
 * again: if the row has changed in a way that matters, the operation is repeated, and in the end runs while writers
 * wait. So no process waits for another one that has died, and a reader that cannot look gives no answer.
 */
export function createSharedIndex(options: SharedIndexOptions & { readonly first: Analyzer }): SharedIndex {
  const { table, analyzers, avoid, exclusively, leaseMs } = options;
  let known: Analyzer = options.first;
  let current: StoreState | null = null;

  async function analyzerOf(version: string): Promise<Analyzer> {
    if (version === known.version) return known;
    known = version === analyzers.current.version ? analyzers.current : await analyzers.recall(version);
    return known;
  }

  async function look(): Promise<{ readonly state: StoreState; readonly isOpen: boolean }> {
    const state = await table.read();
    if (state === null) throw new PostsUnavailableError("the post index has not been made yet");
    const isReadable = avoid(state.behind);
    return { state, isOpen: isReadable && !state.closed };
  }

  /** When the tables are in their places, and every post is on a server that may be read from. */
  async function lookWhenOpen(): Promise<{ readonly state: StoreState; readonly at: number }> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const at = performance.now();
      const { state, isOpen } = await look();
      if (isOpen) return { state, at };
      // The holder of the next lease puts in order what was interrupted.
      if (at > deadline) await exclusively(async () => {});
      else await sleep(20);
    }
  }

  async function viewOf(state: StoreState): Promise<Snapshot> {
    const { visibility, hidden, arrivedUntil = null, dataVersion, analyzer } = state;
    return { visibility, hidden, arrivedUntil, dataVersion, analyzer: await analyzerOf(analyzer) };
  }

  /** What it read is right if nothing can have happened that it should have left out. */
  async function attempt<Result>(
    operation: (snapshot: Snapshot) => Promise<Result>,
  ): Promise<Outcome<Result>> {
    const { state, at } = await lookWhenOpen();
    const outcome = await settle(operation(await viewOf(state)));
    if (performance.now() - at < leaseMs * MARGIN) return outcome;
    const after = await look();
    return after.isOpen && after.state.validSince <= state.phase ? outcome : { kind: "void" };
  }

  const held = (): StoreState => {
    if (current === null) throw new Error("this process has no lease to write");
    return current;
  };

  async function publish(change: Partial<StoreState>): Promise<void> {
    const before = held();
    const next = { ...before, ...change, dataVersion: before.dataVersion + 1 };
    // Whether or not it arrives everywhere, these numbers are used up.
    current = { ...before, phase: next.phase, dataVersion: next.dataVersion };
    await table.write(next);
    current = next;
    avoid(next.behind);
  }

  /** Changes the state, when readers of the earlier state are right too. */
  const change = (snapshot: Partial<StoreState>) => publish({ ...snapshot, phase: held().phase + 1 });

  /** The same, when they are not: their time must be over. */
  async function moveTo(snapshot: Partial<StoreState>): Promise<void> {
    const phase = held().phase + 1;
    await publish({ ...snapshot, phase, validSince: phase });
    await sleep(leaseMs);
  }

  return {
    state: held,
    dataVersion: () => current?.dataVersion ?? -1,
    publish,
    moveTo,
    async adopt(state) {
      if (state.analyzer !== "") await analyzerOf(state.analyzer);
      current = state;
    },
    analyzer: () => known,
    async read(operation) {
      for (let tried = 0; tried < ATTEMPTS; tried += 1) {
        const outcome = await attempt(operation);
        if (outcome.kind === "failed") throw outcome.error;
        if (outcome.kind === "done") return outcome.result;
      }
      return exclusively(async () => operation(await viewOf(held())));
    },
    async replace(version, { stage, sweep }) {
      await moveTo({ visibility: { kind: "without_version", version }, lastVersion: version });
      await stage();
      await moveTo({ visibility: { kind: "superseded_by", version } });
      await sweep();
      await change({ visibility: { kind: "all" } });
    },
    async resume(version, sweep) {
      await moveTo({ visibility: { kind: "superseded_by", version }, lastVersion: version });
      await sweep();
      await change({ visibility: { kind: "all" } });
    },
    async remove(deletion, sweep) {
      await moveTo({ hidden: deletion });
      await sweep();
      await change({ hidden: null });
    },
    async exchange(analyzer, swap) {
      await moveTo({ closed: true });
      await swap();
      known = analyzer;
      await change({ closed: false, visibility: { kind: "all" }, analyzer: analyzer.version });
    },
  };
}

type Outcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "void" };

async function settle<Result>(running: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { kind: "done", result: await running };
  } catch (error) {
    return { kind: "failed", error };
  }
}

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
