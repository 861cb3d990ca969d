import type { Analyzer } from "../../../text/analyzer.ts";
import { PostsDegradedError } from "../../posts.ts";
import type { Snapshot } from "../read/snapshot.ts";
import type { Deletion } from "./deletion.ts";

/**
 * Readers see each post exactly once, analyzed as their query is, while batches replace posts and the index is
 * exchanged.
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
export interface Snapshots {
  /** The analyzer of the table that readers see. */
  analyzer(): Analyzer;
  /** Runs a whole reading operation; everything it reads must honor the snapshot it is given. */
  read<Result>(operation: (snapshot: Snapshot) => Promise<Result>): Promise<Result>;
  /** Runs a replacement: `stage` inserts the new rows, `sweep` deletes the old. One at a time. */
  replace(version: number, steps: { stage(): Promise<void>; sweep(): Promise<void> }): Promise<void>;
  /**
   * Ends a replacement that was interrupted: `sweep` deletes the old rows of what was staged. Nothing else may be under
   * way.
   */
  resume(version: number, sweep: () => Promise<void>): Promise<void>;
  /** Runs a removal: `sweep` deletes the posts. Never during a replacement. */
  remove(deletion: Deletion, sweep: () => Promise<void>): Promise<void>;
  /** Puts another table in place, which this analyzer has analyzed. Never during a replacement. */
  exchange(analyzer: Analyzer, swap: () => Promise<void>): Promise<void>;
}

/** Lets one of all processes that share an index write to it at a time. */
export interface WriterLock {
  /**
   * Waits until it is granted, first come first served. A reindex has a lock of its own, because it takes long.
   */
  acquire(purpose: "write" | "reindex"): Promise<HeldLock>;
}

interface HeldLock {
  /** Aborted when another process may have it, although it was not released. */
  readonly lost: AbortSignal;
  /** A number that is greater than every one before, whichever process asked for it, and not below `least`. */
  arrive(least: number): Promise<number>;
  release(): Promise<void>;
}

interface LeasesOptions {
  readonly lock: WriterLock;
  /** Runs when the lock is held, before anything is written. */
  begin(): Promise<void>;
  /** Runs after a write, before it is acknowledged, when others are still running. */
  settle(): Promise<void>;
  /** Runs after the last write, before it is acknowledged. */
  end(): Promise<void>;
  foreignWrites(): number;
  /** Whether the lease must end, and another begin, before anything else is written. */
  isSpoiled(): boolean;
}

/** After so long others get their lease, if the writes of this process overlap without end. */
const LONGEST_MS = 2_000;

interface SharedLeases extends Leases {
  /** When posts arrive that are written in this lease: later than all that arrived in leases before, of any process. */
  arrive(least: number): Promise<number>;
}

/** The leases of a process among all that write to the same index: it has the lock while any of its writes runs. */
export function createLeases(options: LeasesOptions): SharedLeases {
  const { lock, begin, settle, end, foreignWrites, isSpoiled } = options;
  let lease: Lease | null = null;

  async function take(): Promise<Lease> {
    const held = await lock.acquire("write").catch((error: unknown) => {
      throw new PostsDegradedError("it cannot be told which process may write", { cause: error });
    });
    try {
      await begin();
      return new Lease(held);
    } catch (error) {
      await held.release();
      throw error;
    }
  }

  async function leave(mine: Lease): Promise<void> {
    const last = mine.writes === 1;
    mine.closing ||= last;
    try {
      if (mine.held.lost.aborted)
        throw new PostsDegradedError("another process may have written at the same time");
      await (last ? end() : settle());
    } finally {
      mine.writes -= 1;
      if (mine.writes === 0) {
        lease = null;
        await mine.held.release();
        mine.finish();
      }
    }
  }

  return {
    foreignWrites,
    async arrive(least) {
      if (lease === null) throw new Error("this process has no lease to write");
      return lease.held.arrive(least).catch((error: unknown) => {
        throw new PostsDegradedError("nobody can say what arrived before", { cause: error });
      });
    },
    /** The writes of one process ask one after the other. */
    async enter() {
      if (lease !== null && (lease.isOver() || isSpoiled())) await lease.over;
      lease ??= await take();
      const mine = lease;
      mine.writes += 1;
      return () => leave(mine);
    },
  };
}

class Lease {
  readonly held: HeldLock;
  readonly over: Promise<void>;
  readonly #beganAt = performance.now();
  finish: () => void = () => {};
  writes = 0;
  closing = false;

  constructor(held: HeldLock) {
    this.held = held;
    this.over = new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  isOver(): boolean {
    return this.closing || this.held.lost.aborted || performance.now() - this.#beganAt > LONGEST_MS;
  }
}

/**
 * Writes in the order in which they were asked for. A write has two steps: while one is being stored the next is
 * prepared, and no more than that, so that what waits in memory is bounded.
 */
export interface WriteQueue {
  add<Prepared, Result>(write: {
    prepare(): Promise<Prepared>;
    store(prepared: Prepared): Promise<Result>;
  }): Promise<Result>;
  /** Runs after all that was asked for before, and before all that is asked for later. */
  exclusively<Result>(operation: () => Promise<Result>): Promise<Result>;
  /**
   * How many exclusive operations have begun, others' writes included: what was found out before the last of them may
   * no longer be true.
   */
  exclusiveOperations(): number;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** Asks for leave to write, where others write too. */
export interface Leases {
  /** Resolves with what must be called when the write is over, and awaited before it is acknowledged. */
  enter(): Promise<() => Promise<void>>;
  /** How many leases have begun before which others had written. */
  foreignWrites(): number;
}

const ALONE: Leases = { enter: async () => async () => {}, foreignWrites: () => 0 };

export function createWriteQueue(leases: Leases = ALONE): WriteQueue {
  let prepared: Promise<unknown> = Promise.resolve();
  let stored: Promise<unknown> = Promise.resolve();
  let storedBefore: Promise<unknown> = Promise.resolve();
  let exclusiveOperations = 0;

  return {
    add({ prepare, store }) {
      const preparing = Promise.all([prepared, storedBefore]).then(async () => {
        const leave = await leases.enter();
        try {
          return { leave, result: await prepare() };
        } catch (error) {
          await leave();
          throw error;
        }
      });
      const previous = stored;
      const storing = preparing.then(async ({ leave, result }) => {
        await previous;
        return store(result).finally(leave);
      });
      prepared = settled(preparing);
      storedBefore = previous;
      stored = settled(Promise.all([previous, storing]));
      return storing;
    },
    exclusively(operation) {
      const running = Promise.all([prepared, stored]).then(async () => {
        const leave = await leases.enter();
        exclusiveOperations += 1;
        return operation().finally(leave);
      });
      prepared = storedBefore = stored = settled(running);
      return running;
    },
    exclusiveOperations: () => exclusiveOperations + leases.foreignWrites(),
    async idle() {
      await Promise.all([prepared, stored]);
    },
  };
}

function settled(promise: Promise<unknown>): Promise<void> {
  return promise.then(
    () => undefined,
    () => undefined,
  );
}
