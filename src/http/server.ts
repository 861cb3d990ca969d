import { METHODS } from "node:http";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Method } from "../contract/route.ts";
import type { AnswerFailure } from "./answer-failure.ts";
import {
  ADDRESS_TOO_LONG,
  answerClientError,
  LARGEST_HEAD,
  LONGEST_TARGET,
  noteRequest,
  refuseConnect,
} from "./client-error.ts";
import { noteExpectation } from "./expect-continue.ts";
import { Failure } from "./failure.ts";
import { normalizeTarget } from "./normalize-target.ts";
import { closeUnreadBody, refuseBody } from "./request-body.ts";
import { requestIdOf } from "./request-id.ts";
import { createAnswerOptions, setStandardHeaders } from "./response-headers.ts";

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export interface ServerOptions {
  readonly answerFailure: AnswerFailure;
  readonly trustedProxies: readonly string[];
  /** Whether clients reach us over HTTPS. */
  readonly secure: boolean;
  readonly isClosing: () => boolean;
  /** Answers what is at no address, if it takes it. */
  readonly fallback: { takes(request: FastifyRequest): boolean; readonly handler: Handler } | null;
}

/** A server that knows no path yet: how requests come in, and how they leave when nobody answers them. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { answerFailure, trustedProxies, secure, isClosing, fallback } = options;
  const server = Fastify({
    logger: false,
    // Node would refuse a request without Host with an empty answer; ours has a body.
    http: { maxHeaderSize: LARGEST_HEAD, requireHostHeader: false },
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: (request) => requestIdOf(request.headers),
    rewriteUrl: (request) => normalizeTarget(request.url ?? "/"),
    // Parameters are understood by the contract, from the raw query string.
    routerOptions: { querystringParser: () => ({}), maxParamLength: LONGEST_TARGET },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      setStandardHeaders(request, reply, secure);
      answerFailure(error, request, reply);
    },
    return503OnClosing: false,
    // A body may take its time: whoever reads one sets the limit. Headers have Node's own, a minute.
    requestTimeout: 0,
  });
  // A method that Fastify does not know would be "not found" instead of "not allowed".
  for (const method of METHODS) {
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method, { hasBody: true });
  }
  // Bodies are refused, or left for the endpoint to read.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
  server.addHook("onRequest", async (request, reply) => {
    setStandardHeaders(request, reply, secure);
    // Here and not later: an unknown path is unknown whatever its body is.
    if (request.is404 && fallback?.takes(request) !== true) throw NOT_FOUND;
    if (isClosing()) throw SHUTTING_DOWN;
    if (request.url.length > LONGEST_TARGET) throw new Failure(ADDRESS_TOO_LONG);
    if (request.headers.host === undefined && request.raw.httpVersion !== "1.0") throw NO_HOST;
  });
  server.addHook("onSend", (request, reply, _payload, done) => {
    // A connection that stayed open behind the last answer would hold up the closing.
    if (isClosing()) reply.header("connection", "close");
    closeUnreadBody(request, reply);
    done();
  });
  server.server.prependListener("request", noteRequest);
  server.server.on("connect", refuseConnect);
  server.server.on("checkContinue", (request, response) => {
    noteRequest(request, response);
    noteExpectation(request, response);
    server.routing(request, response);
  });
  // Node would refuse an expectation that it does not know, with an empty answer; we need not meet it.
  server.server.on("checkExpectation", (request, response) => server.routing(request, response));
  server.setErrorHandler(answerFailure);
  if (fallback !== null) server.setNotFoundHandler(fallback.handler);
  return server;
}

/** Answers GET and HEAD on a path; OPTIONS is answered for the browser, and every other method is refused by name. */
export function addRoute(server: FastifyInstance, path: string, handler: Handler): void {
  addPath(server, path, [{ method: "GET", takesBody: false, handler }]);
}

export interface MethodHandler {
  readonly method: Method;
  readonly takesBody: boolean;
  readonly handler: Handler;
}

/** Answers several methods on one path. A body is left unread: whoever takes one reads it. */
export function addPath(server: FastifyInstance, path: string, handlers: readonly MethodHandler[]): void {
  const names = handlers.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const allowed = [...names, "OPTIONS"].join(", ");
  for (const { method, takesBody, handler } of handlers) {
    server.route({ method, url: path, ...(takesBody ? {} : { onRequest: refuseBody }), handler });
  }
  server.route({ method: "OPTIONS", url: path, handler: createAnswerOptions(allowed) });
  const refuse = createRefuseMethod(allowed);
  const others = server.supportedMethods.filter((method) => !["OPTIONS", ...names].includes(method));
  server.route({ method: others, url: path, onRequest: refuse, handler: refuse });
}

function createRefuseMethod(allowed: string): (request: FastifyRequest) => Promise<never> {
  return async (request) => {
    const detail = `${request.method} is not possible here; allowed are ${allowed}.`;
    // The body, if there is one, is not read: the connection cannot be used again.
    throw new Failure({ code: "method_not_allowed", detail }, { allow: allowed, connection: "close" });
  };
}

const SHUTTING_DOWN = new Failure({
  code: "shutting_down",
  detail: "The server is going down. Try again soon.",
});

const NO_HOST = new Failure({ code: "malformed_request", detail: "The header `Host` is missing." });

export const NOT_FOUND = new Failure({
  code: "not_found",
  detail: "There is nothing at this address. The API is under `/api/v1`, its documentation at `/docs`.",
});
