import { performance } from "node:perf_hooks";
import { QueryTooExpensiveError } from "../../posts.ts";
import type { Steps } from "../../time-slice.ts";

/** So long one person's work goes on while others wait. */
const TURN_MS = 20;

interface Task {
  readonly number: number;
  readonly steps: Steps<unknown>;
  readonly endsAt: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs work in steps, many pieces at the same time: people take turns, however much each of them has asked
 * for; within one person's turn what was asked for first comes first. Between two turns messages are taken
 * in, so that work can be ended and new work is noticed.
 */
export class Scheduler {
  readonly #beforeTurn: () => void;
  /** In the order of their turns. */
  readonly #tasks = new Map<string, Task[]>();
  #isRunning = false;

  constructor(beforeTurn: () => void) {
    this.#beforeTurn = beforeTurn;
  }

  run(
    { user, number, timeoutMs }: { user: string; number: number; timeoutMs?: number | undefined },
    steps: Steps<unknown>,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const endsAt = performance.now() + (timeoutMs ?? Number.POSITIVE_INFINITY);
      const task = { number, steps, endsAt, resolve, reject };
      const waiting = this.#tasks.get(user);
      if (waiting === undefined) this.#tasks.set(user, [task]);
      else waiting.push(task);
      if (!this.#isRunning) void this.#work();
    });
  }

  /** Work that no client waits for ends at its next step. */
  cancel(number: number): void {
    for (const [user, tasks] of this.#tasks) {
      const place = tasks.findIndex((task) => task.number === number);
      if (place === -1) continue;
      const [task] = tasks.splice(place, 1);
      if (tasks.length === 0) this.#tasks.delete(user);
      task?.steps.return(undefined);
      task?.reject(new Error("nobody waits for it any more"));
      return;
    }
  }

  /** Ends all work. It has no answer. */
  stop(): void {
    this.#tasks.clear();
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      const next = this.#tasks.entries().next();
      if (next.done === true) break;
      const [user, tasks] = next.value;
      // To the end of the line.
      this.#tasks.delete(user);
      this.#tasks.set(user, tasks);
      this.#turn(user, tasks);
      if (this.#tasks.size > 0) await new Promise(setImmediate);
    }
    this.#isRunning = false;
  }

  #turn(user: string, tasks: Task[]): void {
    this.#beforeTurn();
    const until = performance.now() + TURN_MS;
    while (performance.now() < until) {
      const [task] = tasks;
      if (task === undefined) {
        this.#tasks.delete(user);
        return;
      }
      if (this.#step(task)) tasks.shift();
    }
    if (tasks.length === 0) this.#tasks.delete(user);
  }

  /** Whether it is over. */
  #step({ steps, endsAt, resolve, reject }: Task): boolean {
    try {
      if (performance.now() >= endsAt) {
        steps.return(undefined);
        throw new QueryTooExpensiveError("the query ran too long");
      }
      const step = steps.next();
      if (step.done !== true) return false;
      resolve(step.value);
    } catch (error) {
      reject(error);
    }
    return true;
  }
}
