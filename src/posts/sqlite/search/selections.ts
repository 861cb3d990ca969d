import { LRUCache } from "lru-cache";
import { type PageOfRows, pageRows } from "../../columns/page-rows.ts";
import { countRows, type RowSet } from "../../columns/row-set.ts";
import { type RowSource, selectRows } from "../../columns/select-rows.ts";
import type { Selection } from "../../posts.ts";
import type { Steps } from "../../time-slice.ts";
import type { ThreadSelection } from "../threads/thread-messages.ts";

/** Rows of a page in their order, and how many are selected in all. */
interface SelectedPage {
  readonly rows: readonly number[];
  readonly total: number;
}

const SELECTED_BYTES = 8 * 2 ** 20;
const PAGES_BYTES = 4 * 2 ** 20;
/** A page of a walk is asked for once. */
const LARGEST_PAGE = 100;

/**
 * Which rows are selected. What was selected in a version is remembered under the version and the selection: the rows
 * of pages, which take little, and the whole sets of the last few.
 */
export class Selections {
  readonly #selected = new LRUCache<string, RowSet>({ maxSize: SELECTED_BYTES });
  readonly #pages = new LRUCache<string, SelectedPage>({ maxSize: PAGES_BYTES });
  readonly #expand: (selection: ThreadSelection) => Selection;

  /** `expand` puts the lists in place of their numbers. */
  constructor(expand: (selection: ThreadSelection) => Selection) {
    this.#expand = expand;
  }

  *rows(source: RowSource, selection: ThreadSelection): Steps<RowSet> {
    return yield* this.#named(nameOf(source, selection), source, selection);
  }

  *page(source: RowSource, selection: ThreadSelection, page: PageOfRows): Steps<SelectedPage> {
    const name = nameOf(source, selection);
    const { sortBy, order, limit, start } = page;
    const key = `${name} ${JSON.stringify([sortBy, order, limit, start])}`;
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const selected = yield* this.#named(name, source, selection);
    yield;
    const rows = yield* pageRows(source.snapshot, source.orders, selected, page);
    const found = { rows, total: countRows(selected) };
    if (limit <= LARGEST_PAGE) this.#pages.set(key, found, { size: 2 * key.length + 8 * rows.length });
    return found;
  }

  *#named(name: string, source: RowSource, selection: ThreadSelection): Steps<RowSet> {
    const known = this.#selected.get(name);
    if (known !== undefined) return known;
    const selected = yield* selectRows(source, this.#expand(selection));
    this.#selected.set(name, selected, { size: 2 * name.length + selected.words.byteLength });
    return selected;
  }
}

/** The same for what means the same, wherever in the keyword it was written. */
function nameOf({ snapshot }: RowSource, { filter, keyword, lists, postIds }: ThreadSelection): string {
  const { keyword: _, ...rest } = filter;
  return JSON.stringify([snapshot.version, rest, keyword, lists, postIds], (key, value) =>
    key === "span" ? undefined : value,
  );
}
