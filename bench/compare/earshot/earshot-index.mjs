/**
 * Earshot's post index in this process, without HTTP: on a copy of the data, because one process writes to an index at
 * a time.
 */

import { join } from "node:path";
import { openAnalyzers } from "../../../dist/cli/stores/analyzers.js";
import { openSqlitePosts } from "../../../dist/posts/sqlite/sqlite-posts.js";
import { shapeOfStats } from "../peers/stats-shape.mjs";
import { understand } from "../understand.mjs";
import { QUERY_TIMEOUT_SECONDS } from "./earshot-command.mjs";
import { untilIdle } from "./process-facts.mjs";

const SETTLE_MS = 60_000;
const LIMITS = {
  timeoutMs: QUERY_TIMEOUT_SECONDS * 1000,
  rowsToRead: 20_000_000_000,
};

export async function openEarshotIndex(data, { listId, listedIds }) {
  const analyzers = openAnalyzers({ archive: join(data, "analyzers"), dictionaries: null, replacing: false });
  const posts = await openSqlitePosts({ file: join(data, "posts.sqlite"), analyzers, limits: LIMITS });
  const list = { id: listId, version: "1", accountIds: listedIds, keyword: null };
  const selectionOf = (parameters) => {
    const { request, tree } = understand(parameters);
    const { filter, page, perPage } = request;
    const selection = { filter, keyword: tree, lists: filter.lists === null ? null : [list] };
    return { selection, skip: ((page ?? 1) - 1) * perPage, limit: perPage };
  };
  await untilIdle(process.pid, SETTLE_MS);
  return {
    id: "index",
    title: "Earshot in process",
    page(parameters) {
      const { selection, skip, limit } = selectionOf(parameters);
      return posts.page(selection, { order: "desc", start: { skip }, limit, callerLists: [list] });
    },
    stats: (parameters) => posts.stats(selectionOf(parameters).selection),
    readPage: ({ posts: found, total }) => ({ total, uids: found.map(({ uid }) => uid) }),
    readStats: shapeOfStats,
    /** Pages one behind the other; each with the milliseconds that it took. */
    async *walk(parameters) {
      const { selection, limit } = selectionOf(parameters);
      for (let start = { skip: 0 }; ; ) {
        const started = performance.now();
        const { posts: found } = await posts.page(selection, {
          order: "desc",
          start,
          limit,
          callerLists: [list],
        });
        if (found.length === 0) return;
        yield { posts: found.length, ms: performance.now() - started };
        const { publishedAt, id, uid } = found.at(-1);
        start = { after: { value: publishedAt, publishedAt, id, uid } };
      }
    },
    close: () => posts.close(),
  };
}
