import type { Platforms } from "../../contract/platforms.ts";

/** A way in which others write posts down: bytes become records of our own import format, or rejects, one at a time. */
export interface Format {
  /** As given with --format. */
  readonly name: string;
  /** What it is, for people. */
  readonly title: string;
  /** How sure the beginning of a source is of this format: 0 not at all, 1 certain. */
  detect(sample: Sample): number;
  /**
   * Reads plain UTF-8 without a byte order mark. What is not a post is a reject or a warning, never an exception.
   * Null: every line is a record as it stands.
   */
  readonly read:
    | ((chunks: AsyncIterable<Uint8Array>, options: ReadOptions) => AsyncIterable<FormatItem>)
    | null;
}

/** A record of the import format, or a piece of the source that cannot become one; `line` is where it begins. */
export type FormatItem =
  | { readonly line: number; readonly record: unknown }
  | { readonly line: number; readonly problem: string; readonly text: string };

export interface ReadOptions {
  /** Those that names and addresses in the source may mean. */
  readonly platforms: Platforms;
  /** Whether records carry what they were made of, as `raw`. */
  readonly keepRaw: boolean;
  /** A record that is longer is a reject. */
  readonly maxRecordBytes: number;
  /** Takes a sentence on what the source has and the records have not. */
  readonly warn: (sentence: string) => void;
}

/** The first bytes of a source, looked at in the ways that tell formats apart. */
export interface Sample {
  /** Null: standard input. */
  readonly fileName: string | null;
  readonly text: string;
  /** The cells of the first line as a CSV header, in lower case. */
  readonly columns: ReadonlySet<string>;
  /** Where values stand if this is JSON: `data[].attributes`, `messages[].date`; the empty path is a whole document. */
  readonly paths: ReadonlySet<string>;
}
