import { DirectoryError } from "./directory.ts";

/** For so long after a failure nobody tries again; then one does, and the others wait for what it finds. */
const PAUSE_MS = 500;

/**
 * Knows whether the database is away. While it is, whoever comes is told at once: requests that all wait for the same
 * machine that does not answer would fill the memory, and those who are remembered would wait for nothing.
 */
export class Outage {
  #retryAt: number | null = null;
  #probing = false;

  /** Throws when the database is known to be away. Who gets through tells what came of it: `over` or `begin`. */
  check(): void {
    if (this.#retryAt === null) return;
    if (this.#probing || performance.now() < this.#retryAt) throw unavailable();
    this.#probing = true;
  }

  over(): void {
    this.#retryAt = null;
    this.#probing = false;
  }

  begin(cause: unknown): DirectoryError {
    this.#retryAt = performance.now() + PAUSE_MS;
    this.#probing = false;
    return unavailable(cause);
  }
}

export function unavailable(cause?: unknown): DirectoryError {
  const error = new DirectoryError("unavailable", "The database of the directory does not answer.");
  error.cause = cause;
  return error;
}
