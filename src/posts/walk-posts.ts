import type { SortOrder } from "../contract/vocabulary.ts";
import { compileSelection } from "./compile-selection.ts";
import type { IndexGate } from "./index-gate.ts";
import type { PageRequest, PostWalk, Selection, StoredPost } from "./posts.ts";
import { readPosts } from "./read-page.ts";
import type { Reader } from "./reader.ts";
import { POSTS } from "./schema.ts";
import { createStatementBuilder } from "./statement-builder.ts";
import { findCounters, findProperties } from "./walk-names.ts";

const PAGE_LENGTH = 2_000;

/**
 * Walks through everything that is selected, a page at a time, each in a reading operation of its own: writers are not
 * held up however slow the client is. What is first collected after the beginning is left out, so that the walk has an
 * end and gives as many posts as it announced; a post that changes meanwhile comes once, as it is when its turn comes.
 */
export async function walkPosts(
  { readerAt, gate }: { readonly readerAt: (dataVersion: number) => Reader; readonly gate: IndexGate },
  selection: Selection,
  order: SortOrder,
): Promise<PostWalk> {
  const { total, until } = await gate.read(async (view) => {
    const builder = createStatementBuilder();
    const where = compileSelection(selection, view, builder);
    const [row] = await readerAt(view.dataVersion).engine.read<{ total: number; until: number }>(
      builder.build(`SELECT count() AS total, max(created_at) AS until FROM ${POSTS} WHERE ${where}`),
    );
    return { total: row?.total ?? 0, until: row?.until ?? 0 };
  });

  const read = (start: PageRequest["start"]): Promise<readonly StoredPost[]> => {
    const page = { order, limit: PAGE_LENGTH, start, callerLists: [], collectedUntil: until };
    const posts = gate.read((view) => readPosts(readerAt(view.dataVersion).passing, selection, page, view));
    // Whoever goes away does not wait for the page that was read ahead.
    posts.catch(() => undefined);
    return posts;
  };

  /** The next page is read while the client takes the one before. */
  async function* pages(): ReturnType<PostWalk["pages"]> {
    if (total === 0) return;
    let ahead = read({ skip: 0 });
    for (;;) {
      const posts = await ahead;
      const last = posts.at(-1);
      if (last === undefined) return;
      ahead = read({ after: { publishedAt: last.publishedAt, id: last.id, uid: last.uid } });
      yield posts;
    }
  }

  return {
    total,
    pages,
    names: () =>
      gate.read(async (view) => ({
        counters: await findCounters(readerAt(view.dataVersion).engine, selection, view),
        properties: await findProperties(readerAt(view.dataVersion).engine, selection, view),
      })),
  };
}
