/** SQLite FTS5, asked in threads of this process: as many as there are cores. */

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createPeerRequests } from "./peer-request.mjs";
import { countSql, pageSql, statsSql } from "./sqlite-sql.mjs";
import { shapeOfRows } from "./stats-shape.mjs";

export async function openSqlite(place, { analyzer, names }) {
  const requestOf = createPeerRequests({ analyzer, names });
  const threads = openThreads(join(place, "posts.sqlite"), availableParallelism());
  const ask = ({ sql, values }) => threads.ask(sql, values);
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

/** A question goes to the thread that has the fewest to answer. */
function openThreads(file, count) {
  const url = new URL("sqlite-thread.mjs", import.meta.url);
  const waiting = new Map();
  let asked = 0;
  const threads = Array.from({ length: count }, () => {
    const thread = { worker: new Worker(url, { workerData: { file } }), load: 0 };
    thread.worker.on("message", ({ id, rows, problem }) => {
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      thread.load -= 1;
      if (problem === undefined) resolve(rows);
      else reject(new Error(problem));
    });
    return thread;
  });
  return {
    ask: (sql, values) =>
      new Promise((resolve, reject) => {
        const thread = threads.reduce((one, other) => (other.load < one.load ? other : one));
        thread.load += 1;
        asked += 1;
        waiting.set(asked, { resolve, reject });
        thread.worker.postMessage({ id: asked, sql, values });
      }),
    close: () => Promise.all(threads.map(({ worker }) => worker.terminate())),
  };
}
