/** PostgreSQL full text, asked through as many connections as there are requests at the same time. */

import pg from "pg";
import { createPeerRequests } from "./peer-request.mjs";
import { countSql, pageSql, statsSql } from "./postgres-sql.mjs";
import { shapeOfRows } from "./stats-shape.mjs";

const CONNECTIONS = 32;

export async function openPostgres(cluster, { analyzer, names }) {
  const requestOf = createPeerRequests({ analyzer, names });
  const pool = new pg.Pool({ ...cluster.connection, max: CONNECTIONS });
  // An idle connection may end with the server.
  pool.on("error", () => undefined);
  // A statement is named after its text, so that every connection parses it once.
  const named = new Map();
  const ask = async ({ text, values }) => {
    const name = named.get(text) ?? `statement_${named.size}`;
    named.set(text, name);
    const { rows } = await pool.query({ name, text, values, rowMode: "array" });
    return rows;
  };
  return {
    id: "postgres",
    title: "PostgreSQL",
    async page(parameters) {
      const request = requestOf(parameters);
      const [[[total]], page] = await Promise.all([ask(countSql(request)), ask(pageSql(request))]);
      return { total: Number(total), page };
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
    async close() {
      await pool.end();
      await cluster.stop();
    },
  };
}
