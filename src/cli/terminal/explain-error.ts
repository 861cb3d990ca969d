import { DirectoryError } from "../../directory/directory.ts";
import { PostsConflictError, PostsDegradedError, PostsUnavailableError } from "../../posts/posts.ts";
import { sqliteReason } from "../../posts/sqlite/sqlite-reason.ts";
import { wantsStacks } from "../config/config.ts";
import { CommandError } from "./command-error.ts";

/** What to tell people about an error: sentences, never a stack unless they asked for it. */
export function explain(error: unknown): { readonly message: string; readonly exitCode: number } {
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof DirectoryError || error instanceof PostsConflictError)
    return { message: error.message, exitCode: 1 };
  if (error instanceof PostsDegradedError || error instanceof PostsUnavailableError)
    return { message: `The post index cannot be used: ${error.message}.`, exitCode: 1 };
  const reason = sqliteReason(error);
  if (reason !== null && error instanceof Error)
    return { message: `The data directory cannot be used: ${reason} (${error.message}).`, exitCode: 1 };
  if (!(error instanceof Error)) return { message: `Unexpected error: ${String(error)}`, exitCode: 1 };
  // The parser of arguments has this name and does not export its class.
  if (error.name === "CLIError") return { message: error.message, exitCode: 2 };
  const sentence = SYSTEM_ERRORS["code" in error ? String(error.code) : ""];
  const path = "path" in error ? ` ${error.path}` : "";
  const message = sentence === undefined ? `Unexpected error: ${error.message}` : `${sentence}${path}.`;
  if (wantsStacks()) return { message: `${message}\n${error.stack}`, exitCode: 1 };
  return { message: `${message}\nWith EARSHOT_LOG_LEVEL=debug it says where it happened.`, exitCode: 1 };
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: "No permission for",
  EPERM: "No permission for",
  EROFS: "The file system is read-only:",
  ENOENT: "There is no file or directory",
  ENOTDIR: "Not a directory:",
  EISDIR: "A directory, not a file:",
  ENOSPC: "The disk is full:",
};
