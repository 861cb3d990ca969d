import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Problem } from "../../contract/errors.ts";
import { NDJSON } from "../../contract/manage/imports.ts";
import type { ReindexBody, ReindexEvent, ReindexReport } from "../../contract/manage/reindex.ts";
import { errorBody } from "../error-body.ts";
import { Failure } from "../failure.ts";
import { goneSignal } from "../gone-signal.ts";
import type { Call, Endpoint } from "../guard.ts";
import { storeProblem } from "../store-problem.ts";
import { unexpected, wantsLines } from "./import-answer.ts";
import type { ManageContext } from "./manage-context.ts";

const PROGRESS_INTERVAL_MS = 1_000;

/** `POST /manage/v1/reindex`. */
export function createReindexEndpoint({
  reindexing,
}: Pick<ManageContext, "reindexing">): Endpoint<ReindexBody> {
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
      // Before the first step nobody knows how many there are.
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
