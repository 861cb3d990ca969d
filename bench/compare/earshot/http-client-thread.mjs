/**
 * A client of Earshot's server. In a thread of its own, because the process around it has an index in its memory: to
 * collect the garbage of answers there took more than the answers, and took it from the server (NOTES).
 */

import { Agent, get } from "node:http";
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../threads.mjs";

const { url, key } = workerData;
const options = {
  agent: new Agent({ keepAlive: true, maxSockets: 64 }),
  headers: { authorization: `Bearer ${key}` },
};

let last = null;

/** What is told of an answer. What the client makes of it is its own affair. */
const READERS = {
  /** When it is there: how many bytes. */
  async arrival(target) {
    last = await request(target);
    return last.length;
  },
  json: async (target) => JSON.parse(await request(target)),
  /** Of the one that came last: how many posts, and the address of the next page. */
  links() {
    const { data: posts, links } = JSON.parse(last);
    return { posts: posts.length, next: links.next };
  },
  async lines(target) {
    let lines = 0;
    await request(target, (chunk) => {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    });
    return lines;
  },
};

answerQuestions(({ target, tell }) => READERS[tell](target));

/** The bytes of the whole body, or what `onChunk` makes of them. */
function request(target, onChunk = null) {
  return new Promise((resolve, reject) => {
    get(new URL(target, url), options, (response) => {
      const chunks = [];
      response.on("data", (chunk) =>
        onChunk === null || response.statusCode !== 200 ? chunks.push(chunk) : onChunk(chunk),
      );
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${response.statusCode}: ${body}`));
      });
    }).on("error", reject);
  });
}
