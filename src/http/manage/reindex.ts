import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import type { Problem } from "../../contract/errors.ts";
import {
  NDJSON,
  type ReindexBody,
  type ReindexEvent,
  type ReindexReport,
} from "../../contract/manage/imports.ts";
import type { Posts } from "../../posts/posts.ts";
import type { ReindexProgress } from "../../posts/results.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { storeProblem } from "../server/answer-failure.ts";
import { errorBody, Failure } from "../server/failure.ts";
import { goneSignal } from "../server/origin.ts";
import { unexpected, wantsLines } from "./import-answer.ts";

/** Where posts are analyzed anew, behind the requests: once at a time, however many ask for it. */
export interface ReindexDesk {
  /** Begins, or joins what is under way. `onProgress` hears of it until `gone`; the work goes on without a listener. */
  run(options: {
    readonly force: boolean;
    readonly gone: AbortSignal;
    readonly onProgress: (progress: ReindexProgress) => void;
  }): Promise<ReindexReport>;
  /** Stops what is under way, and waits for it. The next one goes on where it was. */
  close(): Promise<void>;
}

const LOG_INTERVAL_MS = 10_000;

interface Work {
  readonly listeners: Set<(progress: ReindexProgress) => void>;
  readonly done: Promise<ReindexReport>;
  latest: ReindexProgress;
}

export function createReindexDesk({
  posts,
  logger,
}: {
  readonly posts: Posts;
  readonly logger: Logger;
}): ReindexDesk {
  const stopping = new AbortController();
  let underWay: Work | null = null;

  function begin(): Work {
    const listeners: Work["listeners"] = new Set();
    const done = analyze((progress) => {
      work.latest = progress;
      for (const listener of listeners) listener(progress);
    }).finally(() => {
      underWay = null;
    });
    // The client that asked for it may have left.
    done.catch(() => undefined);
    const work: Work = { listeners, done, latest: { done: 0, total: 0 } };
    return work;
  }

  async function analyze(onProgress: (progress: ReindexProgress) => void): Promise<ReindexReport> {
    const started = performance.now();
    let lastLog = Number.NEGATIVE_INFINITY;
    let latest: ReindexProgress = { done: 0, total: 0 };
    logger.info({ analyzer: posts.analyzer().version }, "reindex started");
    try {
      await posts.reindex({
        signal: stopping.signal,
        onProgress: (progress) => {
          latest = progress;
          onProgress(progress);
          if (performance.now() - lastLog < LOG_INTERVAL_MS) return;
          lastLog = performance.now();
          logger.info(progress, "reindex goes on");
        },
      });
    } catch (error) {
      if (!stopping.signal.aborted) {
        logger.error({ err: error }, "reindex failed");
        throw error;
      }
      logger.info(latest, "reindex stopped");
      throw new Failure({ code: "shutting_down", detail: STOPPED });
    }
    const durationMs = Math.round(performance.now() - started);
    logger.info({ posts: latest.total, durationMs, analyzer: posts.analyzer().version }, "reindex done");
    return { outcome: "done", posts: latest.total };
  }

  return {
    async run({ force, gone, onProgress }) {
      if (underWay === null && !force && !posts.needsReindex()) return { outcome: "unneeded", posts: 0 };
      if (stopping.signal.aborted) throw new Failure({ code: "shutting_down", detail: STOPPED });
      underWay ??= begin();
      const { listeners, done, latest } = underWay;
      onProgress(latest);
      listeners.add(onProgress);
      gone.addEventListener("abort", () => listeners.delete(onProgress));
      try {
        return await done;
      } finally {
        listeners.delete(onProgress);
      }
    },
    async close() {
      stopping.abort();
      await underWay?.done.catch(() => undefined);
    },
  };
}

const STOPPED =
  "The server goes down before all posts are analyzed. Ask for it again when it is back: it goes on where it stopped.";

const PROGRESS_INTERVAL_MS = 1_000;

/** `POST /manage/v1/reindex`. */
export function createReindexEndpoint({
  reindexing,
}: {
  readonly reindexing: ReindexDesk;
}): Endpoint<ReindexBody> {
  return async (call): Promise<ReindexReport | FastifyReply> => {
    const { body, request, reply } = call;
    const work = { force: body.force === true, gone: goneSignal(reply) };
    if (!wantsLines(request.headers)) return reindexing.run({ ...work, onProgress: () => {} });
    return answerInLines(call, (onProgress) => reindexing.run({ ...work, onProgress }));
  };
}

/** The headers leave at once; whatever goes wrong is the last line. */
async function answerInLines(
  { request, reply }: Pick<Call, "request" | "reply">,
  run: (
    onProgress: (progress: { readonly done: number; readonly total: number }) => void,
  ) => Promise<ReindexReport>,
): Promise<FastifyReply> {
  const lines = new PassThrough();
  lines.on("error", () => undefined);
  // A server that goes down does not wait for what else might come this way.
  reply.type(NDJSON).header("connection", "close").send(lines);
  const write = (event: ReindexEvent) => void lines.write(`${JSON.stringify(event)}\n`);
  let last = Number.NEGATIVE_INFINITY;
  try {
    const summary = await run((progress) => {
      if (progress.done < progress.total && performance.now() - last < PROGRESS_INTERVAL_MS) return;
      // Before the first step it is not known how many there are.
      if (progress.total > 0) last = performance.now();
      write({ progress });
    });
    write({ summary });
  } catch (error) {
    write(errorBody(problemsOf(error, request.id)));
  }
  lines.end();
  return reply;
}

function problemsOf(error: unknown, requestId: string): readonly Problem[] {
  if (error instanceof Failure) return error.problems;
  const problem = storeProblem(error);
  return [problem ?? unexpected(requestId)];
}
