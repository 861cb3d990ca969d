import {
  PostsBusyError,
  PostsConflictError,
  PostsDegradedError,
  PostsUnavailableError,
  QueryTooExpensiveError,
} from "../../posts.ts";
import type { Failure } from "./thread-messages.ts";

/** Codes of SQLite that say something of the disk or of others, and nothing of what was asked. */
const OUTSIDE: Readonly<Record<number, string>> = {
  5: "another program holds the post index for too long",
  6: "another program holds the post index for too long",
  8: "the post index cannot be written: its file or directory is read-only",
  10: "the disk does not take or give what it should",
  11: 'the file of the post index is damaged; "earshot check" says where',
  13: "the disk is full",
  14: "the file of the post index cannot be opened",
  26: 'the file of the post index is damaged; "earshot check" says where',
};

const CLASSES = [
  PostsBusyError,
  PostsConflictError,
  PostsDegradedError,
  PostsUnavailableError,
  QueryTooExpensiveError,
];

/** What became of a call, in the thread where it failed. What comes from outside can be asked for again. */
export function toFailure(error: unknown, kind: "read" | "write"): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const outside = OUTSIDE[(codeOf(error) ?? 0) & 0xff];
  if (outside === undefined) return { name: error.name, message: error.message };
  const name = kind === "read" ? "PostsUnavailableError" : "PostsDegradedError";
  return { name, message: `${outside} (${error.message})` };
}

/** The same error, in the thread that asked. */
export function toError({ name, message }: Failure): Error {
  const Class = CLASSES.find((one) => one.name === name);
  return Class === undefined ? new Error(message) : new Class(message);
}

function codeOf(error: Error): number | undefined {
  for (const name of ["errcode", "sqliteExtendedCode", "sqliteCode"]) {
    const code = (error as unknown as Record<string, unknown>)[name];
    if (typeof code === "number") return code;
  }
  return undefined;
}
