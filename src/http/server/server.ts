import { randomUUID } from "node:crypto";
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { ERRORS, type Problem } from "../../contract/errors.ts";
import type { Method } from "../../contract/route.ts";
import type { AnswerFailure } from "./answer-failure.ts";
import { errorBody, Failure } from "./failure.ts";
import { normalizeTarget } from "./normalize-target.ts";
import { closeUnreadBody, refuseBody } from "./request-body.ts";
import {
  ALLOWED_METHODS,
  createAnswerOptions,
  noteExpectation,
  securityHeaders,
  setStandardHeaders,
} from "./response-headers.ts";

/** A caller may bring an ID of their own to follow a request through several services, if it is harmless in a log. */
function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[0-9A-Za-z._-]{1,64}$/.test(given) ? given : randomUUID();
}

const LONGEST_TARGET = 128 * 1024;
/** The target and the other headers together; Node counts them as one. */
const LARGEST_HEAD = LONGEST_TARGET + 32 * 1024;

const LINGER_MS = 1_000;

const ADDRESS_TOO_LONG: Problem = {
  code: "address_too_long",
  detail: `The address and its headers are too long: an address may have ${LONGEST_TARGET} bytes. Shorten the keyword or split the request.`,
};

const MALFORMED: Problem = {
  code: "malformed_request",
  detail:
    "The request is not correct HTTP/1.1. In an address a space is written as + or %20, and whatever is not ASCII percent-encoded (é as %C3%A9).",
};

const answered = new WeakSet<Socket>();
/** The requests of a connection that are still being answered. */
const underway = new WeakMap<Duplex, Set<IncomingMessage>>();

/** Notes a request, so that nothing is answered before it on the same connection. */
function noteRequest(request: IncomingMessage, response: ServerResponse): void {
  const requests = underway.get(request.socket) ?? new Set();
  underway.set(request.socket, requests.add(request));
  response.once("close", () => requests.delete(request));
}

/** An answer now would be taken for that of an earlier request, unless what is wrong is the body of that one. */
function isTooEarly(socket: Duplex): boolean {
  return [...(underway.get(socket) ?? [])].some((request) => request.complete);
}

/** Answers what Node could not even parse: there is no request yet, only a socket. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket, secure: boolean): void {
  if (answered.has(socket)) return;
  if (error.code === "ECONNRESET" || !socket.writable || isTooEarly(socket)) {
    socket.destroy();
    return;
  }
  answered.add(socket);
  const problem = error.code === "HPE_HEADER_OVERFLOW" ? ADDRESS_TOO_LONG : MALFORMED;
  socket.end(rawResponse(problem, secure));
  // Closing while the client still sends would reset the connection and lose the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** CONNECT never reaches the router: Node hands over the bare socket. */
function refuseConnect(socket: Duplex, secure: boolean): void {
  if (isTooEarly(socket)) {
    socket.destroy();
    return;
  }
  const detail = `CONNECT is not possible here; allowed are ${ALLOWED_METHODS}.`;
  socket.end(rawResponse({ code: "method_not_allowed", detail }, secure, [`Allow: ${ALLOWED_METHODS}`]));
}

function rawResponse(problem: Problem, secure: boolean, headers: readonly string[] = []): string {
  const { status } = ERRORS[problem.code];
  const body = JSON.stringify(errorBody([problem]));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    ...Object.entries(securityHeaders(secure)).map(([name, value]) => `${name}: ${value}`),
    "Access-Control-Allow-Origin: *",
    "Connection: close",
    ...headers,
    "",
    body,
  ].join("\r\n");
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

interface ServerOptions {
  readonly answerFailure: AnswerFailure;
  readonly trustedProxies: readonly string[];
  /** Whether clients reach us over HTTPS. */
  readonly secure: boolean;
  readonly isClosing: () => boolean;
  /** Answers what is at no address, if it takes it. */
  readonly fallback: { takes(request: FastifyRequest): boolean; readonly handler: Handler } | null;
}

