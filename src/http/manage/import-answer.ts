import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "../../contract/errors.ts";
import {
  type Acknowledged,
  type ImportEvent,
  type ImportSummaryBody,
  MAX_LISTED_REJECTS,
  NDJSON,
} from "../../contract/manage/imports.ts";
import { errorBody, Failure } from "../server/failure.ts";
import { GoneError } from "../server/semaphore.ts";
import type { ImportHooks, RejectedLine } from "./importer.ts";

export interface ImportOutcome {
  readonly acknowledged: Acknowledged;
  /** Why it broke off; null: it came to its end. */
  readonly problem: Problem | null;
}

/** What is said about an import: all at once, or while it runs. */
export interface ImportAnswer extends Omit<ImportHooks, "maxBytes" | "signal"> {
  /** `linger` is awaited before the connection is closed on a client that still sends. */
  finish(outcome: ImportOutcome, linger: () => Promise<void>): Promise<unknown>;
  /** For a failure that was not expected. */
  fail(error: unknown, linger: () => Promise<void>): Promise<unknown>;
}

export function createImportAnswer(
  { headers, id }: FastifyRequest,
  reply: FastifyReply,
  gone: AbortSignal,
): ImportAnswer {
  return wantsLines(headers) ? lineByLine(id, reply, gone) : allAtOnce();
}

/** Whether the client wants to hear of what takes long while it is being done. */
export function wantsLines({ accept = "" }: FastifyRequest["headers"]): boolean {
  return /\bapplication\/(?:x-)?ndjson\b/i.test(accept);
}

function allAtOnce(): ImportAnswer {
  const rejects = createRejectList();
  return {
    onReject: rejects.add,
    onStored: () => {},
    async finish({ acknowledged, problem }, linger) {
      if (problem === null) return rejects.summary(acknowledged);
      await linger();
      throw new Failure(withStored(problem, { acknowledged, ...rejects.listed() }));
    },
    async fail(error, linger) {
      await linger();
      throw error;
    },
  };
}

/** The headers leave with the first line; whatever goes wrong from then on is the last line. */
function lineByLine(requestId: string, reply: FastifyReply, gone: AbortSignal): ImportAnswer {
  const rejects = createRejectList();
  const lines = new PassThrough();
  lines.on("error", () => undefined);
  let begun = false;

  async function write(event: ImportEvent): Promise<void> {
    if (!begun) reply.type(NDJSON).send(lines);
    begun = true;
    if (gone.aborted || lines.write(`${JSON.stringify(event)}\n`)) return;
    await once(lines, "drain", { signal: gone }).catch(() => undefined);
  }

  async function end(last: ImportEvent, linger: () => Promise<void>): Promise<FastifyReply> {
    await write(last);
    await linger();
    lines.end();
    return reply;
  }

  return {
    onReject: async (reject) => {
      rejects.add(reject);
      const { line, reason, text: record } = reject;
      await write({ rejected: { line, reason, record } });
    },
    onStored: (acknowledged) => write({ acknowledged }),
    async finish({ acknowledged, problem }, linger) {
      if (problem === null) return end({ summary: rejects.summary(acknowledged) }, linger);
      const told = withStored(problem, { acknowledged });
      if (begun) return end(errorBody([told]), linger);
      await linger();
      throw new Failure(told);
    },
    async fail(error, linger) {
      if (begun && error instanceof GoneError) return reply;
      if (begun) return end(errorBody([unexpected(requestId)]), linger);
      await linger();
      throw error;
    },
  };
}

function createRejectList() {
  const rejects: { readonly line: number; readonly reason: string }[] = [];
  let count = 0;
  const listed = () => ({ rejects, rejects_left_out: count - rejects.length });
  return {
    add: ({ line, reason }: RejectedLine) => {
      count += 1;
      if (rejects.length < MAX_LISTED_REJECTS) rejects.push({ line, reason });
    },
    listed,
    summary: ({ line: _, ...counts }: ImportOutcome["acknowledged"]): ImportSummaryBody => ({
      ...counts,
      ...listed(),
    }),
  };
}

/** A client that repeats the rest must know where it begins. */
function withStored(problem: Problem, stored: Readonly<Record<string, unknown>>): Problem {
  return { ...problem, meta: { ...problem.meta, ...stored } };
}

/** For an answer that has begun when something unexpected goes wrong. */
export function unexpected(requestId: string): Problem {
  const detail = "Something went wrong on our side. Tell the operator the request ID.";
  return { code: "internal_error", detail, meta: { request_id: requestId } };
}
