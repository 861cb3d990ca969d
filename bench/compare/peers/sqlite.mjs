/** SQLite FTS5, asked in threads of this process: as many as there are cores. */

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { openThreads } from "../threads.mjs";
import { createPeerRequests } from "./peer-request.mjs";
import { countSql, pageSql, statsSql } from "./sqlite-sql.mjs";
import { shapeOfRows } from "./stats-shape.mjs";

export async function openSqlite(place, { analyzer, names }) {
  const requestOf = createPeerRequests({ analyzer, names });
  const threads = openThreads(new URL("sqlite-thread.mjs", import.meta.url), availableParallelism(), {
    file: join(place, "posts.sqlite"),
  });
  const { ask } = threads;
  return {
    id: "sqlite",
    title: "SQLite FTS5",
    async page(parameters) {
      const request = requestOf(parameters);
      const [[[total]], page] = await Promise.all([ask(countSql(request)), ask(pageSql(request))]);
      return { total, page };
    },
    async stats(parameters) {
      const request = requestOf(parameters);
      return { rows: await ask(statsSql(request)), hasKeyword: request.meaning !== null };
    },
    readPage: ({ total, page }) => ({ total, uids: page.map(([, document]) => JSON.parse(document).uid) }),
    readStats: ({ rows, hasKeyword }) => shapeOfRows(rows, names, hasKeyword),
    /** Pages one behind the other; each with the milliseconds that it took. */
    async *walk(parameters) {
      const request = requestOf(parameters);
      for (let before = null; ; ) {
        const started = performance.now();
        const page = await ask(pageSql(request, before));
        if (page.length === 0) return;
        yield { posts: page.length, ms: performance.now() - started };
        before = page.at(-1)[0];
      }
    },
    close: () => threads.close(),
  };
}
