import type { MessagePort } from "node:worker_threads";
import type { SharedDictionaries } from "../../../text/analyzer.ts";
import type { PageOfRows } from "../../columns/page-rows.ts";
import type { Snapshot } from "../../columns/snapshot.ts";
import {
  type ListRule,
  PostsBusyError,
  PostsConflictError,
  PostsDegradedError,
  PostsUnavailableError,
  QueryTooExpensiveError,
  type ResultOrder,
  type Selection,
  type SortKey,
} from "../../posts.ts";
import { sqliteReason } from "../sqlite-reason.ts";
import type { FoundSet } from "../terms.ts";

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

/** A selection as search threads get it: lists by their numbers. */
export interface ThreadSelection extends Omit<Selection, "lists" | "propertyHolders"> {
  readonly lists: readonly number[] | null;
}

/** What a thread of the index is asked: to do something, by its name. */
export interface Call {
  readonly number: number;
  readonly method: string;
  readonly args: readonly unknown[];
  /** Whose it is: people take turns. */
  readonly user: string;
  /** How long it may take; absent: as long as it does. */
  readonly timeoutMs?: number;
}

export type ThreadRequest =
  | { readonly kind: "call"; readonly call: Call }
  /** No client waits for the answer any more. */
  | { readonly kind: "cancel"; readonly number: number }
  | { readonly kind: "learn"; readonly dictionaries: SharedDictionaries }
  /** To search threads: what a list pulls in, under this number from now on, and when it is needed no more. */
  | { readonly kind: "list"; readonly number: number; readonly rule: ListRule }
  | { readonly kind: "forget"; readonly number: number }
  /** To the writer: a reader that wants to be told of every version. */
  | { readonly kind: "reader"; readonly port: MessagePort }
  | { readonly kind: "close" };

export type ThreadAnswer =
  /** Of a search thread with the version that it knows: the result is of no later one. */
  | { readonly kind: "done"; readonly number: number; readonly result: unknown; readonly version?: number }
  | { readonly kind: "failed"; readonly number: number; readonly failure: Failure }
  /** Of a search thread: what took long to find. */
  | { readonly kind: "frequent"; readonly set: FoundSet }
  /** Of the writer: what readers were told, as far as the others need it. */
  | {
      readonly kind: "published";
      readonly version: number;
      readonly analyzer: string;
      readonly accountsVersion: number;
      readonly replacedIn: number;
    };

/** An error, by the name of its class. */
interface Failure {
  readonly name: string;
  readonly message: string;
  /** For people; see `PostsDegradedError`. */
  readonly reason?: string;
}

export interface WriterData {
  readonly file: string;
  readonly analyzerVersion: string;
  readonly erasureKey: string;
  readonly hold: Int32Array;
}

export interface SearchData {
  readonly file: string;
  readonly rowsToRead: number;
  readonly hold: Int32Array;
  readonly port: MessagePort;
}

export interface Extent {
  readonly total: number;
  /** Rows from this one on came later. */
  readonly rows: number;
}

export interface ThreadPage extends PageOfRows {
  /** Numbers of lists. */
  readonly callerLists: readonly number[];
}

export interface WalkPage extends ResultOrder {
  readonly limit: number;
  readonly after: SortKey | null;
  /** Posts that first came in this row or later are left out. */
  readonly before: number;
}

/** What readers are told of each version. */
export interface Published {
  readonly snapshot: Snapshot;
  /** The version of the analyzer whose words are in the index. */
  readonly analyzer: string;
  /** Another number when all words have been made anew, by the same analyzer or another. */
  readonly words: number;
  /** The last version in which rows died or changed. */
  readonly replacedIn: number;
}
