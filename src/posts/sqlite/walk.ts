import type { SortBy } from "../../contract/vocabulary.ts";
import {
  type PostWalk,
  type Reader,
  type ResultOrder,
  type SortKey,
  type StoredPost,
  sortKeyOf,
} from "../posts.ts";
import { type FoundPosts, toStoredPosts } from "./search/found-posts.ts";
import type { Search } from "./search/search.ts";
import type { AskThread } from "./threads/index-thread.ts";
import type { ThreadSelection } from "./threads/thread-messages.ts";

/** Longer ones would still be there at the second collection of young garbage, and be taken for what stays. */
const PAGE_LENGTH = 1_000;

export async function openWalk(
  ask: AskThread<Search>,
  selection: ThreadSelection,
  { sortBy = "published_at", order }: ResultOrder,
  reader: Reader | undefined,
): Promise<PostWalk> {
  const { total, rows: before } = await ask("extent", [selection], reader);
  const read = (after: SortKey | null) => {
    const wanted = { sortBy, order, limit: PAGE_LENGTH, after, before };
    const page = ask("walkPage", [selection, wanted], reader);
    // A client that goes away does not wait for the page that was read ahead.
    page.catch(() => undefined);
    return page;
  };
  const pages = () => walkPages(total === 0 ? null : read, sortBy);
  return { total, pages, names: () => ask("names", [selection], reader) };
}

/** Page after page. The next one is read while the client takes the one before; `read` is null where there is none. */
async function* walkPages(
  read: ((after: SortKey | null) => Promise<FoundPosts>) | null,
  sortBy: SortBy,
): AsyncGenerator<readonly StoredPost[], void, undefined> {
  if (read === null) return;
  for (let ahead = read(null); ; ) {
    const found = await ahead;
    if (found.last === null) return;
    ahead = read(sortKeyOf(found.last, sortBy));
    const posts = toStoredPosts(found);
    if (posts.length > 0) yield posts;
  }
}
