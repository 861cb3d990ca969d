import { BoundedCache } from "../bounded-cache.ts";
import type { Selection } from "../posts.ts";
import type { RowSet } from "../columns/row-set.ts";
import type { View } from "../view.ts";
import type { Book } from "./book.ts";
import { type RowSource, selectRows } from "./select-rows.ts";

/** For whoever goes on through the pages of a selection: its rows are selected once, as long as the book is the same. */
export type SelectAgain = (source: RowSource, selection: Selection, view: View) => Promise<readonly RowSet[]>;

export function createSelectAgain(maxBytes: number): SelectAgain {
  const known = new BoundedCache<{ readonly book: Book; readonly selected: readonly RowSet[] }>(maxBytes);
  return async (source, selection, view) => {
    const { filter, keyword, lists } = selection;
    // Who has a property is known by the property, in one book.
    const key = JSON.stringify([filter, keyword, lists]);
    const last = known.get(key);
    if (last?.book === source.book) return last.selected;
    const selected = await selectRows(source, selection, view);
    const bytes = selected.reduce((sum, { words }) => sum + words.byteLength, 0);
    known.set(key, { book: source.book, selected }, bytes + 2 * key.length);
    return selected;
  };
}
