import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Problem } from "../../contract/errors.ts";
import { DirectoryError, isUnavailable } from "../../directory/directory.ts";
import { PostsDegradedError, PostsUnavailableError, QueryTooExpensiveError } from "../../posts/posts.ts";
import { errorBody, Failure } from "./failure.ts";
import type { LoggedTarget } from "./log-requests.ts";
import type { Metrics } from "./metrics.ts";
import { NOT_JSON } from "./request-body.ts";
import { GoneError } from "./semaphore.ts";

/** What to say when the post index cannot do what was asked, and can soon; null: that was not it. */
export function storeProblem(error: unknown): Problem | null {
  if (error instanceof PostsDegradedError) return error.reason === null ? DEGRADED : refused(error.reason);
  return error instanceof PostsUnavailableError ? AWAY : null;
}

const DEGRADED: Problem = {
  code: "store_degraded",
  detail:
    "A server that writes need does not answer: they must reach every server of the post index. Searches go on. Try again in a moment.",
  meta: { store: "posts" },
};

function refused(reason: string): Problem {
  const detail = `The post index takes nothing in: ${reason}. Searches go on. Try again in a moment.`;
  return { ...DEGRADED, detail };
}

const AWAY: Problem = {
  code: "store_unavailable",
  detail: "The post index, or a part of it, does not answer. Try again in a moment.",
  meta: { store: "posts" },
};

export type AnswerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Whatever goes wrong leaves in one shape, and never with a stack trace. */
export function createAnswerFailure(
  logger: Logger,
  metrics: Metrics,
  loggedTarget: LoggedTarget,
): AnswerFailure {
  return (error, request, reply) => {
    if (error instanceof GoneError) {
      logger.debug({ requestId: request.id }, "client gone before its turn");
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    if (error instanceof QueryTooExpensiveError) {
      metrics.tooExpensive();
      logger.warn({ requestId: request.id, url: loggedTarget(request.url) }, "query too expensive");
    }
    if (isUnavailable(error)) {
      metrics.directoryAway();
      logger.warn({ err: error, requestId: request.id }, "directory unavailable");
    }
    if (storeProblem(error) !== null) {
      logger.warn({ err: error, requestId: request.id }, "post index unavailable");
    }
    const failure = toFailure(error, request);
    if (failure.status === 500) {
      logger.error({ err: error, requestId: request.id, url: loggedTarget(request.url) }, "request failed");
    }
    return sendFailure(failure, reply);
  };
}

function sendFailure(failure: Failure, reply: FastifyReply): FastifyReply {
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(failure.problems)));
}

function toFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof QueryTooExpensiveError) return new Failure(TOO_EXPENSIVE);
  const problem = storeProblem(error);
  if (problem !== null) return new Failure(problem, { "retry-after": "1" });
  if (isUnavailable(error)) return new Failure(DIRECTORY_AWAY, { "retry-after": "1" });
  // What the schema cannot say: a name of blanks, for example. The sentence is for people.
  if (error instanceof DirectoryError && error.code === "invalid") {
    return new Failure({ code: "invalid_field", detail: error.message });
  }
  if (isClientsFault(error)) return new Failure(isMediaType(error) ? NOT_JSON : MALFORMED);
  const detail = "Something went wrong on our side. Tell the operator the request ID.";
  return new Failure({ code: "internal_error", detail, meta: { request_id: request.id } });
}

/** Fastify's own refusals: a path that is not correctly encoded, a parameter of absurd length, and the like. */
function isClientsFault(error: unknown): boolean {
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  return typeof code === "string" && code.startsWith("FST_") && statusCode >= 400 && statusCode < 500;
}

/** Fastify looks at the content type before we do. */
function isMediaType(error: unknown): boolean {
  return String((error as Partial<FastifyError>).code).startsWith("FST_ERR_CTP_");
}

const MALFORMED: Problem = {
  code: "malformed_request",
  detail: "The address cannot be read. A percent sign must be followed by two hexadecimal digits.",
};

const DIRECTORY_AWAY: Problem = {
  code: "store_unavailable",
  detail: "The database of users, keys and lists does not answer. Try again in a moment.",
  meta: { store: "directory" },
};

const TOO_EXPENSIVE: Problem = {
  code: "query_too_expensive",
  detail:
    "The query was stopped because it took too long or read too much. Narrow the time window with `published_at_from` and `published_at_to`, or add filters.",
};
