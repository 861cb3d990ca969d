/** Threads that answer questions, as many at the same time as there are. */

import { parentPort, Worker } from "node:worker_threads";

/** A question goes to the thread that has the fewest to answer. */
export function openThreads(url, count, workerData) {
  const waiting = new Map();
  let asked = 0;
  const threads = Array.from({ length: count }, () => {
    const thread = { worker: new Worker(url, { workerData }), load: 0 };
    thread.worker.on("message", ({ id, answer, problem }) => {
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      thread.load -= 1;
      if (problem === undefined) resolve(answer);
      else reject(new Error(problem));
    });
    return thread;
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const thread = threads.reduce((one, other) => (other.load < one.load ? other : one));
        thread.load += 1;
        asked += 1;
        waiting.set(asked, { resolve, reject });
        thread.worker.postMessage({ id: asked, question });
      }),
    close: () => Promise.all(threads.map(({ worker }) => worker.terminate())),
  };
}

/** In a thread: what it answers, or a promise of that. */
export function answerQuestions(answer) {
  parentPort.on("message", async ({ id, question }) => {
    try {
      parentPort.postMessage({ id, answer: await answer(question) });
    } catch (error) {
      parentPort.postMessage({ id, problem: `${error.message} when asked ${JSON.stringify(question)}` });
    }
  });
}
