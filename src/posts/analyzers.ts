import type { Analyzer } from "../text/analyzer.ts";

/**
 * The analyzers that this installation can use. An index is searched with the analyzer that made it, which may be an
 * older one than the program brings along; so whatever made an index is kept beside it.
 */
export interface Analyzers {
  /** The newest: new indexes are made with it. */
  readonly current: Analyzer;
  /** Keeps the current one, so that it can be recalled when the program has moved on. */
  keep(): Promise<void>;
  /** The analyzer of this version; an error that says what to do when it is not kept. */
  recall(version: string): Promise<Analyzer>;
  /** Forgets all that are kept but the current one, when no index needs them. */
  discardOthers(): Promise<void>;
}
