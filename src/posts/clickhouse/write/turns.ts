import { PostsDegradedError } from "../../posts.ts";
import type { Turns } from "./write-queue.ts";
import type { HeldLock, WriterLock } from "./writer-lock.ts";

export interface TurnsOptions {
  readonly lock: WriterLock;
  /** Runs when the lock is held, before anything is written. */
  begin(): Promise<void>;
  /** Runs after a write, before it is acknowledged, when others are still running. */
  settle(): Promise<void>;
  /** Runs after the last write, before it is acknowledged. */
  end(): Promise<void>;
  foreignWrites(): number;
  /** Whether the turn must end, and another begin, before anything else is written. */
  isSpoiled(): boolean;
}

/** After so long others get their turn, if the writes of this process overlap without end. */
const LONGEST_MS = 2_000;

export interface SharedTurns extends Turns {
  /** When posts arrive that are written in this turn: later than all that arrived in turns before, of any process. */
  arrive(least: number): Promise<number>;
}

/** The turns of a process among all that write to the same index: it has the lock while any of its writes runs. */
export function createTurns(options: TurnsOptions): SharedTurns {
  const { lock, begin, settle, end, foreignWrites, isSpoiled } = options;
  let turn: Turn | null = null;

  async function take(): Promise<Turn> {
    const held = await lock.acquire("write").catch((error: unknown) => {
      throw new PostsDegradedError("nobody can say whose turn it is to write", { cause: error });
    });
    try {
      await begin();
      return new Turn(held);
    } catch (error) {
      await held.release();
      throw error;
    }
  }

  async function leave(mine: Turn): Promise<void> {
    const last = mine.writes === 1;
    mine.closing ||= last;
    try {
      if (mine.held.lost.aborted)
        throw new PostsDegradedError("another process may have written at the same time");
      await (last ? end() : settle());
    } finally {
      mine.writes -= 1;
      if (mine.writes === 0) {
        turn = null;
        await mine.held.release();
        mine.finish();
      }
    }
  }

  return {
    foreignWrites,
    async arrive(least) {
      if (turn === null) throw new Error("it is not the turn of this process to write");
      return turn.held.arrive(least).catch((error: unknown) => {
        throw new PostsDegradedError("nobody can say what arrived before", { cause: error });
      });
    },
    /** The writes of one process ask one after the other. */
    async enter() {
      if (turn !== null && (turn.isOver() || isSpoiled())) await turn.over;
      turn ??= await take();
      const mine = turn;
      mine.writes += 1;
      return () => leave(mine);
    },
  };
}

class Turn {
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
