import { setMaxListeners } from "node:events";
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Problem } from "../../contract/errors.ts";
import type { Acknowledged } from "../../contract/manage/imports.ts";
import type { Endpoint } from "../door/guard.ts";
import { storeProblem } from "../server/answer-failure.ts";
import { Failure } from "../server/failure.ts";
import { goneSignal } from "../server/origin.ts";
import { createSemaphore, GoneError, QueueFullError } from "../server/semaphore.ts";
import type { AuditSums } from "./audit.ts";
import { createImportAnswer, type ImportOutcome } from "./import-answer.ts";
import { BodyEndedError, LEAST_BYTES, openImportBody, refuseOtherThanLines } from "./import-body.ts";
import { BrokenBodyError, type Importer, type ImportHooks } from "./importer.ts";

interface ImportSource {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** When the client goes away. */
  readonly gone: AbortSignal;
  /** Whose it is: no user has all places. */
  readonly user: string;
}

/** Where imports come in: a few at a time, within bounds, and none when the server goes down. */
export interface ImportDesk {
  /** Aborts when the server goes down: what has come so far is stored, and no more is read. */
  readonly stop: AbortSignal;
  readonly maxBytes: number;
  /** How long a client has for the least that must come. */
  readonly idleMs: number;
  /** Waits for its turn. Throws a GoneError when there is no client to tell the outcome. */
  run(source: ImportSource, hooks: Omit<ImportHooks, "maxBytes" | "signal">): Promise<ImportOutcome>;
  /** Lets those that are running end early, and waits for them. */
  close(): Promise<void>;
}

/** A client that cannot begin at once waits with its body unread. */
const MOST_WAITING = 100;
/** Of one user: those that have a place, wait for one, or have sent nothing for a while. */
const MOST_OPEN = 32;
/** How long an import keeps its place while its client sends nothing: as long as what it sent is worth. */
const FIRST_CREDIT_MS = 100;
const MOST_CREDIT_MS = 2_000;
const BYTES_PER_MS = 16;
const RETRY_SECONDS = 10;
/** All imports stand in one line. */
const LINE = "imports";

const NOTHING: Acknowledged = { read: 0, stored: 0, replaced: 0, unchanged: 0, rejected: 0, line: 0 };

export function createImportDesk(options: {
  readonly importer: Importer;
  readonly atOnce: number;
  readonly maxBytes: number;
  readonly idleMs: number;
  readonly logger: Logger;
}): ImportDesk {
  const { importer, atOnce, maxBytes, idleMs, logger } = options;
  const semaphore = createSemaphore({ inside: atOnce, waiting: MOST_WAITING });
  const perUser = createSemaphore({ inside: Math.ceil(atOnce / 2), waiting: MOST_WAITING });
  const opened = createSemaphore({ inside: MOST_OPEN, waiting: 0 });
  const stopping = new AbortController();
  // Every open import listens.
  setMaxListeners(0, stopping.signal);
  const running = new Set<Promise<unknown>>();

  /** First among those of the same user, then among all. */
  async function enter({ user, gone }: ImportSource): Promise<() => void> {
    const refuse = (error: unknown): never => {
      throw error instanceof QueueFullError ? tooMany() : error;
    };
    const leaveOwn = await perUser.enter(user, gone).catch(refuse);
    const leave = await semaphore.enter(LINE, gone).catch((error: unknown) => {
      leaveOwn();
      return refuse(error);
    });
    return () => {
      leave();
      leaveOwn();
    };
  }

  /** An import that has a place while it works; while its client is silent, others have it. */
  async function runInPlace(
    source: ImportSource,
    hooks: Omit<ImportHooks, "maxBytes" | "signal">,
  ): Promise<ImportOutcome> {
    let leave = await enter(source);
    async function* bytes(): AsyncGenerator<Uint8Array> {
      let credit = FIRST_CREDIT_MS;
      const chunks = source.bytes[Symbol.asyncIterator]();
      for (;;) {
        const asked = performance.now();
        const coming = chunks.next();
        const isSilent = await isStillOut(coming, credit);
        if (isSilent) leave();
        const { done, value } = await coming;
        if (done) return;
        if (isSilent) leave = await enter(source);
        const left = isSilent ? 0 : credit - (performance.now() - asked);
        credit = Math.min(MOST_CREDIT_MS, Math.max(0, left) + value.length / BYTES_PER_MS);
        yield value;
      }
    }
    return importAll({ ...source, bytes: bytes() }, hooks).finally(() => leave());
  }

  async function importAll(
    { bytes, gone }: ImportSource,
    hooks: Omit<ImportHooks, "maxBytes" | "signal">,
  ): Promise<ImportOutcome> {
    const started = performance.now();
    let acknowledged = NOTHING;
    const onStored = (counts: Acknowledged) => {
      acknowledged = counts;
      return hooks.onStored(counts);
    };
    const error = await importer.import(bytes, { ...hooks, maxBytes, signal: gone, onStored }).then(
      () => (gone.aborted ? new BodyEndedError("gone") : null),
      (thrown: unknown) => thrown,
    );
    const durationMs = Math.round(performance.now() - started);
    const fields = { ...acknowledged, durationMs };
    const reason = reasonOf(error);
    if (error === null) logger.info(fields, "import ended");
    else if (reason === null) logger.error({ ...fields, err: error }, "import failed");
    else if (storeProblem(error) !== null) logger.warn({ ...fields, reason, err: error }, "import broke off");
    else logger.info({ ...fields, reason }, "import broke off");
    if (error instanceof BodyEndedError && error.kind === "gone") throw new GoneError();
    return { acknowledged, problem: error === null ? null : explain(error, { maxBytes, idleMs }) };
  }

  return {
    stop: stopping.signal,
    maxBytes,
    idleMs,
    async run(source, hooks) {
      const close = await opened.enter(source.user, source.gone).catch((error: unknown) => {
        throw error instanceof QueueFullError ? tooManyOpen() : error;
      });
      const importing = runInPlace(source, hooks).finally(close);
      running.add(importing);
      return importing.finally(() => running.delete(importing));
    },
    async close() {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

/** Whether the promise has not come to its end after so long. */
async function isStillOut(promise: Promise<unknown>, afterMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), afterMs).unref();
  });
  const ended = () => false;
  try {
    return await Promise.race([promise.then(ended, ended), late]);
  } finally {
    clearTimeout(timer);
  }
}

