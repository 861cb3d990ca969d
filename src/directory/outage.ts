import { DirectoryError } from "./directory.ts";

/** For so long after a failure nobody tries again. */
const PAUSE_MS = 500;
/** Then one does, and has so long to find out; then it is the next one's turn. */
const PROBE_MS = 2_000;

/**
 * Knows whether the database is away. While it is, whoever comes is told at once: requests that all wait for the same
 * machine that does not answer would fill the memory, and those who are remembered would wait for nothing.
 */
export class Outage {
  /** Null: the database answers, as far as we know. */
  #retryAt: number | null = null;

  /** Throws when the database is known to be away. Who gets through tells what came of it: `over` or `begin`. */
  check(): void {
    if (this.#retryAt === null) return;
    const now = performance.now();
    if (now < this.#retryAt) throw unavailable();
    this.#retryAt = now + PROBE_MS;
  }

  over(): void {
    this.#retryAt = null;
  }

  begin(cause: unknown): DirectoryError {
    this.#retryAt = performance.now() + PAUSE_MS;
    return unavailable(cause);
  }
}

export function unavailable(cause?: unknown): DirectoryError {
  const error = new DirectoryError("unavailable", "The database of the directory does not answer.");
  error.cause = cause;
  return error;
}