/** A server that knows no path yet: how requests come in, and how they leave when no endpoint answers them. */
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
    clientErrorHandler: (error, socket) => answerClientError(error, socket, secure),
    frameworkErrors: (error, request, reply) => {
      setStandardHeaders(request, reply, secure);
      answerFailure(error, request, reply);
    },
    return503OnClosing: false,
    // A body may take its time: the endpoint that reads one sets the limit. Headers have Node's own, a minute.
    requestTimeout: 0,
  });
  const paths = new KnownPaths();
  pathsOf.set(server, paths);
  // Bodies are refused, or left for the endpoint to read.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
  server.addHook("onRequest", async (request, reply) => {
    setStandardHeaders(request, reply, secure);
    // Here and not later: an unknown path is unknown whatever its body is.
    const allowed = request.is404 ? paths.allowedAt(request.url) : null;
    if (request.is404 && allowed === null && fallback?.takes(request) !== true) throw NOT_FOUND;
    if (isClosing()) throw SHUTTING_DOWN;
    if (request.url.length > LONGEST_TARGET) throw new Failure(ADDRESS_TOO_LONG);
    const hosts = countHosts(request.raw);
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion !== "1.0")) throw NOT_ONE_HOST;
    if (allowed !== null) throw notAllowed(request, allowed);
  });
  server.addHook("onSend", (request, reply, _payload, done) => {
    // A connection that stayed open behind the last answer would hold up the closing.
    if (isClosing()) reply.header("connection", "close");
    closeUnreadBody(request, reply);
    done();
  });
  server.server.prependListener("request", noteRequest);
  server.server.on("connect", (_request, socket) => refuseConnect(socket, secure));
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

interface MethodHandler {
  readonly method: Method;
  readonly takesBody: boolean;
  readonly handler: Handler;
}

/** Answers several methods on one path. A body is left unread: an endpoint that takes one reads it. */
export function addPath(server: FastifyInstance, path: string, handlers: readonly MethodHandler[]): void {
  const names = handlers.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const allowed = [...names, "OPTIONS"].join(", ");
  for (const { method, takesBody, handler } of handlers) {
    server.route({ method, url: path, ...(takesBody ? {} : { onRequest: refuseBody }), handler });
  }
  server.route({ method: "OPTIONS", url: path, handler: createAnswerOptions(allowed) });
  const refuse = async (request: FastifyRequest): Promise<never> => {
    throw notAllowed(request, allowed);
  };
  const others = ANSWERED.filter((method) => !names.includes(method));
  server.route({ method: others, url: path, onRequest: refuse, handler: refuse });
  pathsOf.get(server)?.add(path, allowed);
}

function notAllowed({ method }: FastifyRequest, allowed: string): Failure {
  const detail = `${method} is not possible here; allowed are ${allowed}.`;
  // The body, if there is one, is not read: the connection cannot be used again.
  return new Failure({ code: "method_not_allowed", detail }, { allow: allowed, connection: "close" });
}

/**
 * The methods that any path answers. Each path has a place in the router for them all: `/lists/try` would otherwise be
 * taken for `/lists/:id`. Places for the many others that there are would be a fifth of the start of a server.
 */
const ANSWERED: readonly (Method | "HEAD")[] = ["GET", "HEAD", "POST", "PATCH", "DELETE"];
const pathsOf = new WeakMap<FastifyInstance, KnownPaths>();

const SHUTTING_DOWN = new Failure({
  code: "shutting_down",
  detail: "The server is going down. Try again soon.",
});

/** Node keeps the first of several; a proxy before us may have gone by another one (RFC 9112, 3.2). */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === "host").length;
}

const NOT_ONE_HOST = new Failure({
  code: "malformed_request",
  detail: "The header `Host` is missing, or there more than once.",
});

export const NOT_FOUND = new Failure({
  code: "not_found",
  detail: "There is nothing at this address. The API is under `/api/v1`, its documentation at `/docs`.",
});

interface KnownPath {
  readonly pattern: RegExp;
  /** How many of its segments may be anything. */
  readonly open: number;
  /** The methods that are answered there, as the header names them. */
  readonly allowed: string;
}

/** All paths of a server with what each allows: its router finds a path by a method only that is answered there. */
export class KnownPaths {
  readonly #whole = new Map<string, string>();
  /** As in the router, a segment that is written out goes before one that may be anything. */
  #patterns: readonly KnownPath[] = [];

  /** `path` is written as for the router: `/lists/:id`, `/assets/*`. */
  add(path: string, allowed: string): void {
    const open = path.match(/[:*]/g)?.length ?? 0;
    if (open === 0) this.#whole.set(path, allowed);
    else {
      const added = [...this.#patterns, { pattern: patternOf(path), open, allowed }];
      this.#patterns = added.toSorted((one, other) => one.open - other.open);
    }
  }

  /** What is allowed at the path of this target; null: there is nothing. */
  allowedAt(target: string): string | null {
    const path = decodedPath(target);
    const found = this.#whole.get(path) ?? this.#patterns.find(({ pattern }) => pattern.test(path))?.allowed;
    return found ?? null;
  }
}

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replaceAll(/:\w+/g, "[^/]+").replace("*", ".*")}$`, "s");
}

function decodedPath(target: string): string {
  const [path = ""] = target.split("?", 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
