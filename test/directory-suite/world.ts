import { expect } from "vitest";
import { type Directory, DirectoryError } from "../../src/directory/directory.ts";
import type { User } from "../../src/directory/records.ts";

/** The directory of the test that is running, and a clock that only moves when told to. */
export interface World {
  readonly directory: Directory;
  /** Another connection to the same database, as another process would have; the test closes it. */
  reopen(): Promise<Directory>;
  /** Changes rows past the directory, as an earlier version left them. */
  execute(statement: string): Promise<void>;
  /** How many rows a table has. */
  count(table: string): Promise<number>;
  createUser(email: string, scopes?: User["scopes"]): Promise<User>;
  now(): Date;
  pass(ms: number): void;
}

export const START = new Date("2026-01-02T03:04:05.678Z");
export const NEW_PASSWORD = "quiet river under old stone";
export const HOUR_MS = 3_600_000;
export const PASSWORD = "correct horse battery";

/** Expects the attempt to end in a `DirectoryError` of this kind, and returns it. */
export async function refuses(
  code: DirectoryError["code"],
  message: RegExp,
  attempt: Promise<unknown>,
): Promise<DirectoryError> {
  const outcome = await attempt.catch((error: unknown) => error);
  if (!(outcome instanceof DirectoryError)) {
    throw new Error(
      `It was not refused: ${outcome instanceof Error ? outcome.stack : JSON.stringify(outcome)}`,
    );
  }
  expect(outcome.message).toMatch(message);
  expect(outcome.code).toBe(code);
  return outcome;
}
