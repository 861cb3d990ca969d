import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ERRORS, type Problem } from "../contract/errors.ts";
import { errorBody } from "./error-body.ts";
import { ALLOWED_METHODS } from "./response-headers.ts";

export const LONGEST_TARGET = 128 * 1024;
/** The target and the other headers together; Node counts them as one. */
export const LARGEST_HEAD = LONGEST_TARGET + 32 * 1024;

const LINGER_MS = 1_000;

export const ADDRESS_TOO_LONG: Problem = {
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
export function noteRequest(request: IncomingMessage, response: ServerResponse): void {
  const requests = underway.get(request.socket) ?? new Set();
  underway.set(request.socket, requests.add(request));
  response.once("close", () => requests.delete(request));
}

/** An answer now would be taken for that of an earlier request, unless what is wrong is the body of that one. */
function isTooEarly(socket: Duplex): boolean {
  return [...(underway.get(socket) ?? [])].some((request) => request.complete);
}

/** Answers what Node could not even parse: there is no request yet, only a socket. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (answered.has(socket)) return;
  if (error.code === "ECONNRESET" || !socket.writable || isTooEarly(socket)) {
    socket.destroy();
    return;
  }
  answered.add(socket);
  const problem = error.code === "HPE_HEADER_OVERFLOW" ? ADDRESS_TOO_LONG : MALFORMED;
  socket.end(rawResponse(problem));
  // Closing while the client still sends would reset the connection and lose the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** CONNECT never reaches the router: Node hands over the bare socket. */
export function refuseConnect(_request: IncomingMessage, socket: Duplex): void {
  if (isTooEarly(socket)) {
    socket.destroy();
    return;
  }
  const detail = `CONNECT is not possible here; allowed are ${ALLOWED_METHODS}.`;
  socket.end(rawResponse({ code: "method_not_allowed", detail }, [`Allow: ${ALLOWED_METHODS}`]));
}

function rawResponse(problem: Problem, headers: readonly string[] = []): string {
  const { status } = ERRORS[problem.code];
  const body = JSON.stringify(errorBody([problem]));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    "X-Content-Type-Options: nosniff",
    "Access-Control-Allow-Origin: *",
    "Connection: close",
    ...headers,
    "",
    body,
  ].join("\r\n");
}
