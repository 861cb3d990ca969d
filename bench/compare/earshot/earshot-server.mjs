/**
 * Earshot as its users have it: a server process, asked over HTTP on connections that stay open, by a client in a
 * thread of its own.
 */

import { shapeOfBody } from "../peers/stats-shape.mjs";
import { openThreads } from "../threads.mjs";
import { startServer } from "./earshot-command.mjs";
import { residentBytes, untilIdle } from "./process-facts.mjs";

const SETTLE_MS = 300_000;

export async function openEarshotServer(data, { key }) {
  const first = await startServer(data, key);
  await untilIdle(first.pid, SETTLE_MS);
  await first.stop();
  const server = await startServer(data, key);
  const clientUrl = new URL("http-client-thread.mjs", import.meta.url);
  const client = openThreads(clientUrl, 1, { url: server.url, key });
  const targetOf = (path, parameters) => `/api/v1/${path}?${new URLSearchParams(parameters)}`;
  const asked = (path, parameters, isRead) =>
    client.ask({ target: targetOf(path, parameters), tell: isRead ? "json" : "arrival" });
  await untilIdle(server.pid, SETTLE_MS);
  return {
    id: "earshot",
    title: "Earshot over HTTP",
    startMs: server.startMs,
    firstStartMs: first.startMs,
    resident: () => residentBytes(server.pid),
    page: (parameters, { isRead = false } = {}) => asked("posts", parameters, isRead),
    stats: (parameters, { isRead = false } = {}) => asked("posts/stats", parameters, isRead),
    readPage: ({ data: posts, meta }) => ({
      total: meta.total_posts,
      uids: posts.map(({ attributes }) => attributes.post_uid),
    }),
    readStats: shapeOfBody,
    /** The pages behind `links.next`; each with the milliseconds that it took. */
    async *walk(parameters) {
      for (let target = targetOf("posts", parameters); target !== null; ) {
        const started = performance.now();
        await client.ask({ target, tell: "arrival" });
        const ms = performance.now() - started;
        const { posts, next } = await client.ask({ tell: "links" });
        yield { posts, ms };
        target = next;
      }
    },
    /** How many posts an export brings. */
    export: (parameters) =>
      client.ask({ target: targetOf("posts/export", { ...parameters, format: "ndjson" }), tell: "lines" }),
    async close() {
      await client.close();
      await server.stop();
    },
  };
}
