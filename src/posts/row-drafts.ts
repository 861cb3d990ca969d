import type { ByteWriter } from "../text/byte-writer.ts";
import { RowPieces } from "./row-pieces.ts";

/**
 * Rows that are written before everything is known of them, so that the posts that they are made of need not be kept: whether a row is
 * needed, and its fixed-width beginning, turn out later.
 */
export class RowDrafts {
  readonly #rows = new RowPieces();
  readonly #piece: number[] = [];
  readonly #start: number[] = [];
  readonly #end: number[] = [];

  /** The number of the draft. */
  add(write: (writer: ByteWriter) => void): number {
    const { piece, start, end } = this.#rows.add(write);
    this.#start.push(start);
    this.#end.push(end);
    return this.#piece.push(piece) - 1;
  }

  /** The drafts that are needed, their numbers rising, each after it has been filled in. Once only: they are gone then. */
  take(
    needed: readonly number[],
    fillIn: (view: DataView, start: number, index: number) => void,
  ): readonly Uint8Array<ArrayBuffer>[] {
    const pieces = this.#rows.take();
    const views = pieces.map((piece) => new DataView(piece.buffer));
    needed.forEach((draft, index) => {
      const view = views[this.#piece[draft] ?? -1];
      if (view === undefined) throw new Error("there is no such draft");
      fillIn(view, this.#start[draft] ?? 0, index);
    });
    return needed.length === this.#piece.length ? pieces : this.#copy(needed, pieces);
  }

  #copy(
    needed: readonly number[],
    pieces: readonly Uint8Array<ArrayBuffer>[],
  ): readonly Uint8Array<ArrayBuffer>[] {
    const rows = new RowPieces();
    for (const draft of needed) {
      const piece = pieces[this.#piece[draft] ?? -1];
      if (piece !== undefined)
        rows.add((writer) => writer.bytes(piece, this.#start[draft], this.#end[draft]));
    }
    return rows.take();
  }
}
