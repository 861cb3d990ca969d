/** Earshot as its users have it: a server process, asked over HTTP on connections that stay open. */

import { rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { startServer } from "./earshot-command.mjs";
import { residentBytes, untilIdle } from "./process-facts.mjs";
import { shapeOfBody } from "./stats-shape.mjs";

const SETTLE_MS = 300_000;

export async function openEarshotServer(data, { key }) {
  // As after an import or a crash: nothing is known of the posts.
  rmSync(join(data, "posts", "book"), { force: true });
  const first = await startServer(data, key);
  await untilIdle(first.pid, SETTLE_MS);
  await first.stop();
  const server = await startServer(data, key);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const headers = { authorization: `Bearer ${key}` };
  const ask = (target) => request(new URL(target, server.url), { agent, headers });
  const asked = (path, parameters) => ask(`/api/v1/${path}?${new URLSearchParams(parameters)}`);
  await untilIdle(server.pid, SETTLE_MS);
  return {
    id: "earshot",
    title: "Earshot over HTTP",
    startMs: server.startMs,
    firstStartMs: first.startMs,
    resident: () => residentBytes(server.pid),
    page: (parameters) => asked("posts", parameters),
    stats: (parameters) => asked("posts/stats", parameters),
    readPage(body) {
      const { data: posts, meta } = JSON.parse(body.toString());
      return { total: meta.total_posts, uids: posts.map(({ attributes }) => attributes.post_uid) };
    },
    readStats: (body) => shapeOfBody(JSON.parse(body.toString())),
    /** The pages behind `links.next`; each with the milliseconds until its last byte was there. What the client makes of them is its own affair. */
    async *walk(parameters) {
      for (let next = `/api/v1/posts?${new URLSearchParams(parameters)}`; next !== null; ) {
        const started = performance.now();
        const body = await ask(next);
        const ms = performance.now() - started;
        const { data: posts, links } = JSON.parse(body.toString());
        yield { posts: posts.length, ms };
        next = links.next;
      }
    },
    /** How many posts an export brings. */
    async export(parameters) {
      let posts = 0;
      const target = new URL(
        `/api/v1/posts/export?${new URLSearchParams({ ...parameters, format: "ndjson" })}`,
        server.url,
      );
      await request(target, { agent, headers }, (chunk) => {
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) posts += 1;
      });
      return posts;
    },
    async close() {
      agent.destroy();
      await server.stop();
    },
  };
}

/** The bytes of the whole body, or what `onChunk` makes of them. */
function request(url, options, onChunk = null) {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      const chunks = [];
      response.on("data", (chunk) =>
        onChunk === null || response.statusCode !== 200 ? chunks.push(chunk) : onChunk(chunk),
      );
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${response.statusCode} for ${url}: ${body}`));
      });
    }).on("error", reject);
  });
}
