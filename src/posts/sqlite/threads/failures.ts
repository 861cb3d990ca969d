import {
  PostsBusyError,
  PostsConflictError,
  PostsDegradedError,
  PostsUnavailableError,
  QueryTooExpensiveError,
} from "../../posts.ts";
import { sqliteReason } from "../sqlite-reason.ts";
import type { Failure } from "./thread-messages.ts";

const CLASSES = [PostsBusyError, PostsConflictError, PostsUnavailableError, QueryTooExpensiveError];

/** What became of a call, in the thread where it failed. What comes from outside can be asked for again. */
export function toFailure(error: unknown, kind: "read" | "write"): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const reason = sqliteReason(error);
  if (reason !== null) {
    const name = kind === "read" ? "PostsUnavailableError" : "PostsDegradedError";
    return { name, message: `${reason} (${error.message})`, reason };
  }
  if (error instanceof PostsDegradedError && error.reason !== null)
    return { name: error.name, message: error.message, reason: error.reason };
  return { name: error.name, message: error.message };
}

/** The same error, in the thread that asked. */
export function toError({ name, message, reason }: Failure): Error {
  if (name === "PostsDegradedError") return new PostsDegradedError(message, { reason: reason ?? null });
  const Class = CLASSES.find((one) => one.name === name);
  return Class === undefined ? new Error(message) : new Class(message);
}
