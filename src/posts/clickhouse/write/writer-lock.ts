/** Lets one of all processes that share an index write to it at a time. */
export interface WriterLock {
  /** Waits for its turn, first come first served. Whoever analyzes everything anew has a lock of its own, because that takes long. */
  acquire(purpose: "write" | "reindex"): Promise<HeldLock>;
}

export interface HeldLock {
  /** Aborted when another process may have it, although it was not released. */
  readonly lost: AbortSignal;
  /** A number that is greater than every one before, whichever process asked for it, and not below `least`. */
  arrive(least: number): Promise<number>;
  release(): Promise<void>;
}