function explain(error: unknown, { maxBytes, idleMs }: Pick<ImportDesk, "maxBytes" | "idleMs">): Problem {
  if (error instanceof Failure && error.problems[0] !== undefined) return error.problems[0];
  if (error instanceof BrokenBodyError) {
    if (error.kind === "too_large") return tooLarge(maxBytes);
    return { code: "damaged_body", detail: `The body cannot be read to its end: ${error.message}.` };
  }
  if (error instanceof BodyEndedError && error.kind === "stalled") {
    const seconds = idleMs === 1000 ? "1 second" : `${idleMs / 1000} seconds`;
    const detail = `Less than ${LEAST_BYTES} bytes of the body have come in ${seconds}. Send the rest in a request of its own.`;
    return { code: "body_stalled", detail };
  }
  if (error instanceof BodyEndedError && error.kind === "shutting_down") {
    const detail = "The server is going down. Send the rest when it is back.";
    return { code: "shutting_down", detail };
  }
  const problem = storeProblem(error);
  if (problem !== null) return problem;
  throw error;
}

function tooLarge(maxBytes: number): Problem {
  const detail = `The body is too large: an import may have ${maxBytes} bytes, unpacked. Send the rest in a request of its own.`;
  return { code: "body_too_large", detail, meta: { max_bytes: maxBytes } };
}

function tooMany(): Failure {
  const detail = `Too many imports are waiting for their turn. Try again in ${RETRY_SECONDS} seconds, one after the other.`;
  return new Failure({ code: "too_many_imports", detail }, { "retry-after": String(RETRY_SECONDS) });
}

function tooManyOpen(): Failure {
  const detail = `${MOST_OPEN} imports of this user are open already. End one of them, or send more in one.`;
  return new Failure({ code: "too_many_imports", detail }, { "retry-after": String(RETRY_SECONDS) });
}

/** Null: it was not expected. */
function reasonOf(error: unknown): string | null {
  if (error instanceof BodyEndedError || error instanceof BrokenBodyError) return error.kind;
  if (error instanceof Failure) return error.problems[0]?.code ?? null;
  return storeProblem(error)?.code ?? null;
}

/** `POST /manage/v1/imports`. */
export function createImportEndpoint({
  imports,
  auditSums,
}: {
  readonly imports: ImportDesk;
  readonly auditSums: AuditSums;
}): Endpoint {
  return async ({ caller, request, reply }) => {
    refuseOtherThanLines(request);
    refuseTooLarge(request, imports);
    const body = openImportBody(request.raw, imports);
    const gone = goneSignal(reply);
    const answer = createImportAnswer(request, reply, gone);
    let stored = NOTHING;
    const onStored = (acknowledged: Acknowledged) => {
      stored = acknowledged;
      return answer.onStored(acknowledged);
    };
    const note = (detail: string | null) => {
      const { line: _, ...counts } = stored;
      const entry = { actor: caller.user, action: "posts.imported" } as const;
      return auditSums.note(request, { ...entry, ...(detail !== null && { detail }) }, counts);
    };
    let outcome: ImportOutcome;
    try {
      const source = { bytes: body.bytes, gone, user: String(caller.user.id) };
      outcome = await imports.run(source, { ...answer, onStored });
    } catch (error) {
      // A client that leaves leaves what it has stored.
      if (stored.read > 0) await note("broke off");
      return answer.fail(error, body.discardRest);
    }
    stored = outcome.acknowledged;
    await note(outcome.problem?.code ?? null);
    return answer.finish(outcome, body.discardRest);
  };
}

/** What is not compressed says its size beforehand. */
function refuseTooLarge({ headers }: FastifyRequest, { maxBytes }: ImportDesk): void {
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw new Failure(tooLarge(maxBytes));
}
