import type { Acknowledged, ImportCounts } from "../../contract/manage/imports.ts";

/** A line that was set aside, and why. */
export interface RejectedLine {
  readonly line: number;
  readonly reason: string;
  /** The line, or its beginning. */
  readonly text: string;
}

export interface ImportHooks {
  /** Of the whole body, unpacked. */
  readonly maxBytes: number;
  /** Ends the import with what is being stored: no client waits for it any more. */
  readonly signal: AbortSignal;
  readonly onReject: (reject: RejectedLine) => void | Promise<void>;
  /** Called when a part has been stored: everything that it counts will survive a crash. */
  readonly onStored: (acknowledged: Acknowledged) => void | Promise<void>;
}

/** Stores the posts of a stream. */
export interface Importer {
  /**
   * Takes plain or gzipped lines, and reads them no faster than they are stored. When the source breaks, what came
   * before is stored, and then its error is thrown; what is wrong with the bytes themselves is a BrokenBodyError.
   */
  import(bytes: AsyncIterable<Uint8Array>, hooks: ImportHooks): Promise<ImportCounts>;
}

export class BrokenBodyError extends Error {
  override readonly name = "BrokenBodyError";
  readonly kind: "damaged" | "too_large";

  constructor(kind: BrokenBodyError["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
